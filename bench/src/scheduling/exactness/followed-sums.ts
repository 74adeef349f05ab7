import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { ApiClient } from '../api/api-client.js';
import { collectionPath } from '../api/resource-paths.js';
import { namespace, nodeAmounts } from './exactness-cluster.js';
import { NodeSums } from './node-sums.js';

type ReadonlyPod = DeepReadonly<Pod>;

const decidedSecondsMax = 120;

/** Checks the sums of nodes with each event of one watch, from the first pod on, without a gap. */
export class FollowedSums {
  readonly sums = new NodeSums(nodeAmounts);
  /** The pods that exist, by name. */
  readonly pods = new Map<string, ReadonlyPod>();
  readonly violations: string[] = [];
  #ended: Promise<void> = Promise.resolve();
  #look = () => {};

  private constructor() {}

  static async start(client: ApiClient, signal: AbortSignal): Promise<FollowedSums> {
    const followed = new FollowedSums();
    const path = collectionPath('Pod', namespace);
    const { metadata } = await client.send({ method: 'GET', path: `${path}?limit=1` });
    const revision =
      typeof metadata === 'object' && metadata !== null && 'resourceVersion' in metadata
        ? metadata['resourceVersion']
        : '';
    const watch = `${path}?watch=1&timeoutSeconds=7200&resourceVersion=${revision}`;
    followed.#ended = (await client.watch(watch, { onLine: (line) => followed.#apply(line), signal })).ended;
    return followed;
  }

  /**
   * Resolves with the number of pods that wait, when each pod has a node or the condition that none fits, and the deleted ones are
   * gone. @throws Error when that takes too long
   */
  async untilDecided({ deleted }: { readonly deleted: readonly string[] }): Promise<number> {
    let timer: NodeJS.Timeout | undefined;
    const decided = new Promise<void>((resolve, reject) => {
      this.#look = () => {
        if (!deleted.some((name) => this.pods.has(name)) && [...this.pods.values()].every(isDecided)) resolve();
      };
      const late = () =>
        reject(new Error(`not placed and not rejected in ${decidedSecondsMax} s: ${this.#undecided()}`));
      timer = setTimeout(late, decidedSecondsMax * 1_000);
    });
    this.#look();
    const ended = this.#ended.then(() => {
      throw new Error('the watch of pods has ended');
    });
    try {
      await Promise.race([decided, ended]);
    } finally {
      clearTimeout(timer);
      this.#look = () => {};
    }
    return [...this.pods.values()].filter(({ spec }) => !spec?.nodeName).length;
  }

  #undecided(): string {
    return [...this.pods]
      .filter(([, pod]) => !isDecided(pod))
      .map(([name]) => name)
      .join(' ');
  }

  #apply(line: Buffer): void {
    const { type, object }: { readonly type: string; readonly object: ReadonlyPod } = JSON.parse(line.toString());
    if (type === 'BOOKMARK') return;
    if (type !== 'ADDED' && type !== 'MODIFIED' && type !== 'DELETED') {
      this.violations.push(`the watch failed: ${line.toString()}`);
      return;
    }
    const { name = '' } = object.metadata;
    if (type === 'DELETED') this.pods.delete(name);
    else this.pods.set(name, object);
    this.violations.push(...this.sums.apply(type, object));
    this.#look();
  }
}

function isDecided({ spec, status }: ReadonlyPod): boolean {
  if (spec?.nodeName) return true;
  return status?.conditions?.some(({ type, status: value }) => type === 'PodScheduled' && value === 'False') === true;
}
