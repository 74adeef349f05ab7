import type { Node, Pod, Taint } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, isStatusError, type Timer } from '@orch/apimachinery';
import { eventObjectOf, objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { podNodeIndex, podNodes } from '../pods/by-node.js';
import { toleratedTime } from './tolerated-time.js';

/** A pod is due at a time, or was evicted already. */
type Eviction = { readonly type: 'due'; readonly timer: Timer } | { readonly type: 'done' };

/**
 * Deletes pods from nodes with NoExecute taints: at once, or when the time of their tolerations has passed. A deletion is
 * cancelled when the taints are removed in time. Reads nodes, pods; deletes pods.
 */
export function taintManager(context: ControllerContext): Controller {
  const { client, clock, informers } = context;
  const nodes = informers.for<Node>(resources.nodes);
  const pods = informers.for<Pod>(resources.pods, { [podNodeIndex]: podNodes });
  const podClient = client.resource<Pod>(resources.pods);
  const events = context.recorderOf('taint-controller');
  const log = controllerLog(context.log, 'nodelifecycle');
  /** NoExecute taints by node; nodes without any are absent. */
  const tainted = new Map<string, readonly DeepReadonly<Taint>[]>();
  const evictions = new Map<string, Eviction>();

  const { queue, controller } = queueController(context, {
    name: 'nodelifecycle',
    workers: 8,
    reconcile: evict,
    enqueueAll: () => {},
    resyncMs: 0,
    synced: async (signal) => {
      await Promise.all([nodes.synced(signal), pods.synced(signal)]);
    },
  });

  nodes.addHandler({
    onAdd: (node) => onTaints(node, noExecuteTaints(node)),
    onUpdate: (node, old) => {
      const taints = noExecuteTaints(node);
      if (!deepEqual(taints, noExecuteTaints(old))) onTaints(node, taints);
    },
    onDelete: (node) => tainted.delete(node.metadata.name ?? ''),
  });
  pods.addHandler({
    onAdd: onPod,
    onUpdate: (pod, old) => {
      const isSame =
        pod.spec?.nodeName === old.spec?.nodeName && deepEqual(pod.spec?.tolerations, old.spec?.tolerations);
      if (!isSame) onPod(pod);
    },
    onDelete: cancel,
  });

  return {
    async run(signal) {
      try {
        await controller.run(signal);
      } finally {
        for (const eviction of evictions.values()) if (eviction.type === 'due') eviction.timer.cancel();
      }
    },
  };

  function onTaints(node: DeepReadonly<Node>, taints: readonly DeepReadonly<Taint>[]): void {
    const { name = '' } = node.metadata;
    const hadTaints = taints.length === 0 ? tainted.delete(name) : Boolean(tainted.set(name, taints));
    if (!hadTaints) return;
    for (const pod of pods.lister.byIndex(podNodeIndex, name)) decide(pod, taints);
  }

  function onPod(pod: DeepReadonly<Pod>): void {
    if (tainted.size === 0) return;
    const taints = tainted.get(pod.spec?.nodeName ?? '');
    if (taints !== undefined) decide(pod, taints);
  }

  function decide(pod: DeepReadonly<Pod>, taints: readonly DeepReadonly<Taint>[]): void {
    const time = toleratedTime(taints, pod.spec?.tolerations ?? []);
    // The time runs from the first taint, so an earlier schedule stays.
    const isScheduled = time.type === 'seconds' && evictions.has(objectKey(pod));
    if (isScheduled) return;
    if (time.type !== 'seconds') cancel(pod);
    if (time.type !== 'forever') schedule(pod, time.type === 'seconds' ? time.seconds * 1000 : 0);
  }

  function schedule(pod: DeepReadonly<Pod>, delayMs: number): void {
    const key = objectKey(pod);
    const fire = () => {
      evictions.set(key, { type: 'done' });
      const message = `Marking for deletion Pod ${key}`;
      events.event(eventObjectOf(pod), { type: 'Normal', reason: 'TaintManagerEviction', message });
      queue.add(key);
    };
    if (delayMs > 0) evictions.set(key, { type: 'due', timer: clock.setTimer(delayMs, fire) });
    else fire();
  }

  function cancel(pod: DeepReadonly<Pod>): void {
    const key = objectKey(pod);
    const eviction = evictions.get(key);
    evictions.delete(key);
    if (eviction?.type !== 'due') return;
    eviction.timer.cancel();
    const message = `Cancelling deletion of Pod ${key}`;
    events.event(eventObjectOf(pod), { type: 'Normal', reason: 'TaintManagerEviction', message });
  }

  async function evict(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const pod = pods.lister.get(name, namespace);
    if (pod === undefined || evictions.get(key)?.type !== 'done') return;
    const { uid = '' } = pod.metadata;
    try {
      await podClient.delete(name, { namespace, preconditions: { uid }, signal });
      log.info('evicted a pod from a tainted node', { pod: key, node: pod.spec?.nodeName ?? '' });
    } catch (error) {
      // The pod is gone, or another has its name.
      if (!isStatusError(error, 'NotFound') && !isStatusError(error, 'Conflict')) throw error;
    }
  }
}

function noExecuteTaints(node: DeepReadonly<Node>): readonly DeepReadonly<Taint>[] {
  return node.spec?.taints?.filter(({ effect }) => effect === 'NoExecute') ?? [];
}
