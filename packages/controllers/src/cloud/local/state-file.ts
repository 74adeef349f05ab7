import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What the local provider has made. */
export interface LocalCloudState {
  readonly loadBalancers: readonly LocalLoadBalancer[];
  readonly routes: readonly LocalRoute[];
}

export interface LocalLoadBalancer {
  readonly cluster: string;
  /** `namespace/name`. */
  readonly service: string;
  /** Uid of the service. */
  readonly uid: string;
  readonly addresses: readonly string[];
  readonly ports: readonly { readonly port: number; readonly protocol: string; readonly nodePort?: number }[];
  /** Names of the nodes that receive the traffic, sorted. */
  readonly hosts: readonly string[];
  readonly sourceRanges: readonly string[];
}

export interface LocalRoute {
  readonly cluster: string;
  readonly name: string;
  readonly nodeName: string;
  readonly destination: string;
}

const empty: LocalCloudState = { loadBalancers: [], routes: [] };

/** The state of a local provider in a JSON file. Changes run one after another, and are in the file when they resolve. */
export class StateFile {
  #last: Promise<unknown> = Promise.resolve();
  #state: LocalCloudState | undefined;

  constructor(private readonly path: string) {}

  /** @throws the file system's error, SyntaxError */
  async read(): Promise<LocalCloudState> {
    return await this.#next(async () => await this.#current());
  }

  /** `change` returns the new state, or the same one to write nothing. */
  async change(change: (state: LocalCloudState) => LocalCloudState): Promise<LocalCloudState> {
    return await this.#next(async () => {
      const before = await this.#current();
      const after = change(before);
      if (after === before) return before;
      const temporary = `${this.path}.new`;
      await mkdir(dirname(this.path), { recursive: true });
      await writeFile(temporary, `${JSON.stringify(after, null, 2)}\n`);
      await rename(temporary, this.path);
      this.#state = after;
      return after;
    });
  }

  async #current(): Promise<LocalCloudState> {
    if (this.#state !== undefined) return this.#state;
    try {
      const value: Partial<LocalCloudState> = JSON.parse(await readFile(this.path, 'utf8'));
      this.#state = { ...empty, ...value };
    } catch (error) {
      if (!isMissingFile(error)) throw error;
      this.#state = empty;
    }
    return this.#state;
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const running = this.#last.then(work, work);
    this.#last = running.catch(() => {});
    return running;
  }
}

function isMissingFile(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
