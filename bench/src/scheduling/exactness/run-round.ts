import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../fuzz/random.js';
import type { ApiClient } from '../api/api-client.js';
import { collectionPath } from '../api/resource-paths.js';
import { createNode, namespace, nodes, randomPod } from './exactness-cluster.js';
import type { FollowedSums } from './followed-sums.js';
import type { RestartedScheduler } from './restarted-scheduler.js';

export interface RoundTools {
  readonly client: ApiClient;
  readonly sums: FollowedSums;
  readonly scheduler: RestartedScheduler;
  readonly random: Random;
}

const podsPerRound = 60;
const clients = 6;
/** From the first request of a round to the kill. */
const killMsMax = 800;
const path = collectionPath('Pod', namespace);

/**
 * One round: several clients create pods and delete older ones, a node is deleted and comes again, and the scheduler is killed and
 * started again at a random moment. Resolves when the new scheduler has placed or rejected every pod.
 */
export async function runRound(round: number, { client, sums, scheduler, random }: RoundTools): Promise<string> {
  const killAfterMs = random.below(killMsMax);
  const node = nodes[random.below(nodes.length)] ?? { name: '', allocatable: {} };
  const oldPods = [...sums.pods.keys()].filter(() => !random.once(3));
  const pods = Array.from({ length: podsPerRound }, (_, index) => randomPod(`r${round}-${index}`, random));
  await Promise.all([
    ...Array.from({ length: clients }, (_, at) => createPods(pods.filter((_pod, index) => index % clients === at))),
    deleteAll(oldPods),
    replaceNode(random.below(killMsMax), random.below(killMsMax)),
    sleep(killAfterMs).then(() => scheduler.killAndStart()),
  ]);
  const waiting = await sums.untilDecided({ deleted: oldPods });
  return `killed after ${killAfterMs} ms, ${node.name} replaced, ${oldPods.length} pods deleted, ${sums.pods.size - waiting} placed, ${waiting} wait`;

  async function createPods(list: readonly object[]): Promise<void> {
    for (const body of list) await client.send({ method: 'POST', path, body });
  }

  async function deleteAll(names: readonly string[]): Promise<void> {
    for (const name of names) await client.send({ method: 'DELETE', path: `${path}/${name}` });
  }

  /** The pods of the deleted node stay, and hold what they have requested. */
  async function replaceNode(afterMs: number, absentMs: number): Promise<void> {
    await sleep(afterMs);
    await client.send({ method: 'DELETE', path: `${collectionPath('Node')}/${node.name}` });
    await sleep(absentMs);
    await createNode(client, node);
  }
}
