import { hostileNames, hostileValue, nested } from './hostile-values.js';
import { Members, RawJson, writeJson } from './json-text.js';
import { mutateValue } from './mutate-value.js';
import type { Random } from './random.js';
import { hostileYaml, yamlOf } from './yaml-bodies.js';

export interface PatchBody {
  readonly contentType: string;
  readonly text: string;
}

/** A patch for an object that resembles `value`. */
export function hostilePatch(value: unknown, random: Random): PatchBody {
  switch (random.below(4)) {
    case 0:
      return { contentType: 'application/json-patch+json', text: jsonPatch(random) };
    case 1:
      return { contentType: 'application/merge-patch+json', text: mergePatch(value, random) };
    case 2:
      return { contentType: 'application/strategic-merge-patch+json', text: strategicPatch(value, random) };
    default:
      return {
        contentType: random.pick([
          'application/apply-patch+yaml',
          'application/json',
          'application/merge-patch+json',
          'application/json-patch+json',
          'application/strategic-merge-patch+json; charset=utf-8',
          'APPLICATION/MERGE-PATCH+JSON',
          'application/merge-patch+json;',
          '',
        ]),
        text: mergePatch(value, random),
      };
  }
}

export interface Configuration {
  readonly body: string;
  /** `?fieldManager=…`, or empty. */
  readonly query: string;
}

/** An apply configuration as JSON or YAML. */
export function hostileConfiguration(object: unknown, random: Random): Configuration {
  const value = random.once(4) ? object : mutateValue(object, random);
  const body = random.once(3) ? writeJson(value) : random.once(3) ? hostileYaml(value, random) : yamlOf(value);
  const manager = random.once(4) ? random.pick(unusualManagers) : random.pick(['one', 'two', 'three']);
  const force = random.once(2) ? `&force=${random.pick(['true', 'true', 'false', '', '1', 'x'])}` : '';
  return { body, query: random.once(30) ? '' : `?fieldManager=${encodeURIComponent(manager)}${force}` };
}

const unusualManagers = [
  '',
  ' ',
  '\u0000',
  '\u00e9',
  '\u202e',
  'a'.repeat(128),
  'a'.repeat(129),
  'a\nb',
  '__proto__',
  '{}',
] as const;

function jsonPatch(random: Random): string {
  if (random.once(200)) return writeJson(random.pick(patchBombs)());
  const count = 1 + random.below(4);
  const operations = Array.from({ length: count }, () => operation(random));
  return writeJson(random.once(10) ? mutateValue(operations, random) : operations);
}

function operation(random: Random): unknown {
  const entries: [string, unknown][] = [
    ['op', random.pick<unknown>(['add', 'replace', 'remove', 'test', 'copy', 'move', 'Add', '', null, 5])],
    ['path', random.once(30) ? hostileValue(random) : pointer(random)],
  ];
  if (!random.once(4)) entries.push(['value', random.once(3) ? hostileValue(random) : 'x']);
  if (random.once(2)) entries.push(['from', random.once(30) ? hostileValue(random) : pointer(random)]);
  return new Members(entries);
}

const steps = [
  'metadata',
  'labels',
  'annotations',
  'data',
  'spec',
  'status',
  'name',
  'containers',
  'finalizers',
  'ownerReferences',
  '0',
  '1',
  '-',
  '-1',
  '00',
  '1e3',
  '99999999999999999999',
  '~',
  '~2',
  '~01',
  ...hostileNames,
] as const;

function pointer(random: Random): string {
  if (random.once(20))
    return random.pick(['', '/', '//', 'metadata', '#/metadata', '/'.repeat(5_000), `/${'a/'.repeat(5_000)}`]);
  if (random.once(3)) return random.pick(['/metadata/labels', '/metadata/annotations', '/data', '/spec', '/metadata']);
  return `/${Array.from({ length: 1 + random.below(5) }, () => random.pick(steps)).join('/')}`;
}

const patchBombs: readonly [() => unknown, ...(() => unknown)[]] = [
  // Each copy doubles the value.
  () => [
    { op: 'add', path: '/metadata/annotations', value: { a: 'x'.repeat(1_000) } },
    ...Array.from({ length: 60 }, (_, index) => ({
      op: 'copy',
      from: '/metadata/annotations',
      path: `/metadata/annotations/c${index}`,
    })),
  ],
  () => Array.from({ length: 9_000 }, () => ({ op: 'copy', from: '/metadata', path: '/metadata/labels' })),
  () => Array.from({ length: 20_000 }, () => ({ op: 'test', path: '/kind', value: 'x' })),
  () => [
    { op: 'add', path: '/metadata/finalizers', value: [] },
    ...Array.from({ length: 9_000 }, (_, index) => ({
      op: 'add',
      path: '/metadata/finalizers/0',
      value: `a/${index}`,
    })),
  ],
  () => [
    { op: 'add', path: '/metadata/finalizers', value: Array.from({ length: 50_000 }, () => 'a/b') },
    ...Array.from({ length: 9_000 }, () => ({
      op: 'move',
      from: '/metadata/finalizers/0',
      path: '/metadata/finalizers/-',
    })),
  ],
  () => [
    { op: 'add', path: '/unknown', value: Array.from({ length: 200_000 }, () => 1) },
    ...Array.from({ length: 9_000 }, () => ({ op: 'test', path: '/unknown', value: [] })),
  ],
  () => [
    { op: 'add', path: '/unknown', value: {} },
    ...Array.from({ length: 2_000 }, (_, index) => ({
      op: 'add',
      path: `/unknown${'/a'.repeat(index)}/a`,
      value: {},
    })),
  ],
];

function mergePatch(value: unknown, random: Random): string {
  if (random.once(40))
    return random.pick(['', 'null', '[]', '"x"', '5', 'true', '{', '{"a":', nested('{"metadata":', '}', 10_000)]);
  const part = partOf(value, random);
  return writeJson(random.once(8) ? part : mutateValue(part, random));
}

/** Some members of it, with its name and metadata or without them. */
function partOf(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'kind' && name !== 'apiVersion');
  const kept = entries.filter(() => random.once(2));
  return Object.fromEntries([...kept, ['metadata', { labels: { a: 'b' }, annotations: { c: 'd' } }]]);
}

function strategicPatch(value: unknown, random: Random): string {
  const part = partOf(value, random);
  if (random.once(4)) return writeJson(random.once(2) ? part : mutateValue(part, random));
  return writeJson(withDirectives(part, random));
}

const directives = [
  '$patch',
  '$retainKeys',
  '$setElementOrder/containers',
  '$deleteFromPrimitiveList/finalizers',
] as const;
const listNames = [
  'containers',
  'ports',
  'env',
  'finalizers',
  'ownerReferences',
  'conditions',
  'subjects',
  '',
] as const;

/** Adds directives to objects and elements, valid and invalid. */
function withDirectives(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withDirectives(item, random));
    return random.once(3) ? [...items, { $patch: random.pick(patchKinds) }] : items;
  }
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return value;
  const entries: [string, unknown][] = Object.entries(value).map(([name, member]) => [
    name,
    withDirectives(member, random),
  ]);
  if (random.once(3)) entries.push([directiveName(random), directiveValue(random)]);
  return new Members(entries);
}

const patchKinds = ['delete', 'replace', 'merge', 'Merge', '', null, 5, {}, []] as const;

function directiveName(random: Random): string {
  if (random.once(3)) return random.pick(directives);
  return `${random.pick(['$setElementOrder', '$deleteFromPrimitiveList', '$retainKeys', '$patch', '$x'])}/${random.pick(listNames)}`;
}

function directiveValue(random: Random): unknown {
  switch (random.below(5)) {
    case 0:
      return random.pick<unknown>(patchKinds);
    case 1:
      return ['name', 'spec', 'labels'];
    case 2:
      return [{ name: 'main' }, { name: 'other' }];
    case 3:
      return [{ containerPort: 80 }, 5, null];
    default:
      return hostileValue(random);
  }
}
