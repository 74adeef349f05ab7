import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { ApiClient } from './api-client.js';
import { collectionPath } from './resource-paths.js';

export type FollowedPod = DeepReadonly<Pod>;

const waitSecondsMax = 90;

/** `namespace/name`. */
export function podKey({
  metadata,
}: {
  readonly metadata: { readonly name?: string; readonly namespace?: string };
}): string {
  return `${metadata.namespace}/${metadata.name}`;
}

/** The pods of a cluster by one watch, and those that were deleted. */
export class FollowedPods {
  readonly #pods = new Map<string, FollowedPod>();
  readonly #looking = new Set<() => void>();
  #deleted: string[] = [];
  #ended: Promise<void> = Promise.resolve();

  private constructor() {}

  static async start(client: ApiClient, signal: AbortSignal): Promise<FollowedPods> {
    const pods = new FollowedPods();
    const onLine = (line: Buffer) => pods.#apply(line);
    pods.#ended = (
      await client.watch(`${collectionPath('Pod')}?watch=1&timeoutSeconds=7200`, { onLine, signal })
    ).ended;
    return pods;
  }

  get(key: string): FollowedPod | undefined {
    return this.#pods.get(key);
  }

  get size(): number {
    return this.#pods.size;
  }

  /** The pods that were deleted since the last call, in their order. */
  takeDeleted(): readonly string[] {
    const deleted = this.#deleted;
    this.#deleted = [];
    return deleted;
  }

  /** Resolves with the first result of `find` other than undefined, now or after an event. @throws Error when none comes */
  async until<T>(find: () => T | undefined, waitsFor: string): Promise<T> {
    let look = () => {};
    let timer: NodeJS.Timeout | undefined;
    const found = new Promise<T>((resolve, reject) => {
      look = () => {
        const result = find();
        if (result !== undefined) resolve(result);
      };
      timer = setTimeout(() => reject(new Error(`not in ${waitSecondsMax} s: ${waitsFor}`)), waitSecondsMax * 1_000);
    });
    const ended = this.#ended.then(() => {
      throw new Error(`the watch of pods has ended before: ${waitsFor}`);
    });
    this.#looking.add(look);
    look();
    try {
      return await Promise.race([found, ended]);
    } finally {
      clearTimeout(timer);
      this.#looking.delete(look);
    }
  }

  #apply(line: Buffer): void {
    const { type, object }: { readonly type: string; readonly object: FollowedPod } = JSON.parse(line.toString());
    if (type === 'ERROR') throw new Error(`the watch of pods failed: ${line.toString()}`);
    if (type === 'DELETED') {
      this.#pods.delete(podKey(object));
      this.#deleted.push(podKey(object));
    } else if (type !== 'BOOKMARK') this.#pods.set(podKey(object), object);
    for (const look of this.#looking) look();
  }
}
