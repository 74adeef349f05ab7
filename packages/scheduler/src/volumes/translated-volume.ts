import { migratablePluginOf, type Volume } from '@orch/api';
import { wellKnown } from '@orch/apimachinery';
import type { ReadonlyCsiNode } from '../cluster/storage-objects.js';
import { driverOnNode, type MigrationOptions } from './csi-on-node.js';

/** The label of nodes in which a driver names the zone, where it has one. */
const zoneKeys: Readonly<Record<string, string>> = {
  'ebs.csi.aws.com': 'topology.ebs.csi.aws.com/zone',
  'pd.csi.storage.gke.io': 'topology.gke.io/zone',
  'cinder.csi.openstack.org': 'topology.cinder.csi.openstack.org/zone',
  'disk.csi.azure.com': 'topology.disk.csi.azure.com/zone',
};

/** Of the node affinity of a volume. */
export type VolumeTerms = NonNullable<
  NonNullable<NonNullable<NonNullable<Volume['spec']>['nodeAffinity']>['required']>['nodeSelectorTerms']
>;

/**
 * The terms of the nodes that can use the volume, as the driver names the zones that replaces its plugin on the node: the label of
 * the driver instead of the common one, or the zones of the label of the volume. undefined: any node.
 */
export function volumeTermsOnNode(
  volume: Volume,
  csiNode: ReadonlyCsiNode | undefined,
  options: MigrationOptions,
): VolumeTerms | undefined {
  const terms = volume.spec?.nodeAffinity?.required?.nodeSelectorTerms;
  if (csiNode === undefined || volume.spec?.csi !== undefined) return terms;
  const plugin = migratablePluginOf(volume, options.names);
  const driver = plugin === undefined ? undefined : driverOnNode(plugin, csiNode, options);
  const zoneKey = driver === undefined ? undefined : zoneKeys[driver];
  if (zoneKey === undefined) return terms;
  const { zone, betaZone } = wellKnown.labels;
  const commonKeys = [options.names.value(zone), options.names.value(betaZone)];
  const hasZone = terms?.some(({ matchExpressions = [] }) =>
    matchExpressions.some(({ key }) => commonKeys.includes(key)),
  );
  if (hasZone) {
    return terms?.map((term) => ({
      ...term,
      matchExpressions: (term.matchExpressions ?? []).map((each) =>
        commonKeys.includes(each.key) ? { ...each, key: zoneKey } : each,
      ),
    }));
  }
  const zones = commonKeys.map((key) => volume.metadata.labels?.[key]).find(Boolean);
  if (zones === undefined) return terms;
  const inZones = { key: zoneKey, operator: 'In', values: zones.split(zoneDelimiter) };
  if (terms === undefined || terms.length === 0) return [{ matchExpressions: [inZones] }];
  return terms.map((term) => ({ ...term, matchExpressions: [...(term.matchExpressions ?? []), inZones] }));
}

/** Between the zones of a volume in its label. */
export const zoneDelimiter = '__';
