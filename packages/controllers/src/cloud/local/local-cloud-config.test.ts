import { expect, test } from '@jest/globals';
import { CloudConfigError, parseLocalCloudConfig } from './local-cloud-config.js';

const parse = (value: unknown) =>
  parseLocalCloudConfig(typeof value === 'string' ? value : JSON.stringify(value), {
    file: 'cloud.json',
    resolve: (path) => `/etc/${path}`,
  });

test('reads every field', () => {
  const addresses = [{ type: 'InternalIP', address: '10.0.0.1' }];
  expect(
    parse({
      stateFile: 'state.json',
      clusterID: 'blue',
      requiresClusterID: true,
      loadBalancers: { pools: ['192.0.2.0/24', 'fd00::/120'] },
      instances: [
        { name: 'a', id: 'i-1', type: 'm', zone: 'z', region: 'r', addresses, shutDown: true },
        { name: 'b' },
      ],
      routes: true,
      volumes: { folder: 'volumes' },
    }),
  ).toEqual({
    file: 'cloud.json',
    stateFile: '/etc/state.json',
    clusterId: 'blue',
    requiresClusterId: true,
    addressPools: ['192.0.2.0/24', 'fd00::/120'],
    instances: [
      { name: 'a', id: 'i-1', type: 'm', zone: 'z', region: 'r', addresses, isShutDown: true },
      { name: 'b', id: 'b', addresses: [], isShutDown: false },
    ],
    hasRoutes: true,
    volumesFolder: '/etc/volumes',
  });
});

test('only the state file is required', () => {
  expect(parse({ stateFile: 's' })).toEqual({ file: 'cloud.json', stateFile: '/etc/s', hasRoutes: false });
});

test.each([
  ['{', ['is not JSON']],
  ['[]', ['must be a JSON object']],
  [
    { stateFile: 7, routes: 'yes', volumes: {}, extra: 1 },
    [
      'extra: unknown field (known: stateFile, clusterID, requiresClusterID, loadBalancers, instances, routes, volumes)',
      'stateFile: 7 must be a text',
      'routes: "yes" must be true or false',
      'volumes.folder: missing must be a text',
    ],
  ],
  [{ stateFile: 's', loadBalancers: { pools: [] } }, ['loadBalancers.pools: [] must not be empty']],
  [
    { stateFile: 's', loadBalancers: { pools: ['x', 1], pool: 1 } },
    [
      'loadBalancers.pool: unknown field (known: pools)',
      'loadBalancers.pools[0]: "x" must be a CIDR',
      'loadBalancers.pools[1]: 1 must be a text',
    ],
  ],
  [
    {
      stateFile: 's',
      instances: [{ name: 'a', addresses: [{ type: 'IP', address: 'h' }] }, { name: 'a' }, 3],
    },
    [
      'instances[0].addresses[0].type: "IP" must be one of Hostname, InternalIP, ExternalIP, InternalDNS, ExternalDNS',
      'instances[0].addresses[0].address: "h" must be an IP address',
      'instances[1].name: "a" is the name of another instance',
      'instances[2]: 3 must be an object',
      'instances[2].name: missing must be a text',
    ],
  ],
])('rejects %j with all errors', (value, expected) => {
  let errors: readonly string[] = [];
  try {
    parse(value);
  } catch (error) {
    if (error instanceof CloudConfigError) errors = error.errors;
  }
  expect(errors).toEqual(
    expected.map((text) => expect.stringMatching(new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))),
  );
});
