import { valueAt } from '../../differential/json.js';
import type { ApiClient } from '../cluster/api-client.js';
import type { ScenarioView } from '../cluster/scenario-view.js';
import { collectionPath, objectPath, resourceNamed } from '../scenario/resources.js';

const accounts = resourceNamed('serviceaccounts');
const periodMs = 1_000;
const pollMs = 10;
/** Quiet for this many times as long as controllers take to react means that they are at rest. */
const factor = 3;
const quietMsMax = 6_000;
/** The slowest of that many measurements counts: load comes and goes, and a short stall makes a step come too early. */
const remembered = 10;

/**
 * Measures how long controllers take to react: from the creation of a service account until the watch shows it with its token. A loaded
 * machine takes longer, so that scenarios must wait longer for rest.
 */
export class Pace {
  readonly #options: { readonly client: ApiClient; readonly view: ScenarioView; readonly quietMs: number };
  readonly #ended: Promise<void>;
  readonly #reactionsMs: number[] = [];
  #stopped = false;

  /** The namespace of the view must exist. */
  constructor(options: { readonly client: ApiClient; readonly view: ScenarioView; readonly quietMs: number }) {
    this.#options = options;
    this.#ended = this.#measure();
  }

  /** Time without an event after which all are taken to be at rest. */
  quietMs(): number {
    return quietFor(this.#reactionsMs, this.#options.quietMs);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#ended;
  }

  async #measure(): Promise<void> {
    const { client, view } = this.#options;
    const { namespace } = view;
    const reactionsMs = this.#reactionsMs;
    for (let number = 0; !this.#stopped; number += 1) {
      const name = `pace-${number}`;
      const startMs = Date.now();
      if (reactionsMs.push(0) > remembered) reactionsMs.shift();
      const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } };
      await client.send('POST', collectionPath(accounts, namespace), { body: account });
      const isDone = () => valueAt(view.get(accounts.name, name) ?? null, 'secrets.0.name') !== undefined;
      while (!isDone() && !this.#stopped) {
        // Also while it waits: the longer it takes, the slower are the controllers.
        reactionsMs.splice(-1, 1, Date.now() - startMs);
        await sleep(pollMs);
      }
      reactionsMs.splice(-1, 1, Date.now() - startMs);
      await client.send('DELETE', objectPath(accounts, { namespace, name }));
      await sleep(periodMs);
    }
  }
}

/** The time of quiet for the last times of reaction, within the least and the longest one. Pure. */
export function quietFor(reactionsMs: readonly number[], leastMs: number): number {
  return Math.min(Math.max(...reactionsMs.map((each) => each * factor), leastMs), Math.max(quietMsMax, leastMs));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
