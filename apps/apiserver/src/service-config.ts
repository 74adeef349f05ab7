import { networkInterfaces } from 'node:os';
import { addressRangeFaults, defaultServiceOptions, type ServiceOptions } from '@orch/apiserver';
import type { FlagCheck, FlagValues } from '@orch/component';
import { usesEtcd } from './etcd-config.js';

/** Options of services that do something. */
export const honouredServiceFlags: readonly string[] = [
  'apiserver-count',
  'endpoint-reconciler-type',
  'orch-service-node-port',
  'service-cluster-ip-range',
  'service-node-port-range',
];

const rangesFlag = 'service-cluster-ip-range';

/** What is wrong with the options of services. */
export const serviceChecks: readonly FlagCheck[] = [(flags) => addressRangeFaults(rangesOf(flags), `--${rangesFlag}`)];

function rangesOf(flags: FlagValues): readonly string[] {
  const text = flags.string(rangesFlag);
  return text === '' ? defaultServiceOptions.addressRanges : text.split(',').map((range) => range.trim());
}

export function serviceOptionsOf(flags: FlagValues): ServiceOptions {
  const nodePorts = flags.portRange('service-node-port-range');
  return {
    addressRanges: rangesOf(flags),
    nodePorts: nodePorts.last === 0 ? defaultServiceOptions.nodePorts : nodePorts,
    apiServer: {
      advertiseAddress: flags.string('advertise-address') || advertiseAddressOf(flags.string('bind-address')),
      nodePort: flags.number('orch-service-node-port'),
      endpoints: endpointsOf(flags),
    },
  };
}

type EndpointKeeping = NonNullable<ServiceOptions['apiServer']>['endpoints'];

function endpointsOf(flags: FlagValues): EndpointKeeping {
  const type = flags.string('endpoint-reconciler-type');
  if (type === 'none') return { type };
  // An embedded store has one server: nobody else could say that it is there.
  if (!usesEtcd(flags)) return { type: 'sole' };
  return type === 'lease' ? { type } : { type: 'count', serversMax: flags.number('apiserver-count') };
}

/**
 * The address that others reach a server at which is bound to this one: it, or the first of this host where it is all of
 * them or the host's own. Undefined where the host has none.
 */
export function advertiseAddressOf(boundAddress: string): string | undefined {
  const isOwn = ['', '0.0.0.0', '::', '::1'].includes(boundAddress) || boundAddress.startsWith('127.');
  if (!isOwn) return boundAddress;
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const reachable = addresses.filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address));
  return (reachable.find(({ family }) => family === 'IPv4') ?? reachable[0])?.address;
}
