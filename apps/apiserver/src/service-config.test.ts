import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { type FlagValues, parseFlags } from '@orch/component';
import { apiServerFlags } from './options/api-server-flags.js';
import { advertiseAddressOf, serviceChecks, serviceOptionsOf } from './service-config.js';

function parse(...args: readonly string[]) {
  return parseFlags(apiServerFlags(orchNames), { args, checks: serviceChecks });
}
function flagsOf(...args: readonly string[]): FlagValues {
  const outcome = parse(...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return outcome.flags;
}

test('services have the ranges that are told, and those of v1.21 without [API server defaults, 15] [API server defaults, 16]', () => {
  expect(serviceOptionsOf(flagsOf())).toMatchObject({
    addressRanges: ['10.0.0.0/24'],
    nodePorts: { first: 30_000, last: 32_767 },
  });
  const told = ['--service-cluster-ip-range=10.1.0.0/16,fd00::/108', '--service-node-port-range=20000+100'];
  expect(serviceOptionsOf(flagsOf(...told))).toMatchObject({
    addressRanges: ['10.1.0.0/16', 'fd00::/108'],
    nodePorts: { first: 20_000, last: 20_100 },
  });
});

test('ranges that cannot be end the start in a line', () => {
  expect(JSON.stringify(parse('--service-cluster-ip-range=10.0.0.0/8'))).toContain(
    'specified --service-cluster-ip-range is too large; for 32-bit addresses, the mask must be >= 12',
  );
});

test('the endpoints of the servers are kept as told; on an embedded store there is one server', () => {
  const keeping = (...args: readonly string[]) => serviceOptionsOf(flagsOf(...args)).apiServer?.endpoints;
  const etcd = '--etcd-servers=http://127.0.0.1:2379';
  expect(keeping()).toEqual({ type: 'sole' });
  expect(keeping('--endpoint-reconciler-type=none')).toEqual({ type: 'none' });
  expect(keeping(etcd)).toEqual({ type: 'lease' });
  expect(keeping(etcd, '--endpoint-reconciler-type=master-count', '--apiserver-count=3')).toEqual({
    type: 'count',
    serversMax: 3,
  });
});

test('a server is reached at the address it is told, is bound to, or the host has', () => {
  const { apiServer } = serviceOptionsOf(flagsOf('--advertise-address=192.0.2.1', '--orch-service-node-port=30001'));
  expect(apiServer).toMatchObject({ advertiseAddress: '192.0.2.1', nodePort: 30_001 });
  expect(advertiseAddressOf('192.0.2.7')).toBe('192.0.2.7');
  for (const own of ['0.0.0.0', '127.0.0.1', '::', '::1']) expect(advertiseAddressOf(own)).not.toBe(own);
});
