import type { Volume } from '@orch/api';
import { migratablePluginOf } from '@orch/api';
import type { ClusterState } from '../cluster/cluster-state.js';
import type { NodeMatches } from '../cluster/node-matches.js';
import type { Cycle } from '../framework/plugin.js';
import type { PodClaims } from './pod-claims.js';
import { matchesVolumeTerms } from './volumes-on-node.js';

/**
 * The nodes that all volumes of the pod permit, where labels of nodes alone decide: every claim is bound to a volume that exists and
 * that no driver replaces on some nodes. An empty list permits every node. undefined: each node must be looked at.
 */
export function nodesOfBoundVolumes(
  { bound, delayed }: PodClaims,
  { cluster, names }: Pick<Cycle, 'cluster' | 'names'>,
): readonly NodeMatches[] | undefined {
  if (delayed.length > 0) return undefined;
  const matches: NodeMatches[] = [];
  for (const { spec } of bound) {
    const volume = cluster.storage.volume(spec?.volumeName ?? '');
    if (volume === undefined) return undefined;
    if (volume.spec?.csi === undefined && migratablePluginOf(volume, names) !== undefined) return undefined;
    const permitted = nodesOfVolume(volume, cluster);
    if (permitted !== undefined) matches.push(permitted);
  }
  return matches;
}

function nodesOfVolume({ spec }: Volume, { matches }: ClusterState): NodeMatches | undefined {
  const terms = spec?.nodeAffinity?.required?.nodeSelectorTerms;
  if (terms === undefined) return undefined;
  // Volumes of one zone share the result.
  return matches.of(`volume|${JSON.stringify(terms)}`, (node) => matchesVolumeTerms(terms, node));
}
