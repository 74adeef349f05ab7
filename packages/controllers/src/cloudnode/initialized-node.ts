import type { Node, NodeAddress } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, type Names, wellKnown } from '@orch/apimachinery';
import { CloudError, type CloudInstance } from '../cloud/cloud-provider.js';

type ReadonlyNode = DeepReadonly<Node>;

/** Whether the node waits for its initialization by the cloud. */
export function isUninitialized({ spec }: ReadonlyNode, names: Names): boolean {
  const key = names.value(wellKnown.cloudTaints.uninitialized);
  return spec?.taints?.some((taint) => taint.key === key) ?? false;
}

/**
 * Pure: the node with provider ID, labels of type, zone and region of its instance, and without the taint. A label that the
 * instance lacks stays.
 * @throws CloudError when the address that the node states is none of its instance
 */
export function initializedNode(node: ReadonlyNode, instance: CloudInstance, names: Names): ReadonlyNode {
  checkStatedAddress(node, instance.addresses, names);
  const { labels } = wellKnown;
  const { type, zone, region } = instance;
  const own: Record<string, string> = {};
  const set = (value: string | undefined, ...keys: readonly string[]) => {
    if (value !== undefined) for (const key of keys) own[names.value(key)] = value;
  };
  set(type, labels.betaInstanceType, labels.instanceType);
  set(zone, labels.betaZone, labels.zone);
  set(region, labels.betaRegion, labels.region);
  const key = names.value(wellKnown.cloudTaints.uninitialized);
  const taints = (node.spec?.taints ?? []).filter((taint) => taint.key !== key);
  return {
    ...node,
    metadata: { ...node.metadata, labels: { ...node.metadata.labels, ...own } },
    spec: { ...node.spec, providerID: node.spec?.providerID || instance.providerId, taints },
  };
}

/**
 * Pure: the addresses of a node by its instance; undefined when they are right already, or the instance has none. The host
 * name that the node agent reported stays, and the address that the node states comes first of its type.
 */
export function instanceAddresses(
  node: ReadonlyNode,
  { addresses }: CloudInstance,
  names: Names,
): readonly DeepReadonly<NodeAddress>[] | undefined {
  if (addresses.length === 0) return undefined;
  checkStatedAddress(node, addresses, names);
  const stated = statedAddress(node, names);
  const current = node.status?.addresses ?? [];
  const hostname = addresses.some(({ type }) => type === 'Hostname')
    ? []
    : current.filter(({ type }) => type === 'Hostname');
  const statedFirst = addresses.toSorted((a, b) => Number(b.address === stated) - Number(a.address === stated));
  const next = [...statedFirst, ...hostname];
  return deepEqual(next, current) ? undefined : next;
}

function statedAddress({ metadata }: ReadonlyNode, names: Names): string | undefined {
  return metadata.annotations?.[names.value(wellKnown.annotations.providedNodeIp)];
}

function checkStatedAddress(node: ReadonlyNode, addresses: CloudInstance['addresses'], names: Names): void {
  const stated = statedAddress(node, names);
  if (stated === undefined || addresses.some(({ address }) => address === stated)) return;
  throw new CloudError(`the address ${stated} of the node is none of its instance`);
}
