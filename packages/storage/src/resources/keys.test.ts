import { describe, expect, test } from '@jest/globals';
import { keyPrefixes, ResourceKeys } from './keys.js';

describe('ResourceKeys', () => {
  test('a key contains the group unless it is the core group, and the namespace of namespaced objects', () => {
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

  test('parses a formatted key, and returns undefined for keys of another form', () => {
    const pods = new ResourceKeys('/registry', { group: '', resource: 'pods' }, true);
    expect(pods.parse('/registry/pods/default/web')).toEqual({ namespace: 'default', name: 'web' });
    expect(pods.parse('/registry/pods/web')).toBeUndefined();
    expect(pods.parse('/registry/nodes/web')).toBeUndefined();
    const nodes = new ResourceKeys('/registry', { group: '', resource: 'nodes' }, false);
    expect(nodes.parse('/registry/nodes/n1')).toEqual({ namespace: '', name: 'n1' });
    expect(nodes.parse('/registry/nodes/a/b')).toBeUndefined();
  });

  test('keyPrefixes returns the possible resource prefixes of a key', () => {
    expect(keyPrefixes('/registry', '/registry/nodes/n1')).toEqual(['/registry/nodes/', undefined]);
    expect(keyPrefixes('/registry', '/registry/apps/deployments/default/web')).toEqual([
      '/registry/apps/',
      '/registry/apps/deployments/',
    ]);
  });
});
