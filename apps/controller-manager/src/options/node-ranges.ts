import {
  combineOptions,
  type FlagCheck,
  type FlagValues,
  featureGatesOfFlags,
  type OptionReader,
  option,
} from '@orch/component';
import { ipVersionOf, type NodeIpamOptions, nodeRangeError } from '@orch/controllers';

const names = {
  allocates: 'allocate-node-cidrs',
  cluster: 'cluster-cidr',
  services: 'service-cluster-ip-range',
  mask: 'node-cidr-mask-size',
  mask4: 'node-cidr-mask-size-ipv4',
  mask6: 'node-cidr-mask-size-ipv6',
  allocator: 'cidr-allocator-type',
} as const;

/** The default prefix lengths of the ranges of nodes. */
const defaultMaskBits = { 4: 24, 6: 64 } as const;

interface Masks {
  readonly mask: number;
  readonly mask4: number;
  readonly mask6: number;
}

/** The ranges of pod addresses; undefined when nodes get none. */
export const nodeIpamOption: OptionReader<NodeIpamOptions | undefined> = combineOptions(
  {
    allocates: option.boolean(names.allocates),
    allocator: option.string(names.allocator),
    cluster: option.string(names.cluster),
    services: option.string(names.services),
    mask: option.number(names.mask),
    mask4: option.number(names.mask4),
    mask6: option.number(names.mask6),
  },
  ({ allocates, cluster, services, ...masks }) =>
    allocates ? { clusterRanges: clusterRanges(listOf(cluster), masks), serviceRanges: listOf(services) } : undefined,
);

function clusterRanges(cidrs: readonly string[], { mask, mask4, mask6 }: Masks): NodeIpamOptions['clusterRanges'] {
  return cidrs.map((cidr) => {
    const family = ipVersionOf(cidr) ?? 4;
    const own = family === 4 ? mask4 : mask6;
    return { cidr, nodeMaskBits: (cidrs.length === 1 ? mask : own) || defaultMaskBits[family] };
  });
}

/** Validates the ranges of pod and service addresses. Spec: Controller manager defaults. */
export const nodeIpamCheck: FlagCheck = (flags) => {
  if (!flags.boolean(names.allocates)) return [];
  const cidrs = listOf(flags.string(names.cluster));
  const allocator = flags.string(names.allocator);
  const advice = 'needs a cloud that allocates ranges, which no provider here does; use RangeAllocator';
  return [
    ...(cidrs.length === 0 ? [`--${names.cluster} must be specified with --${names.allocates}`] : []),
    ...rangeErrors(cidrs, names.cluster),
    ...familyErrors(cidrs, flags),
    ...maskErrors(cidrs, flags),
    ...rangeErrors(listOf(flags.string(names.services)), names.services),
    ...(allocator === 'RangeAllocator' ? [] : [`--${names.allocator}: ${allocator} ${advice}`]),
  ];
};

function rangeErrors(cidrs: readonly string[], name: string): readonly string[] {
  if (cidrs.length > 2) return [`--${name} must not have more than two ranges`];
  const malformed = cidrs.filter((cidr) => ipVersionOf(cidr) === undefined);
  if (malformed.length > 0) return malformed.map((cidr) => `--${name}: ${JSON.stringify(cidr)} is not a CIDR`);
  const families = new Set(cidrs.map((cidr) => ipVersionOf(cidr)));
  if (families.size === cidrs.length) return [];
  return [`--${name}: ${cidrs.join(' and ')} must be of different IP families`];
}

function familyErrors(cidrs: readonly string[], flags: FlagValues): readonly string[] {
  if (cidrs.length !== 2) return [];
  const outcome = featureGatesOfFlags(flags);
  if ('errors' in outcome || outcome.gates.enabled('IPv6DualStack')) return [];
  return [`--${names.cluster}: two ranges need the feature gate IPv6DualStack`];
}

function maskErrors(cidrs: readonly string[], flags: FlagValues): readonly string[] {
  const masks: Masks = {
    mask: flags.number(names.mask),
    mask4: flags.number(names.mask4),
    mask6: flags.number(names.mask6),
  };
  if (cidrs.length > 1) {
    if (masks.mask !== 0) return [`--${names.mask} is only for one range; use --${names.mask4} and --${names.mask6}`];
  } else {
    const given = ([['mask4'], ['mask6']] as const).filter(([field]) => masks[field] !== 0);
    if (given.length > 0)
      return given.map(([field]) => `--${names[field]} is only for two ranges; use --${names.mask}`);
  }
  if (cidrs.length > 2) return [];
  return clusterRanges(cidrs, masks).flatMap(({ cidr, nodeMaskBits }) => {
    if (ipVersionOf(cidr) === undefined) return [];
    const error = nodeRangeError(cidr, nodeMaskBits);
    return error === undefined ? [] : [`--${names.cluster}: ${error}`];
  });
}

function listOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(',').map((each) => each.trim());
}
