import type { Node, Taint } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, wellKnown } from '@orch/apimachinery';
import { objectKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { conditionTaints } from './condition-taints.js';

/** Sets the taints of nodes by their conditions. Reads and writes nodes. */
export function nodeLifecycleController(context: ControllerContext): Controller {
  const { client, clock, informers, names } = context;
  const nodes = informers.for<Node>(resources.nodes);
  const nodeClient = client.resource<Node>(resources.nodes);
  const log = controllerLog(context.log, 'nodelifecycle');
  const taintKeys = Object.values(wellKnown.taints).map((key) => names.value(key));

  const { queue, controller } = queueController(context, {
    name: 'nodelifecycle',
    workers: 5,
    reconcile,
    enqueueAll: () => nodes.lister.list().forEach(enqueue),
    synced: (signal) => nodes.synced(signal),
  });
  const enqueue = (node: DeepReadonly<Node>) => queue.add(objectKey(node));
  nodes.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  return controller;

  async function reconcile(name: string, signal: AbortSignal): Promise<void> {
    const node = nodes.lister.get(name);
    if (node === undefined) return;
    const current = node.spec?.taints ?? [];
    const others = current.filter((taint) => !(taintKeys.includes(taint.key) && taint.effect === 'NoSchedule'));
    const desired: readonly Taint[] = [...others, ...conditionTaints(node, { names, now: clock.now() })];
    const describe = (taints: readonly DeepReadonly<Taint>[]) =>
      taints.map(({ key, effect, value }) => ({ key, effect, value })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
    if (deepEqual(describe(desired), describe(current))) return;
    await nodeClient.update({ ...node, spec: { ...node.spec, taints: [...desired] } }, { signal });
    log.info('changed the taints of a node', {
      node: name,
      taints: desired.map(({ key, effect }) => `${key}:${effect}`),
    });
  }
}
