import { describe, expect, test } from '@jest/globals';
import { resourceDiscoveryOf } from './resource-discovery.js';

const groupVersion = { group: 'shop.example.com', version: 'v1' };
const discoveryOf = (...resources: readonly unknown[]) =>
  resourceDiscoveryOf(JSON.parse(JSON.stringify({ kind: 'APIResourceList', resources })), groupVersion);

describe('the discovery of a group version', () => {
  test('has all that a list of resources says, and subresources below their resource', () => {
    const autoscaling = { group: 'autoscaling', version: 'v1', kind: 'Scale' };
    const widgets = {
      name: 'widgets',
      singularName: 'piece',
      namespaced: true,
      kind: 'Widget',
      verbs: ['get', 'list'],
      shortNames: ['wg'],
      categories: ['all'],
    };
    expect(
      discoveryOf(
        { name: 'widgets/scale', ...autoscaling, verbs: ['update'] },
        widgets,
        { name: 'widgets/log/tail', kind: 'Log', verbs: [] },
        { name: 'shops', kind: 'Shop', verbs: ['create'], namespaced: false, version: 'v2' },
      ),
    ).toEqual([
      {
        resource: 'widgets',
        responseKind: { ...groupVersion, kind: 'Widget' },
        scope: 'Namespaced',
        singularResource: 'piece',
        verbs: ['get', 'list'],
        shortNames: ['wg'],
        categories: ['all'],
        subresources: [
          { subresource: 'scale', responseKind: autoscaling, verbs: ['update'] },
          { subresource: 'log/tail', responseKind: { ...groupVersion, kind: 'Log' }, verbs: [] },
        ],
      },
      {
        resource: 'shops',
        responseKind: { group: '', version: 'v2', kind: 'Shop' },
        scope: 'Cluster',
        singularResource: 'shop',
        verbs: ['create'],
      },
    ]);
  });

  test('has defaults for what a server leaves out or sends in another type', () => {
    const [known] = discoveryOf({ name: 'widgets' });
    expect(known).toEqual({
      resource: 'widgets',
      responseKind: { ...groupVersion, kind: '' },
      scope: 'Cluster',
      singularResource: '',
      verbs: [],
    });
    const wrong = {
      namespaced: 'true',
      kind: 1,
      singularName: {},
      verbs: 'get',
      shortNames: [1],
      categories: {},
      group: 'a',
    };
    expect(discoveryOf({ name: 'widgets', ...wrong }, { name: '' }, {}, 'widgets', null)).toEqual([known]);
    expect(discoveryOf({ name: 'widgets', verbs: ['get', 1] })).toEqual([{ ...known, verbs: ['get'] }]);
  });

  test('is empty without a list', () => {
    expect(resourceDiscoveryOf({}, groupVersion)).toEqual([]);
    expect(resourceDiscoveryOf({ resources: { name: 'widgets' } }, groupVersion)).toEqual([]);
    expect(discoveryOf({ name: 'gone/status', kind: 'Gone', verbs: ['get'] })).toEqual([]);
  });
});
