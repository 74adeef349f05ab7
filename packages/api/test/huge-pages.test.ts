import { describe, expect, test } from '@jest/globals';
import { type ApiObject, deepCopy, formatFieldError, invariant, makeNames, parseApiVersion } from '@orch/apimachinery';
import { makeCatalogue } from '../src/catalogue/catalogue.js';
import { defaultGates } from './default-gates.js';

const names = makeNames('orch');
const catalogue = makeCatalogue(names);

const sized = { limits: { cpu: '1', 'hugepages-2Mi': '4Mi' }, requests: { cpu: '1' } };
const otherSize = { limits: { cpu: '1', 'hugepages-1Gi': '1Gi' }, requests: { cpu: '1' } };
const reference = { resourceFieldRef: { resource: 'limits.hugepages-2Mi' } };
const fileReference = { resourceFieldRef: { containerName: 'c', resource: 'requests.hugepages-2Mi' } };

const container = (more: object = {}) => ({ name: 'c', image: 'i', ...more });
const podSpec = (more: object) => ({ containers: [container()], serviceAccountName: 's', ...more });

/** The kinds whose pods or templates are validated, with the path of the pod spec and the object around it. */
const kinds: readonly (readonly [kind: string, path: string, object: (spec: object) => object])[] = [
  ['v1 Pod', 'spec', (spec) => ({ spec })],
  ['v1 PodTemplate', 'template.spec', (spec) => ({ template: { spec } })],
  [
    'v1 ReplicationController',
    'spec.template.spec',
    (spec) => ({ spec: { selector: { a: 'b' }, template: labelled(spec) } }),
  ],
  ['apps/v1 ReplicaSet', 'spec.template.spec', workload],
  ['apps/v1 Deployment', 'spec.template.spec', workload],
  ['apps/v1 DaemonSet', 'spec.template.spec', workload],
  ['batch/v1 Job', 'spec.template.spec', (spec) => ({ spec: { template: terminating(spec) } })],
  [
    'batch/v1 CronJob',
    'spec.jobTemplate.spec.template.spec',
    (spec) => ({ spec: { schedule: '* * * * *', jobTemplate: { spec: { template: terminating(spec) } } } }),
  ],
];

/** Places of a reference to huge pages in a pod spec. */
const places: readonly (readonly [place: string, path: string, spec: object])[] = [
  [
    'an environment variable',
    'containers[0].env[0].valueFrom.resourceFieldRef.resource',
    podSpec({ containers: [container({ env: [{ name: 'A', valueFrom: reference }] })] }),
  ],
  [
    'a file of the downward API',
    'volumes[0].downwardAPI.resourceFieldRef.resource',
    podSpec({ volumes: [{ name: 'v', downwardAPI: { items: [{ path: 'a', ...fileReference }] } }] }),
  ],
  [
    'a projected file',
    'volumes[0].projected.sources[0].downwardAPI.resourceFieldRef.resource',
    podSpec({
      volumes: [{ name: 'v', projected: { sources: [{ downwardAPI: { items: [{ path: 'a', ...fileReference }] } }] } }],
    }),
  ],
];

const rows = kinds.flatMap(([kind, specPath, object]) =>
  places.map(([place, path, spec]) => [kind, place, `${specPath}.${path}`, object(spec)] as const),
);

describe('the gate DownwardAPIHugePages', () => {
  test.each(rows)(
    '%s: %s may name huge pages while it is on, and not while it is off',
    (kind, _place, path, fields) => {
      const { create } = of(kind);
      expect(create(fields, { DownwardAPIHugePages: true }).errors).toEqual([]);
      const { errors } = create(fields, {});
      expect(errors.length).toBeGreaterThan(0);
      for (const error of errors) expect(error).toContain(`${path}: Unsupported value: `);
    },
  );

  test.each(rows)('%s: %s that names huge pages is kept by updates while it is off', (kind, _place, _path, fields) => {
    const { create, update } = of(kind);
    const stored = create(fields, { DownwardAPIHugePages: true }).object;
    const changed = { ...stored, metadata: { ...stored.metadata, labels: { changed: 'yes' } } };
    expect(update(stored, changed, {})).toEqual([]);
  });

  test('other amounts than those of huge pages stay unsupported while it is on', () => {
    const env = [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.example.com/gpu' } } }];
    const pod = { spec: podSpec({ containers: [container({ env })] }) };
    const { errors } = of('v1 Pod').create(pod, { DownwardAPIHugePages: true });
    expect(errors).toEqual([expect.stringContaining('Unsupported value: "limits.example.com/gpu"')]);
  });
});

describe('the gate HugePageStorageMediumSize', () => {
  const two = {
    spec: podSpec({
      containers: [container({ resources: sized })],
      initContainers: [{ name: 'i', image: 'i', resources: otherSize }],
    }),
  };
  const off = { HugePageStorageMediumSize: false };

  test('while it is on, a pod has huge pages of several sizes', () => {
    expect(of('v1 Pod').create(two, {}).errors).toEqual([]);
  });

  test('while it is off, a pod has huge pages of one size', () => {
    const one = { spec: podSpec({ containers: [container({ resources: sized })] }) };
    expect(of('v1 Pod').create(one, off).errors).toEqual([]);
    const sizes = '[]string{"hugepages-1Gi", "hugepages-2Mi"}';
    const message = `spec: Invalid value: ${sizes}: must use a single hugepage size in a pod spec`;
    expect(of('v1 Pod').create(two, off).errors).toEqual([message]);
  });

  test('while it is off, a stored pod keeps several sizes', () => {
    const stored = of('v1 Pod').create(two, {}).object;
    const changed = { ...stored, metadata: { ...stored.metadata, labels: { changed: 'yes' } } };
    expect(of('v1 Pod').update(stored, changed, off)).toEqual([]);
  });

  test('while it is off, templates are not limited, as in v1.21', () => {
    expect(of('v1 PodTemplate').create({ template: two }, off).errors).toEqual([]);
  });
});

function of(text: string) {
  const [apiVersion = '', kind = ''] = text.split(' ');
  const gvk = { group: '', version: '', ...parseApiVersion(apiVersion), kind };
  const found = catalogue.resourceOfKind(gvk);
  invariant(found !== undefined, `no kind ${text}`);
  const { strategy } = found.definition;
  const contextOf = (gates: Readonly<Record<string, boolean>>) => ({
    now: new Date(0),
    user: { name: 'admin', uid: '', groups: [], extra: {} },
    names,
    gates: (name: string) => gates[name] ?? defaultGates(name),
    version: gvk,
  });
  return {
    create(fields: object, gates: Readonly<Record<string, boolean>>) {
      const object: ApiObject = {
        ...{ apiVersion, kind, metadata: { name: 'a', namespace: 'b', uid: 'u' } },
        ...deepCopy<object>(fields),
      };
      found.version.applyDefaults(object);
      const stored = found.version.toHub?.(object) ?? object;
      strategy.prepareForCreate(stored, contextOf(gates));
      const errors = strategy.validateCreate(stored, contextOf(gates)).map((error) => formatFieldError(error));
      return { object: stored, errors };
    },
    update(old: ApiObject, changed: ApiObject, gates: Readonly<Record<string, boolean>>): readonly string[] {
      const object = deepCopy<ApiObject>(changed);
      strategy.prepareForUpdate(object, old, contextOf(gates));
      return strategy.validateUpdate(object, old, contextOf(gates)).map((error) => formatFieldError(error));
    },
  };
}

function labelled(spec: object) {
  return { metadata: { labels: { a: 'b' } }, spec };
}

function workload(spec: object) {
  return { spec: { selector: { matchLabels: { a: 'b' } }, template: labelled(spec) } };
}

function terminating(spec: object) {
  return { spec: { ...spec, restartPolicy: 'Never' } };
}
