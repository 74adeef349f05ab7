import type { PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import { quantityValue } from '@orch/apimachinery';
import { stateKey } from '../framework/cycle-state.js';
import type { PluginWith } from '../framework/extension-points.js';
import type { Cycle, NodeScores, Rejection } from '../framework/plugin.js';
import type { PluginHandle } from '../framework/plugin-handle.js';
import type { SchedulerMetrics, VolumeStage } from '../observing/scheduler-metrics.js';
import { nodesOfBoundVolumes } from '../volumes/bound-volumes.js';
import { type ClaimsOfPod, claimsOfPod, type PodClaims } from '../volumes/pod-claims.js';
import { assumeVolumes, VolumeBinder, type VolumeBinderOptions } from '../volumes/volume-binder.js';
import {
  amountsByClass,
  type VolumePlan,
  type VolumesOnNode,
  volumeReasons,
  volumesOnNode,
} from '../volumes/volumes-on-node.js';
import { scoreByShape, utilizationPercent } from './utilization-shape.js';

const name = 'VolumeBinding';

export interface VolumeBindingArgs {
  /** How long a pod waits at most until its claims are bound. Default: 600. */
  readonly bindTimeoutSeconds?: number;
}

/** What Reserve keeps until the claims are bound. */
interface Reservation {
  readonly plan: VolumePlan;
  readonly release: () => void;
}

const reservationKey = stateKey<Reservation>(name);
const claimsKey = stateKey<ClaimsOfPod>(`${name}/claims`);

/** The fuller the volumes of a class, the better: gate VolumeCapacityPriority. */
const capacityShape = [
  { utilization: 0, score: 0 },
  { utilization: 100, score: 10 },
];

/**
 * Rejects nodes on which the pod cannot have its volumes: those of bound claims are elsewhere, or claims that wait for their first
 * consumer find neither a volume nor a class that can make one. For the chosen node it reserves the volumes, writes the decision,
 * and waits until the controllers have bound the claims.
 */
export function volumeBinding(
  args: VolumeBindingArgs,
  { client, metrics, ...options }: Pick<PluginHandle, 'client' | 'cluster' | 'names' | 'gates' | 'clock' | 'metrics'>,
): VolumeBindingPlugin {
  const clients = {
    volumes: client.resource<PersistentVolume>({ group: '', version: 'v1', resource: 'persistentvolumes' }),
    claims: client.resource<PersistentVolumeClaim>({ group: '', version: 'v1', resource: 'persistentvolumeclaims' }),
  };
  return volumeBindingOf(args, { ...options, clients, metrics });
}

type VolumeBindingPlugin = PluginWith<'filter' | 'scores' | 'reserve' | 'unreserve' | 'preBind'>;

/** As `volumeBinding`, with the clients that it writes with. */
export function volumeBindingOf(
  { bindTimeoutSeconds = 600 }: VolumeBindingArgs,
  options: Omit<VolumeBinderOptions, 'bindTimeoutMs'> & { readonly metrics: Pick<SchedulerMetrics, 'volumeStage'> },
): VolumeBindingPlugin {
  const binder = new VolumeBinder({ ...options, bindTimeoutMs: bindTimeoutSeconds * 1_000 });
  const { clock, metrics } = options;
  const measured = (operation: VolumeStage) => {
    const startMs = clock.monotonicMs();
    return (hasFailed: boolean) =>
      metrics.volumeStage(operation, { seconds: (clock.monotonicMs() - startMs) / 1_000, hasFailed });
  };
  return {
    ...volumeBindingFilter,
    filter(cycle) {
      const check = volumeBindingFilter.filter(cycle);
      if (typeof check !== 'function') return check;
      return (slot) => {
        const end = measured('predicate');
        const outcome = check(slot);
        // A node that does not fit is no error.
        end(false);
        return outcome;
      };
    },
    reserve(cycle, nodeName) {
      const end = measured('assume');
      const outcome = reserve(cycle, nodeName);
      end(outcome !== undefined);
      return outcome;
    },
    unreserve: ({ state }) => state.read(reservationKey)?.release(),
    async preBind({ pod, state }, nodeName, { signal }) {
      const reservation = state.read(reservationKey);
      if (reservation === undefined) return undefined;
      const end = measured('bind');
      try {
        await binder.bind(pod, reservation.plan, { nodeName, signal });
      } catch (error) {
        end(true);
        throw error;
      }
      end(false);
      reservation.release();
      return undefined;
    },
  };
}

/** Reserves the planned volumes of the pod on the node. */
const reserve: VolumeBindingPlugin['reserve'] = (cycle, nodeName) => {
  const slot = cycle.cluster.nodes.find(nodeName);
  const claims = podClaims(cycle);
  if (slot === undefined || claims === undefined || claims.type === 'rejected') return undefined;
  const plan = planAt(cycle, claims, slot);
  if (plan.type === 'rejected') return { code: 'unschedulable', reasons: plan.reasons };
  if (plan.bindings.length + plan.provisions.length === 0) return undefined;
  cycle.state.write(reservationKey, { plan, release: assumeVolumes(cycle.cluster, plan, nodeName) });
  return undefined;
};

/** The part that only decides: for simulations and tests. */
export const volumeBindingFilter: PluginWith<'filter' | 'scores'> = {
  name,
  isLive: true,
  filter(cycle) {
    const claims = podClaims(cycle);
    if (claims === undefined) return undefined;
    if (claims.type === 'rejected') return rejection([claims.reason]);
    const permitted = nodesOfBoundVolumes(claims, cycle);
    if (permitted?.length === 0) return undefined;
    if (permitted !== undefined) {
      return (slot) => {
        for (const each of permitted) if (!each.isEligible(slot)) return otherNode;
        return undefined;
      };
    }
    return (slot) => {
      const found = planAt(cycle, claims, slot);
      return found.type === 'rejected' ? rejection(found.reasons) : undefined;
    };
  },
  scores(cycle) {
    const claims = cycle.gates('VolumeCapacityPriority') ? podClaims(cycle) : undefined;
    if (claims === undefined || claims.type === 'rejected') return undefined;
    return capacityScores(cycle, claims);
  },
};

const otherNode = rejection([volumeReasons.otherNode]);

function rejection(reasons: readonly string[]): Rejection {
  return { code: 'unresolvable', plugin: name, reasons };
}

/** The claims of the pod, read once per attempt; undefined when it has none. */
function podClaims({ pod, cluster, names, state }: Cycle): ClaimsOfPod | undefined {
  const claims = pod.volumes?.claims ?? [];
  if (claims.length === 0) return undefined;
  const known = state.read(claimsKey);
  if (known !== undefined) return known;
  const found = claimsOfPod(pod, claims, { storage: cluster.storage, names });
  state.write(claimsKey, found);
  return found;
}

function planAt({ cluster, names, gates }: Cycle, claims: PodClaims, slot: number): VolumesOnNode {
  const node = cluster.nodes.nodeAt(slot);
  if (node === undefined) return { type: 'rejected', reasons: [] };
  return volumesOnNode(claims, { node, storage: cluster.storage, names, gates });
}

function capacityScores(cycle: Cycle, claims: PodClaims): NodeScores {
  const { names } = cycle;
  return {
    score(slot) {
      const plan = planAt(cycle, claims, slot);
      if (plan.type === 'rejected') return 0;
      const amounts = [...amountsByClass(plan, { names, bytesOf: quantityValue }).values()];
      if (amounts.length === 0) return 0;
      const sum = amounts.reduce(
        (total, { requested, capacity }) =>
          total +
          scoreByShape(
            capacityShape,
            capacity === 0 || requested > capacity ? 100 : utilizationPercent(requested, capacity),
          ),
        0,
      );
      return Math.round(sum / amounts.length);
    },
  };
}
