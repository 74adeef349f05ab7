import type { ServedKind } from './served-kinds.js';
import type { CaseCounts } from './validation-cases.js';

/** One line of the table. */
export interface KindLine extends CaseCounts {
  readonly served: ServedKind;
  /** Generated objects that go to protobuf and back. */
  readonly protobufObjects: number;
  /** Generated objects that go through each other version and back; undefined with one version alone. */
  readonly versionObjects: number | undefined;
  readonly defaults: number;
  readonly defaultsSeen: number;
}

/** docs/kinds.md. */
export function renderKindsTable(
  lines: readonly KindLine[],
  { defaultsUnseen }: { readonly defaultsUnseen: readonly string[] },
): string {
  const rows = lines.map((line) => {
    const { served, protobufObjects, versionObjects, defaults, defaultsSeen, taken, refused, rules } = line;
    return [
      served.group || 'core',
      served.kind,
      served.versions.join(', '),
      protobufObjects,
      versionObjects ?? '',
      defaults === 0 ? '' : `${defaultsSeen} of ${defaults}`,
      ...(served.isReadOnly ? ['', '', ''] : [taken, refused, rules]),
    ];
  });
  const head = 'group,kind,versions,protobuf,versions and back,defaults,taken,refused,rules'.split(',');
  return [
    '<!-- Generated from packages/api/data, packages/api/kinds and the tests by npm run kinds. Do not edit. -->',
    '',
    '# Kinds, and what is proven of each',
    '',
    'Every kind that is served, those of subresources too.',
    '',
    '- **protobuf**: generated objects that are written to protobuf, read back, and have the same JSON',
    '  (`packages/api/test/protobuf.test.ts`).',
    '- **versions and back**: generated objects that go through each other version of the kind and come back the same,',
    '  from the version that is stored and to it (`packages/api/test/conversion-properties.test.ts`); empty where all',
    '  objects have one version.',
    '- **defaults**: lines of `packages/api/data/defaults.yaml` that reach a field of the kind, in any version, and how many of',
    '  them are seen at work in a test (`created.json` and `defaulted.json` in `packages/api/test`: what was sent, and what',
    '  became of it); empty where none do. Lines whose gate is off at first do not count, nor what is in memory alone.',
    '- **taken**, **refused**: recorded requests that are tested, with the object taken or refused. **rules**: different causes',
    '  of the refusals, wherever in a list they were. Empty where nothing is sent.',
    '',
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...lacking(lines),
    ...(defaultsUnseen.length === 0
      ? []
      : ['## Defaults not seen at work', '', ...defaultsUnseen.map((row) => `- \`${row}\``), '']),
  ].join('\n');
}

/** The least that each kind must have. */
export const objectsMin = 200;

function lacking(lines: readonly KindLine[]): readonly string[] {
  const named = (what: string, isWithout: (line: KindLine) => boolean) => {
    const without = lines.filter(isWithout).map(({ served }) => `${served.group || 'core'} ${served.kind}`);
    return without.length === 0 ? [] : [`- ${what}: ${without.join(', ')}`];
  };
  const written = ({ served }: KindLine) => !served.isReadOnly;
  const list = [
    ...named(`fewer than ${objectsMin} objects to protobuf and back`, (line) => line.protobufObjects < objectsMin),
    ...named(
      `fewer than ${objectsMin} objects through other versions`,
      (line) => (line.versionObjects ?? objectsMin) < objectsMin,
    ),
    ...named('no default seen at work', (line) => line.defaults > 0 && line.defaultsSeen === 0),
    ...named('no object taken', (line) => written(line) && line.taken === 0),
    ...named('no object refused', (line) => written(line) && line.refused === 0),
  ];
  return ['## What is lacking', '', ...(list.length === 0 ? ['Nothing: no kind is without any of these.'] : list), ''];
}
