import { annotationOf, type Claim, volumeBoundTo } from '@orch/api';
import type { PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import { type Clock, type Names, wellKnown } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import type { ClusterState } from '../cluster/cluster-state.js';
import type { PodInfo, SchedulerGates } from '../cluster/pod-info.js';
import { areBound, VolumeBindingError, type WrittenVolumes } from './binding-progress.js';
import type { VolumePlan } from './volumes-on-node.js';

/** The writes of claims and volumes. */
export interface VolumeClients {
  readonly volumes: Pick<ResourceClient<PersistentVolume>, 'update'>;
  readonly claims: Pick<ResourceClient<PersistentVolumeClaim>, 'update'>;
}

export interface VolumeBinderOptions {
  readonly cluster: ClusterState;
  readonly names: Names;
  readonly gates: SchedulerGates;
  readonly clock: Clock;
  readonly clients: VolumeClients;
  /** How long a pod waits at most until its claims are bound. 0: the claims must be bound when they were written. */
  readonly bindTimeoutMs: number;
}

/** Nodes and pods that are gone are noticed after this time at the latest. */
const pollMs = 1_000;

/** Assumes what is planned for a pod: no other pod gets the volumes. Returns what takes it back. */
export function assumeVolumes({ storage }: ClusterState, plan: VolumePlan, nodeName: string): () => void {
  const steps = [
    ...plan.bindings.map(({ claim, volume }) => storage.assumeVolume(volume.metadata.name ?? '', claim)),
    ...plan.provisions.map((claim) => storage.assumeNode(keyOf(claim), nodeName)),
  ];
  return () => {
    for (const step of steps) step();
  };
}

/** Writes what is planned for pods, and waits until the controllers have bound the claims. */
export class VolumeBinder {
  constructor(private readonly options: VolumeBinderOptions) {}

  /**
   * Sets `spec.claimRef` of volumes, and the node of claims whose class makes a volume.
   * @throws VolumeBindingError, StatusError 409 when another program has changed one of them
   */
  async bind(
    pod: PodInfo,
    plan: VolumePlan,
    { nodeName, signal }: { readonly nodeName: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const written: WrittenVolumes = {
      bindings: await Promise.all(plan.bindings.map((binding) => this.#reserve(binding, signal))),
      provisions: await Promise.all(plan.provisions.map((claim) => this.#request(claim, nodeName, signal))),
    };
    const { clock, bindTimeoutMs } = this.options;
    const deadlineMs = clock.monotonicMs() + bindTimeoutMs;
    while (!this.#isDone(pod, written, nodeName)) {
      const leftMs = deadlineMs - clock.monotonicMs();
      if (leftMs <= 0) throw new VolumeBindingError('binding volumes: timed out waiting for the condition');
      await this.#changed(written, Math.min(leftMs, pollMs), signal);
    }
  }

  async #reserve(
    { claim, volume: planned }: VolumePlan['bindings'][number],
    signal: AbortSignal,
  ): Promise<WrittenVolumes['bindings'][number]> {
    const { cluster, names, clients } = this.options;
    const volumeName = planned.metadata.name ?? '';
    const volume = cluster.storage.volume(volumeName) ?? planned;
    const bound = volumeBoundTo(volume, claim, names);
    const isWritten = bound !== volume;
    if (isWritten) await clients.volumes.update(bound, { signal });
    return {
      claimKey: keyOf(claim),
      volumeName,
      versionBefore: isWritten ? volume.metadata.resourceVersion : undefined,
    };
  }

  async #request(planned: Claim, nodeName: string, signal: AbortSignal): Promise<WrittenVolumes['provisions'][number]> {
    const { cluster, names, clients } = this.options;
    const claimKey = keyOf(planned);
    const claim = cluster.storage.claim(claimKey) ?? planned;
    if (annotationOf(claim, wellKnown.annotations.selectedNode, names) === nodeName) {
      return { claimKey, versionBefore: undefined };
    }
    const annotations = { ...claim.metadata.annotations, [names.value(wellKnown.annotations.selectedNode)]: nodeName };
    await clients.claims.update({ ...claim, metadata: { ...claim.metadata, annotations } }, { signal });
    return { claimKey, versionBefore: claim.metadata.resourceVersion };
  }

  #isDone(pod: PodInfo, written: WrittenVolumes, nodeName: string): boolean {
    const { cluster, names, gates } = this.options;
    const { storage, nodes } = cluster;
    const slot = nodes.find(nodeName);
    const node = slot === undefined ? undefined : nodes.nodeAt(slot);
    if (node === undefined) throw new VolumeBindingError(`failed to get node "${nodeName}"`);
    if (cluster.nodeOf(pod.uid) === undefined) throw new VolumeBindingError('pod does not exist any more');
    return areBound(written, { node, storage, names, gates });
  }

  /** Resolves when one of the claims or volumes has changed, or the time has passed. */
  #changed({ bindings, provisions }: WrittenVolumes, waitMs: number, signal: AbortSignal): Promise<void> {
    const { clock, cluster } = this.options;
    const keys = [
      ...bindings.flatMap(({ claimKey, volumeName }) => [claimKey, volumeName]),
      ...provisions.map(({ claimKey }) => claimKey),
    ];
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        timer.cancel();
        stopListening();
        signal.removeEventListener('abort', abort);
        settle();
      };
      const done = end(resolve);
      const abort = end(() => reject(signal.reason));
      const timer = clock.setTimer(waitMs, done);
      const stopListening = cluster.storage.onChange(keys, done);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
    });
  }
}

function keyOf({ metadata }: Claim): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
}
