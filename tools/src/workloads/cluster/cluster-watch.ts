import { setMaxListeners } from 'node:events';
import { collectionPath, type Resource, resources } from '../scenario/resources.js';
import type { ApiClient, WatchEvent } from './api-client.js';

/** Watches every resource of the table in the whole cluster and hands each event to all views. */
export class ClusterWatch {
  readonly #views = new Set<{ observe(resource: Resource, event: WatchEvent): void }>();
  readonly #stop = new AbortController();
  readonly #ended: Promise<unknown>;
  readonly #opened: Promise<unknown>;

  /** `onFailure` is called when a watch ends early: what a recording misses from then on is unknown. */
  constructor(client: ApiClient, onFailure: (error: unknown) => void) {
    setMaxListeners(resources.length, this.#stop.signal);
    const ended: Promise<void>[] = [];
    const opened = resources.map(
      (resource) =>
        new Promise<void>((onOpen) => {
          const watch = client.watch(collectionPath(resource), {
            ...{ onOpen, signal: this.#stop.signal, onEvent: (event: WatchEvent) => this.#deliver(resource, event) },
          });
          ended.push(watch.catch(onFailure).finally(onOpen));
        }),
    );
    this.#opened = Promise.all(opened);
    this.#ended = Promise.all(ended);
  }

  async opened(): Promise<void> {
    await this.#opened;
  }

  add(view: { observe(resource: Resource, event: WatchEvent): void }): void {
    this.#views.add(view);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  #deliver(resource: Resource, event: WatchEvent): void {
    if (event.type === 'ERROR') throw new Error(`watch of ${resource.name}: ${JSON.stringify(event.object)}`);
    for (const view of this.#views) view.observe(resource, event);
  }
}
