import type { Pod } from '@orch/api/types/core_v1';
import { type Clock, type DeepReadonly, errorMessage, type Names, StatusError } from '@orch/apimachinery';
import {
  exponentialRateLimiter,
  type Informer,
  isStaleRead,
  objectKey,
  runWorkers,
  splitKey,
  WorkQueue,
} from '@orch/client';
import { nodeAddress } from '../nodes/node-object.js';
import type { SimulatedNode } from '../nodes/simulated-node.js';
import { PodAddresses } from './pod-addresses.js';
import { atClockRate, type PodBehavior } from './pod-behavior.js';
import { advance, type PodFacts, type PodProgress } from './pod-progress.js';
import { behaviorOf, type PodStage } from './pod-stages.js';
import { podStatus, progressOfStatus } from './pod-status.js';
import { attachableVolumesOf, claimsOf } from './pod-volumes.js';

export interface SimulatedPodsOptions {
  readonly informer: Informer<Pod>;
  readonly nodes: ReadonlyMap<string, SimulatedNode>;
  readonly names: Names;
  readonly clock: Clock;
  readonly clockRate: number;
  readonly stages: readonly PodStage[];
  /** Whether the node is silent: its pods do not change. */
  readonly isSilent: (nodeName: string) => boolean;
  /** `status.volumesAttached` of the node. */
  readonly attachedTo: (nodeName: string) => readonly string[];
  /** Called when the volumes that a node uses have changed. */
  readonly onVolumes: (nodeName: string) => void;
  readonly onGone: (key: string) => void;
  readonly log: {
    error(message: string, fields?: Readonly<Record<string, unknown>>): void;
    debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  };
}

/** A pod that was seen on its node. */
interface PodRun {
  progress: PodProgress | undefined;
  /** What the last written status depends on. */
  written: string;
  stopAtMs: number | undefined;
}

const nodeIndex = 'node';

/**
 * Brings the pods of simulated nodes through their life: each change is written with the identity of the node. Waits for the
 * next change of a pod by its key in the queue.
 */
export class SimulatedPods {
  readonly #queue: WorkQueue;
  readonly #addresses = new PodAddresses();
  readonly #runs = new Map<string, PodRun>();

  constructor(private readonly options: SimulatedPodsOptions) {
    const { clock, informer, nodes } = options;
    this.#queue = new WorkQueue({ clock, rateLimiter: exponentialRateLimiter() });
    informer.addIndex(nodeIndex, ({ spec }) => (spec?.nodeName ? [spec.nodeName] : []));
    const enqueue = (pod: DeepReadonly<Pod>) => {
      if (!nodes.has(pod.spec?.nodeName ?? '')) return;
      const { podIP } = pod.status ?? {};
      if (podIP && pod.spec?.hostNetwork !== true) this.#addresses.keep(pod.metadata.uid ?? '', podIP);
      this.#queue.add(objectKey(pod));
    };
    informer.addHandler({ onAdd: enqueue, onUpdate: enqueue, onDelete: (pod) => this.#forget(pod) });
  }

  /** Reconciles the pods of a node: it is no longer silent, or a volume was attached. */
  recheck(nodeName: string): void {
    for (const pod of this.options.informer.lister.byIndex(nodeIndex, nodeName)) this.#queue.add(objectKey(pod));
  }

  async run(signal: AbortSignal): Promise<void> {
    const { log } = this.options;
    const onError = (error: unknown, key: string) => {
      const fields = { pod: key, error: errorMessage(error) };
      if (isStaleRead(error)) log.debug('pod has changed; retrying', fields);
      else log.error('pod failed', fields);
    };
    await runWorkers(this.#queue, { workers: 64, reconcile: (key) => this.#reconcile(key, signal), onError, signal });
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<void> {
    const { informer, nodes, isSilent, stages, clockRate } = this.options;
    const { namespace, name } = splitKey(key);
    const pod = informer.lister.get(name, namespace);
    const node = nodes.get(pod?.spec?.nodeName ?? '');
    if (pod === undefined || node === undefined || isSilent(node.name)) return;
    const run = this.#runOf(pod);
    const { behavior: given, errors } = behaviorOf(pod, stages);
    const behavior = atClockRate(given, clockRate);
    if (pod.metadata.deletionTimestamp) await this.#stop(key, { pod, node, run, behavior, signal });
    else await this.#advance(key, { pod, node, run, behavior, errors, signal });
  }

  #runOf(pod: DeepReadonly<Pod>): PodRun {
    const { uid = '' } = pod.metadata;
    const known = this.#runs.get(uid);
    if (known !== undefined) return known;
    const run: PodRun = { progress: progressOfStatus(pod.status), written: writtenOf(pod.status), stopAtMs: undefined };
    this.#runs.set(uid, run);
    return run;
  }

  async #advance(
    key: string,
    {
      pod,
      node,
      run,
      behavior,
      errors,
      signal,
    }: {
      readonly pod: DeepReadonly<Pod>;
      readonly node: SimulatedNode;
      readonly run: PodRun;
      readonly behavior: PodBehavior;
      readonly errors: readonly string[];
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { clock, clockRate } = this.options;
    const nowMs = clock.now().getTime();
    const hasVolumes = run.progress !== undefined && run.progress.stage !== 'pull';
    const waits = errors.length > 0 || !(hasVolumes || (await this.#hasVolumes(pod, node, signal)));
    // Without its volumes or with invalid annotations a pod does not come past the first stage.
    const ruled = waits ? { ...behavior, pullDelay: Number.POSITIVE_INFINITY } : behavior;
    const { progress, dueMs } = advance(run.progress, { behavior: ruled, facts: factsOf(pod, clockRate), nowMs });
    run.progress = progress;
    if (dueMs !== undefined) this.#queue.addAfter(key, Math.max(1, Math.ceil(dueMs - nowMs)));
    const hostIP = nodeAddress(node.index);
    const podIP = this.#addressOf(pod, progress, hostIP);
    const status = podStatus(pod, progress, { behavior: ruled, nowMs, hostIP, podIP, errors });
    const written = writtenOf(status);
    if (written === run.written) return;
    await ignoreNotFound(node.pods.updateStatus({ ...pod, status }, { signal }));
    run.written = written;
    if (progress.stage === 'ended') this.#releaseVolumes(pod, node);
  }

  #addressOf(pod: DeepReadonly<Pod>, { stage }: PodProgress, hostIP: string): string {
    if (pod.status?.podIP) return pod.status.podIP;
    if (stage === 'pull') return '';
    return pod.spec?.hostNetwork === true ? hostIP : this.#addresses.of(pod.metadata.uid ?? '');
  }

  /** Reports the volumes of the pod as in use; whether all are attached to the node. */
  async #hasVolumes(pod: DeepReadonly<Pod>, node: SimulatedNode, signal: AbortSignal): Promise<boolean> {
    if (claimsOf(pod).length === 0) return true;
    const { names, attachedTo, onVolumes } = this.options;
    const { uid = '' } = pod.metadata;
    let volumes = node.volumesOf(uid);
    if (volumes === undefined) {
      volumes = await attachableVolumesOf(pod, { client: node.client, names, signal });
      node.useVolumes(uid, volumes);
      if (volumes.length > 0) onVolumes(node.name);
    }
    const attached = attachedTo(node.name);
    return volumes.every((volume) => attached.includes(volume));
  }

  #releaseVolumes({ metadata }: DeepReadonly<Pod>, node: SimulatedNode): void {
    if (node.releaseVolumes(metadata.uid ?? '')) this.options.onVolumes(node.name);
  }

  /** Deletes the pod after its stop time, at most its grace period. Requeues the key instead of waiting. */
  async #stop(
    key: string,
    {
      pod,
      node,
      run,
      behavior,
      signal,
    }: {
      readonly pod: DeepReadonly<Pod>;
      readonly node: SimulatedNode;
      readonly run: PodRun;
      readonly behavior: PodBehavior;
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { name = '', namespace = '', uid = '', deletionGracePeriodSeconds = 0 } = pod.metadata;
    const { clock, clockRate } = this.options;
    const nowMs = clock.monotonicMs();
    const graceMs = (Number(deletionGracePeriodSeconds) * 1_000) / clockRate;
    const stopMs = run.progress?.stage === 'ended' ? 0 : Math.min(behavior.stopDuration, graceMs);
    run.stopAtMs ??= nowMs + stopMs;
    if (nowMs < run.stopAtMs) {
      this.#queue.addAfter(key, Math.ceil(run.stopAtMs - nowMs));
      return;
    }
    await ignoreNotFound(node.pods.delete(name, { namespace, gracePeriodSeconds: 0, preconditions: { uid }, signal }));
  }

  #forget(pod: DeepReadonly<Pod>): void {
    const { uid = '' } = pod.metadata;
    this.options.onGone(objectKey(pod));
    this.#addresses.release(uid);
    this.#runs.delete(uid);
    const node = this.options.nodes.get(pod.spec?.nodeName ?? '');
    if (node !== undefined) this.#releaseVolumes(pod, node);
  }
}

function factsOf({ spec }: DeepReadonly<Pod>, clockRate: number): PodFacts {
  const seconds = spec?.activeDeadlineSeconds;
  return {
    initContainers: spec?.initContainers?.length ?? 0,
    restartPolicy: spec?.restartPolicy ?? 'Always',
    activeDeadlineMs: seconds === undefined || seconds === null ? undefined : (Number(seconds) * 1_000) / clockRate,
    clockRate,
  };
}

/** The parts of a status that the node determines, without its times; equal statuses are not written again. */
function writtenOf(status: DeepReadonly<Pod>['status']): string {
  const {
    phase = '',
    reason = '',
    podIP = '',
    conditions = [],
    containerStatuses = [],
    initContainerStatuses = [],
  } = status ?? {};
  const own = ['Initialized', 'Ready', 'ContainersReady'].map((type) => {
    const found = conditions.find((condition) => condition.type === type);
    return `${found?.status} ${found?.message}`;
  });
  const containers = [...initContainerStatuses, ...containerStatuses].map(
    ({ ready, started, restartCount, state }) =>
      `${ready} ${started} ${restartCount} ${state?.waiting?.reason} ${state?.waiting?.message} ${state?.running !== undefined} ${state?.terminated?.exitCode}`,
  );
  return [phase, reason, podIP, ...own, ...containers].join('\n');
}

async function ignoreNotFound(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof StatusError && error.code === 404)) throw error;
  }
}
