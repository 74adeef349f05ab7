import { networkInterfaces } from 'node:os';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import { addressRangeErrors, defaultServiceOptions, type ServiceOptions } from '@orch/controlplane';
import { usesEtcdOption } from './etcd-config.js';

const rangesFlag = 'service-cluster-ip-range';

const addressRangesOption: OptionReader<readonly string[]> = combineOptions(
  { ranges: option.string(rangesFlag) },
  ({ ranges }) => (ranges === '' ? defaultServiceOptions.addressRanges : ranges.split(',').map((each) => each.trim())),
);

/** Validates the options of services. */
export const serviceChecks: readonly FlagCheck[] = [
  (flags) => addressRangeErrors(addressRangesOption.read(flags), `--${rangesFlag}`),
];

type EndpointReconciler = NonNullable<ServiceOptions['apiServer']>['endpoints'];

/** How the endpoints of the API server's service are reconciled. */
const endpointsOption: OptionReader<EndpointReconciler> = combineOptions(
  {
    type: option.string('endpoint-reconciler-type'),
    usesEtcd: usesEtcdOption,
    serversMax: option.number('apiserver-count'),
  },
  ({ type, usesEtcd, serversMax }) => {
    if (type === 'none') return { type };
    // An embedded store has exactly one server.
    if (!usesEtcd) return { type: 'sole' };
    return type === 'lease' ? { type } : { type: 'count', serversMax };
  },
);

export const serviceOptions: OptionReader<ServiceOptions> = combineOptions(
  {
    addressRanges: addressRangesOption,
    nodePorts: option.portRange('service-node-port-range'),
    advertiseAddress: option.string('advertise-address'),
    bindAddress: option.string('bind-address'),
    nodePort: option.number('orch-service-node-port'),
    endpoints: endpointsOption,
  },
  ({ addressRanges, nodePorts, advertiseAddress, bindAddress, nodePort, endpoints }) => ({
    addressRanges,
    nodePorts: nodePorts.last === 0 ? defaultServiceOptions.nodePorts : nodePorts,
    apiServer: { advertiseAddress: advertiseAddress || advertiseAddressOf(bindAddress), nodePort, endpoints },
  }),
);

/**
 * Returns the address at which other machines reach a server bound to `boundAddress`. For a wildcard or loopback address
 * it is the first external address of this host, IPv4 preferred; undefined when the host has none.
 */
export function advertiseAddressOf(boundAddress: string): string | undefined {
  const isOwn = ['', '0.0.0.0', '::', '::1'].includes(boundAddress) || boundAddress.startsWith('127.');
  if (!isOwn) return boundAddress;
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const reachable = addresses.filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address));
  return (reachable.find(({ family }) => family === 'IPv4') ?? reachable[0])?.address;
}
