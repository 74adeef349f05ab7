import { ManagerProcess } from '../managers/manager-process.js';

export interface PairOptions {
  /** Kubeconfigs by the name of the manager. */
  readonly kubeconfigs: Readonly<Record<string, string>>;
  /** Options of each manager, such as the times of the election. */
  readonly args: readonly string[];
}

/** Two controller managers, one of which leads. One that ends is started again. */
export class ManagerPair {
  readonly #managers = new Map<string, ManagerProcess>();
  /** Managers that have ended without a signal, and their last complaint, but for the loss of the lock. */
  readonly failures: string[] = [];
  #isStopping = false;

  constructor(private readonly options: PairOptions) {
    for (const name of Object.keys(options.kubeconfigs)) this.#start(name);
  }

  /** The manager that leads. Waits until there is one. */
  async leader(options: { readonly otherThan?: ManagerProcess } = {}): Promise<ManagerProcess> {
    for (const startMs = performance.now(); performance.now() - startMs < leaderTimeoutMs; ) {
      for (const manager of this.#managers.values()) {
        if (manager.isLeading && manager !== options.otherThan) return manager;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`no manager leads after ${leaderTimeoutMs} ms`);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#managers.values()].map((manager) => manager.kill()));
  }

  #start(name: string): void {
    const { kubeconfigs, args } = this.options;
    const manager = ManagerProcess.start({ name, kubeconfig: kubeconfigs[name] ?? '', args });
    this.#managers.set(name, manager);
    void manager.ended.then((code) => {
      if (code !== null && code !== lostLockCode)
        this.failures.push(`${name} ended with ${code}: ${manager.complaints.at(-1)}`);
      if (!this.#isStopping) this.#start(name);
    });
  }
}

/** The exit code of a controller manager that has lost its lock, as in v1.21. */
export const lostLockCode = 255;
const leaderTimeoutMs = 60_000;
