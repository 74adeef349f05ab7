import { beforeEach, expect, test } from '@jest/globals';
import { type ApiObject, orchNames } from '@orch/apimachinery';
import { type KindChange, KindRegistry, WebhookClient } from '@orch/apiserver';
import { createMetricsRegistry, silentLogger } from '@orch/component';
import { CustomMetrics } from '../src/server/custom-metrics.js';
import { ServedDefinitions } from '../src/server/served-definitions.js';

let kinds: KindRegistry;
let served: ServedDefinitions;
let changes: KindChange[];

beforeEach(() => {
  kinds = new KindRegistry(orchNames);
  changes = [];
  kinds.onChange((change) => void changes.push(change));
  const { signal } = new AbortController();
  served = new ServedDefinitions({
    ...{ kinds, names: orchNames, gates: () => false, logger: silentLogger },
    metrics: new CustomMetrics(createMetricsRegistry()),
    webhooks: new WebhookClient({
      resolveService: () => Promise.reject(new Error('no services')),
      responseBytesMax: 1,
      signal,
    }),
  });
});

function definition(plural: string, { generation = 1 } = {}): [string, ApiObject] {
  const name = `${plural}.many.example.com`;
  const names = { plural, singular: plural, kind: `Kind${plural}`, listKind: `Kind${plural}List` };
  const openAPIV3Schema = { type: 'object', properties: { spec: { type: 'object' } } };
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }];
  const spec = { group: 'many.example.com', scope: 'Namespaced', names, versions };
  const status = {
    acceptedNames: names,
    conditions: [{ type: 'Established', status: 'True' }],
    storedVersions: ['v1'],
  };
  const kind = 'CustomResourceDefinition';
  const apiVersion = 'apiextensions.orch.io/v1';
  return [name, { apiVersion, kind, metadata: { name, uid: plural, generation }, spec, status }];
}

test('many definitions are one change of the kinds', () => {
  served.serve(new Map(Array.from({ length: 300 }, (_, index) => definition(`things${index}`))));
  expect(changes.map(({ added, removed }) => [added.length, removed.length])).toEqual([[300, 0]]);
  expect(kinds.find('many.example.com', 'v1', 'things299')).toBeDefined();
});

test('equal definitions change nothing, and a changed one replaces its kinds alone', () => {
  const names = ['a', 'b', 'c'];
  served.serve(new Map(names.map((name) => definition(name))));
  served.serve(new Map(names.map((name) => definition(name))));
  expect(changes.length).toBe(1);
  served.serve(new Map([definition('a'), definition('b', { generation: 2 }), definition('c')]));
  expect(changes[1]?.added.map(({ resource }) => resource)).toEqual(['b']);
  expect(changes[1]?.removed.map(({ resource }) => resource)).toEqual(['b']);
});

test('a definition whose resource is served already is left out, and the others are served', () => {
  served.serve(new Map([definition('a')]));
  const set = [...kinds.snapshot.sources.values()][0];
  kinds.remove('custom resource definition a.many.example.com');
  if (set === undefined) throw new Error('the definition is served');
  kinds.put('other', set);
  served.serve(new Map([definition('a', { generation: 2 }), definition('b')]));
  expect([served.find('a.many.example.com'), served.find('b.many.example.com')?.names.plural]).toEqual([
    undefined,
    'b',
  ]);
  expect([...kinds.snapshot.sources.keys()]).toEqual(['other', 'custom resource definition b.many.example.com']);
});
