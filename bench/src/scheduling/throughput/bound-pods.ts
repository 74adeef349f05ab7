import type { ApiClient } from '../api/api-client.js';
import { collectionPath } from '../api/resource-paths.js';
import { namespace } from './bodies.js';

const namePrefix = Buffer.from('"name":"sp-');
const onNode = Buffer.from('"nodeName":"sched-node');
const deletedEvent = Buffer.from('{"type":"DELETED"');
const rejectedReason = Buffer.from('"reason":"Unschedulable"');
const quote = 34;

/** When the pods of one variant got their nodes, by a watch whose events are not decoded: the driver needs its CPU. */
export class BoundPods {
  /** Milliseconds of `performance.now()`, by number. */
  readonly boundMs = new Map<number, number>();
  readonly rejected = new Set<number>();
  readonly deleted = new Set<number>();
  #look = () => {};

  private constructor() {}

  /** Without a watch: its owner applies the events. */
  static empty(): BoundPods {
    return new BoundPods();
  }

  static async start(client: ApiClient, signal: AbortSignal): Promise<BoundPods> {
    const pods = new BoundPods();
    const path = `${collectionPath('Pod', namespace)}?watch=1&timeoutSeconds=3600`;
    await client.watch(path, { onLine: (line) => pods.apply(line, performance.now()), signal });
    return pods;
  }

  apply(line: Buffer, nowMs: number): void {
    const at = line.indexOf(namePrefix);
    if (at < 0) return;
    const from = at + namePrefix.length;
    const index = Number(line.toString('latin1', from, line.indexOf(quote, from)));
    if (!Number.isInteger(index)) return;
    if (line.subarray(0, deletedEvent.length).equals(deletedEvent)) this.deleted.add(index);
    else if (line.includes(onNode)) {
      if (!this.boundMs.has(index)) this.boundMs.set(index, nowMs);
    } else if (line.includes(rejectedReason)) this.rejected.add(index);
    this.#look();
  }

  /** Resolves when the condition holds after an event; false when it does not in time. */
  async until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
    if (condition()) return true;
    let timer: NodeJS.Timeout | undefined;
    const result = await new Promise<boolean>((resolve) => {
      this.#look = () => {
        if (condition()) resolve(true);
      };
      timer = setTimeout(() => resolve(false), timeoutMs);
    });
    clearTimeout(timer);
    this.#look = () => {};
    return result;
  }

  forget(): void {
    this.boundMs.clear();
    this.rejected.clear();
    this.deleted.clear();
  }
}
