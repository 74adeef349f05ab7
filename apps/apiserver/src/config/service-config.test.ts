import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { type FlagValues, parseFlags } from '@orch/component';
import { apiServerFlags } from '../options/api-server-flags.js';
import { advertiseAddressOf, serviceChecks, serviceOptions } from './service-config.js';

function parse(...args: readonly string[]) {
  return parseFlags(apiServerFlags(orchNames), { args, checks: serviceChecks });
}
function flagsOf(...args: readonly string[]): FlagValues {
  const outcome = parse(...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return outcome.flags;
}

test('service ranges come from the options and default to those of v1.21 [API server defaults, 15] [API server defaults, 16]', () => {
  expect(serviceOptions.read(flagsOf())).toMatchObject({
    addressRanges: ['10.0.0.0/24'],
    nodePorts: { first: 30_000, last: 32_767 },
  });
  const args = ['--service-cluster-ip-range=10.1.0.0/16,fd00::/108', '--service-node-port-range=20000+100'];
  expect(serviceOptions.read(flagsOf(...args))).toMatchObject({
    addressRanges: ['10.1.0.0/16', 'fd00::/108'],
    nodePorts: { first: 20_000, last: 20_100 },
  });
});

test('rejects invalid service ranges', () => {
  expect(JSON.stringify(parse('--service-cluster-ip-range=10.0.0.0/8'))).toContain(
    'specified --service-cluster-ip-range is too large; for 32-bit addresses, the mask must be >= 12',
  );
});

test('the endpoint reconciler is lease by default, or master-count of 1 server, or none; an embedded store has one server [API server defaults, 21] [API server defaults, 22]', () => {
  const keeping = (...args: readonly string[]) => serviceOptions.read(flagsOf(...args)).apiServer?.endpoints;
  const etcd = '--etcd-servers=http://127.0.0.1:2379';
  expect(keeping()).toEqual({ type: 'sole' });
  expect(keeping('--endpoint-reconciler-type=none')).toEqual({ type: 'none' });
  expect(keeping(etcd)).toEqual({ type: 'lease' });
  expect(keeping(etcd, '--endpoint-reconciler-type=lease')).toEqual({ type: 'lease' });
  expect(keeping(etcd, '--endpoint-reconciler-type=none')).toEqual({ type: 'none' });
  expect(keeping(etcd, '--endpoint-reconciler-type=master-count')).toEqual({ type: 'count', serversMax: 1 });
  expect(keeping(etcd, '--endpoint-reconciler-type=master-count', '--apiserver-count=3')).toEqual({
    type: 'count',
    serversMax: 3,
  });
});

test('the advertise address is the option, else the bound address, else an address of the host', () => {
  const { apiServer } = serviceOptions.read(flagsOf('--advertise-address=192.0.2.1', '--orch-service-node-port=30001'));
  expect(apiServer).toMatchObject({ advertiseAddress: '192.0.2.1', nodePort: 30_001 });
  expect(advertiseAddressOf('192.0.2.7')).toBe('192.0.2.7');
  for (const own of ['0.0.0.0', '127.0.0.1', '::', '::1']) expect(advertiseAddressOf(own)).not.toBe(own);
});
