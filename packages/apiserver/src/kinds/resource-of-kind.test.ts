import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { defineKind } from './define-kind.js';
import { KindRegistry } from './kind-registry.js';
import { resourceOfKind } from './resource-of-kind.js';

const group = 'g.example.com';
const kinds = new KindRegistry(orchNames);
for (const [kind, resource, namespaced] of [
  ['Widget', 'widgets', true],
  ['Shelf', 'shelves', false],
] as const) {
  kinds.put(resource, defineKind({ group, version: 'v1', kind, resource, namespaced, fields: [] }));
}
const remoteResource = (resource: string, kind: string, scope: string) => ({
  ...{ resource, scope },
  responseKind: { group: 'remote.example.com', version: 'v1', kind },
});
const registerRemote = (resources: readonly object[] | undefined, remoteGroup = 'remote.example.com') =>
  kinds.register([
    {
      ...{ group: remoteGroup, version: 'v1', groupPriorityMinimum: 1, versionPriority: 1 },
      remote: {
        respond: async () => undefined,
        discovery: resources && { resources: resources.map((each) => ({ ...each })), freshness: 'Current' },
        openApi: undefined,
        openApiV3Address: undefined,
      },
    },
  ]);
const find = (kind: string, version = 'v1', of = group) => resourceOfKind(kinds.snapshot, { group: of, version, kind });

describe('the resource of a kind', () => {
  test('is found by the kind, also in lower case', () => {
    const widgets = { group: 'g.example.com', version: 'v1', resource: 'widgets', namespaced: true };
    expect(find('Widget')).toEqual(widgets);
    expect(find('widget')).toEqual(widgets);
    expect(find('Shelf')).toMatchObject({ resource: 'shelves', namespaced: false });
  });

  test('is guessed for the kinds of lists', () => {
    expect(find('ShelfList')).toMatchObject({ resource: 'shelflists', namespaced: false });
    expect(find('List')).toMatchObject({ resource: 'lists', namespaced: false });
  });

  test('is undefined for other kinds, versions and groups', () => {
    expect(find('WIDGET')).toBeUndefined();
    expect(find('Widget', 'v2')).toBeUndefined();
    expect(find('List', 'v2')).toBeUndefined();
    expect(find('Widget', 'v1', '')).toBeUndefined();
  });

  test('is found among those of another server, once its documents are known', () => {
    const remote = 'remote.example.com';
    registerRemote(undefined);
    expect(find('Scale', 'v1', remote)).toBeUndefined();
    registerRemote([remoteResource('scales', 'Scale', 'Namespaced'), remoteResource('zones', 'Zone', 'Cluster')]);
    expect(find('Scale', 'v1', remote)).toEqual({ group: remote, version: 'v1', resource: 'scales', namespaced: true });
    expect(find('Zone', 'v1', remote)).toMatchObject({ resource: 'zones', namespaced: false });
    expect(find('Other', 'v1', remote)).toBeUndefined();
  });

  test('is that of the other server where both serve the group version', () => {
    registerRemote([remoteResource('scales', 'Scale', 'Namespaced')], group);
    expect(find('Widget')).toBeUndefined();
    expect(find('Scale')).toMatchObject({ resource: 'scales' });
    kinds.register([]);
    expect(find('Widget')).toMatchObject({ resource: 'widgets' });
  });
});
