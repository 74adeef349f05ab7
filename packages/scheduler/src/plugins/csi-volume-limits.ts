import { createHash } from 'node:crypto';
import { type Claim, classOfClaim, isMigratablePlugin, migratablePluginOf, type Volume } from '@orch/api';
import { quantityValue } from '@orch/apimachinery';
import type { NodeColumns } from '../cluster/node-columns.js';
import type { PodClaim } from '../cluster/pod-volumes.js';
import type { ReadonlyCsiNode } from '../cluster/storage-objects.js';
import type { Cycle, FilterPlugin, Rejection } from '../framework/plugin.js';
import { CachedBySlot } from '../volumes/cached-by-slot.js';
import { driverOnNode } from '../volumes/csi-on-node.js';
import { tooManyVolumes } from './disk-limits.js';

const rejection: Rejection = { code: 'unschedulable', plugin: 'NodeVolumeLimits', reasons: [tooManyVolumes] };

/** The attached volumes of each CSI driver, each once. */
type HandlesByDriver = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Rejects nodes where more volumes of a CSI driver would be attached than the CSINode, or the node, allows. A driver without a
 * limit takes any number. Volumes of built-in plugins count where a driver replaces the plugin.
 */
export function csiVolumeLimits(): FilterPlugin {
  const attached = new CachedBySlot<HandlesByDriver>();
  return {
    name: rejection.plugin,
    isLive: true,
    filter(cycle) {
      const claims = cycle.pod.volumes?.claims ?? [];
      if (claims.length === 0) return undefined;
      const { nodes, volumes, storage } = cycle.cluster;
      const onAnyNode = claims.some((claim) => isMigratable(claim, cycle))
        ? undefined
        : handlesOf(claims, undefined, cycle);
      if (onAnyNode?.size === 0) return undefined;
      const limits = new Map<string, DriverLimit>();
      const limitOf = (driver: string): DriverLimit => {
        const known = limits.get(driver) ?? driverLimit(driver, nodes);
        limits.set(driver, known);
        return known;
      };
      const isLimited = storage.hasCsiNodes || [...(onAnyNode?.keys() ?? [])].some((each) => limitOf(each).isOnNodes);
      if (onAnyNode !== undefined && !isLimited) return undefined;
      return (slot) => {
        if (nodes.nodeAt(slot) === undefined) return undefined;
        const csiNode = storage.csiNode(nodes.nameAt(slot));
        for (const [driver, handles] of onAnyNode ?? handlesOf(claims, csiNode, cycle)) {
          const limit = limitOf(driver).at(slot, csiNode);
          if (limit === undefined) continue;
          const used = attached
            .get(volumes, slot, () => handlesOf(volumes.usedAt(slot).claims, csiNode, cycle))
            .get(driver);
          let count = used?.size ?? 0;
          for (const handle of handles) if (used?.has(handle) !== true) count += 1;
          if (count > limit) return rejection;
        }
        return undefined;
      };
    },
  };
}

/** The limit of one driver. */
interface DriverLimit {
  /** Whether a node says it in its resources. */
  readonly isOnNodes: boolean;
  at(slot: number, csiNode: ReadonlyCsiNode | undefined): number | undefined;
}

function driverLimit(driver: string, nodes: NodeColumns): DriverLimit {
  const resource = limitResourceOf(driver);
  const isOnNodes = nodes.resources.find(resource) !== undefined;
  return {
    isOnNodes,
    at(slot, csiNode) {
      const count = csiNode?.spec.drivers.find(({ name }) => name === driver)?.allocatable?.count;
      if (count !== undefined || !isOnNodes) return count;
      const own = nodes.nodeAt(slot)?.status?.allocatable?.[resource];
      return own === undefined ? undefined : quantityValue(own);
    },
  };
}

const limitPrefix = 'attachable-volumes-csi-';
const resourceNameLengthMax = 63;

/** The resource in which a node may say its limit for the driver. Long names of drivers are shortened, as in v1.21. */
export function limitResourceOf(driver: string): string {
  if (limitPrefix.length + driver.length < resourceNameLengthMax) return `${limitPrefix}${driver}`;
  const hash = createHash('sha1').update(driver).digest('hex').slice(0, 16);
  return `${limitPrefix}${driver.slice(0, 23)}${hash}`;
}

function handlesOf(claims: Iterable<PodClaim>, csiNode: ReadonlyCsiNode | undefined, cycle: Cycle): HandlesByDriver {
  const byDriver = new Map<string, Set<string>>();
  for (const { key } of claims) {
    const claim = cycle.cluster.storage.claim(key);
    const found = claim === undefined ? undefined : csiVolumeOf(claim, csiNode, cycle);
    if (found === undefined) continue;
    const handles = byDriver.get(found.driver) ?? new Set<string>();
    byDriver.set(found.driver, handles.add(found.handle));
  }
  return byDriver;
}

interface CsiVolume {
  readonly driver: string;
  readonly handle: string;
}

/** Whether it depends on the node if a CSI driver attaches the volume. */
function isMigratable({ key }: PodClaim, { cluster: { storage }, names }: Cycle): boolean {
  const claim = storage.claim(key);
  if (claim === undefined) return false;
  const volume = storage.volume(claim.spec?.volumeName ?? '');
  if (volume !== undefined) return volume.spec?.csi === undefined && migratablePluginOf(volume, names) !== undefined;
  return isMigratablePlugin(storage.storageClass(classOfClaim(claim, names))?.provisioner ?? '', names);
}

/** undefined when no CSI driver attaches the volume on this node. */
function csiVolumeOf(claim: Claim, csiNode: ReadonlyCsiNode | undefined, cycle: Cycle): CsiVolume | undefined {
  const { volumeName } = claim.spec ?? {};
  const volume = volumeName ? cycle.cluster.storage.volume(volumeName) : undefined;
  if (volume === undefined) return csiVolumeOfClass(claim, csiNode, cycle);
  const { names, gates } = cycle;
  const { csi } = volume.spec ?? {};
  if (csi !== undefined) return { driver: csi.driver, handle: csi.volumeHandle };
  const plugin = migratablePluginOf(volume, names);
  const driver = plugin === undefined ? undefined : driverOnNode(plugin, csiNode, { names, gates });
  return driver === undefined ? undefined : { driver, handle: handleOf(volume) };
}

/** The driver of a claim that has no volume yet. */
function csiVolumeOfClass(claim: Claim, csiNode: ReadonlyCsiNode | undefined, cycle: Cycle): CsiVolume | undefined {
  const { names, gates, cluster } = cycle;
  const provisioner = cluster.storage.storageClass(classOfClaim(claim, names))?.provisioner;
  if (provisioner === undefined) return undefined;
  const driver = isMigratablePlugin(provisioner, names)
    ? driverOnNode(provisioner, csiNode, { names, gates })
    : provisioner;
  const { namespace = '', name = '' } = claim.metadata;
  return driver === undefined ? undefined : { driver, handle: `claim|${namespace}/${name}` };
}

/** What the driver calls the disk of a built-in plugin. */
function handleOf({ metadata, spec }: Volume): string {
  const { awsElasticBlockStore, gcePersistentDisk, cinder, azureDisk } = spec ?? {};
  // `aws://zone/vol-1` and `vol-1` are one disk.
  if (awsElasticBlockStore !== undefined) return awsElasticBlockStore.volumeID.replace(/^.*\//, '');
  return gcePersistentDisk?.pdName ?? cinder?.volumeID ?? azureDisk?.diskURI ?? metadata.name ?? '';
}
