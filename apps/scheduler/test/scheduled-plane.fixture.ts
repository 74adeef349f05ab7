import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pod, PodSpec } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { formatKubeconfig } from '@orch/client';
import { parseFlags, silentLogger } from '@orch/component';
import { ControlPlane } from '@orch/testing';
import { flagTable, schedulerChecks, schedulerConfig } from '../src/config-from-options.js';
import { runSchedulerProgram } from '../src/run.js';

const pods = { group: '', version: 'v1', resource: 'pods' };

/** A control plane, and the scheduler as a program of its own, started with options. */
export class ScheduledPlane implements AsyncDisposable {
  private constructor(
    readonly plane: ControlPlane,
    readonly folder: string,
  ) {}

  static async start(options: { readonly nodes?: number } = {}): Promise<ScheduledPlane> {
    const { nodes = 2 } = options;
    const plane = await ControlPlane.start({ controllers: ['nodelifecycle'], scheduler: false, nodes });
    const folder = await mkdtemp(join(tmpdir(), 'orch-scheduler-'));
    await writeFile(join(folder, 'kubeconfig'), formatKubeconfig(plane.config, { name: 'a' }));
    return new ScheduledPlane(plane, folder);
  }

  get kubeconfig(): string {
    return join(this.folder, 'kubeconfig');
  }

  async file(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, text);
    return path;
  }

  /** Runs the scheduler with options until it is disposed. Its errors are thrown then. */
  async run(...args: readonly string[]): Promise<AsyncDisposable> {
    const outcome = parseFlags(flagTable(undefined), {
      args: [...args, '--secure-port=0', '--leader-elect=false'],
      checks: schedulerChecks,
    });
    if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
    const stopping = new AbortController();
    const config = await schedulerConfig.read(outcome.flags);
    const running = runSchedulerProgram(config, { signal: stopping.signal, logger: silentLogger });
    return {
      async [Symbol.asyncDispose]() {
        stopping.abort();
        await running;
      },
    };
  }

  async createPod(name: string, spec: Partial<PodSpec> = {}): Promise<void> {
    const containers = [{ name: 'c', image: 'i' }];
    await this.plane.client.resource(pods).create({
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'default' } },
      spec: { containers, ...spec },
    });
  }

  /** The node of the pod, once it has one. */
  async nodeOf(name: string): Promise<string> {
    const pod = await this.#until(name, ({ spec }) => Boolean(spec?.nodeName));
    return pod.spec?.nodeName ?? '';
  }

  /** The condition PodScheduled, once it is False. */
  async notScheduled(name: string): Promise<{ readonly reason?: string; readonly message?: string }> {
    const find = ({ status }: DeepReadonly<Pod>) =>
      status?.conditions?.find(({ type, status: value }) => type === 'PodScheduled' && value === 'False');
    return find(await this.#until(name, (pod) => find(pod) !== undefined)) ?? {};
  }

  async #until(name: string, predicate: (pod: DeepReadonly<Pod>) => boolean): Promise<DeepReadonly<Pod>> {
    return await this.plane.waitFor<Pod>({ ...pods, namespace: 'default', name }, predicate);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.plane[Symbol.asyncDispose]();
    await rm(this.folder, { recursive: true });
  }
}
