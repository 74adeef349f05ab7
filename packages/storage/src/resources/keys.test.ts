import { describe, expect, test } from '@jest/globals';
import { keyPrefixes, ResourceKeys } from './keys.js';

describe('ResourceKeys', () => {
  test('the group is in the key only when it is not the core group, the namespace only when there is one', () => {
    const key = { namespace: 'default', name: 'web' };
    expect(new ResourceKeys('/registry', { group: '', resource: 'pods' }, true).format(key)).toBe(
      '/registry/pods/default/web',
    );
    expect(new ResourceKeys('/registry', { group: 'apps', resource: 'deployments' }, true).format(key)).toBe(
      '/registry/apps/deployments/default/web',
    );
    expect(
      new ResourceKeys('/registry', { group: '', resource: 'nodes' }, false).format({ namespace: '', name: 'n1' }),
    ).toBe('/registry/nodes/n1');
  });

  test('a formatted key parses to where it came from, and keys of other shapes to nothing', () => {
    const pods = new ResourceKeys('/registry', { group: '', resource: 'pods' }, true);
    expect(pods.parse('/registry/pods/default/web')).toEqual({ namespace: 'default', name: 'web' });
    expect(pods.parse('/registry/pods/web')).toBeUndefined();
    expect(pods.parse('/registry/nodes/web')).toBeUndefined();
    const nodes = new ResourceKeys('/registry', { group: '', resource: 'nodes' }, false);
    expect(nodes.parse('/registry/nodes/n1')).toEqual({ namespace: '', name: 'n1' });
    expect(nodes.parse('/registry/nodes/a/b')).toBeUndefined();
  });

  test('a key tells the prefixes its resource may have', () => {
    expect(keyPrefixes('/registry', '/registry/nodes/n1')).toEqual(['/registry/nodes/', undefined]);
    expect(keyPrefixes('/registry', '/registry/apps/deployments/default/web')).toEqual([
      '/registry/apps/',
      '/registry/apps/deployments/',
    ]);
  });
});
