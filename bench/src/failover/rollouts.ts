import type { Deployment, ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { Job } from '@orch/api/types/batch_v1';
import type { Pod } from '@orch/api/types/core_v1';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { ControlPlane } from '@orch/testing';
import { PodLimits } from './pod-limits.js';
import { type Strategy, strategies } from './strategies.js';
import type { WatchedPods } from './watched-pods.js';
import { deployment, job, namespace, revisionPatch, statefulSet } from './workloads.js';

const apps = (resource: string) => ({ group: 'apps', version: 'v1', resource });
const core = (resource: string) => ({ group: '', version: 'v1', resource });
const jobs = { group: 'batch', version: 'v1', resource: 'jobs' };

const setReplicas = 5;
const jobSize = { completions: 10, parallelism: 3 };
const waitOptions = { timeoutMs: 180_000 };

/** The workloads of a run: what is rolled out, when that is complete, and whether the state is right then. */
export class Rollouts {
  /** Differences from the right state at the ends of phases. */
  readonly wrongStates: string[] = [];
  count = 0;
  readonly #web: PodLimits;
  readonly #db: PodLimits;
  #job = '';
  #strategy: Strategy;

  constructor(
    private readonly plane: ControlPlane,
    private readonly options: { readonly pods: number; readonly watched: WatchedPods },
  ) {
    const { pods, watched } = options;
    this.#strategy = phaseStrategy(0);
    this.#web = new PodLimits('deployment web', { ...this.#strategy.limits(pods), availableMin: 0 });
    this.#db = new PodLimits('stateful set db', { podsMax: setReplicas, availableMin: 0 });
    watched.add('web', this.#web);
    watched.add('db', this.#db);
  }

  /** Creates the workloads, and waits until they are complete. */
  async begin(): Promise<void> {
    const { client } = this.plane;
    await client
      .resource(core('namespaces'))
      .create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    await this.plane.waitFor({ ...core('serviceaccounts'), namespace, name: 'default' }, () => true, waitOptions);
    await client.resource<Deployment>(apps('deployments')).create(deployment(this.options.pods, this.#strategy));
    await client.resource<StatefulSet>(apps('statefulsets')).create(statefulSet(setReplicas));
    await this.complete();
    this.#db.change({ podsMax: setReplicas, availableMin: setReplicas - 1 });
  }

  /** Changes the strategy, while nothing is rolled out, and starts a job. */
  async enterPhase(phase: number): Promise<void> {
    const { client } = this.plane;
    this.#strategy = phaseStrategy(phase);
    this.#web.change(this.#strategy.limits(this.options.pods));
    const { type, rollingUpdate = null } = this.#strategy.spec;
    const body = {
      spec: { strategy: { type: type ?? '', rollingUpdate: rollingUpdate === null ? null : { ...rollingUpdate } } },
    };
    await client.resource(apps('deployments')).patch('web', { type: 'merge', body }, { namespace });
    this.#job = `sum-${phase}`;
    const limits = { podsMax: jobSize.parallelism, availableMin: 0, createdMax: jobSize.completions };
    this.options.watched.add(this.#job, new PodLimits(`job ${this.#job}`, limits));
    await client.resource<Job>(jobs).create(job(this.#job, jobSize));
  }

  /** Begins the next rollout, whether or not the one before is complete. */
  async next(): Promise<void> {
    this.count += 1;
    const patch = { type: 'merge', body: revisionPatch(this.#revision) } as const;
    await this.plane.client.resource(apps('deployments')).patch('web', patch, { namespace });
    await this.plane.client.resource(apps('statefulsets')).patch('db', patch, { namespace });
  }

  /** Waits until everything is rolled out, and compares the state. @throws WaitTimeoutError */
  async complete(): Promise<void> {
    const { plane } = this;
    await plane.waitFor<Deployment>(
      { ...apps('deployments'), namespace, name: 'web' },
      ({ metadata, spec, status }) =>
        status?.observedGeneration === metadata.generation &&
        [status?.replicas, status?.updatedReplicas, status?.availableReplicas].every(
          (count) => count === spec?.replicas,
        ),
      waitOptions,
    );
    await plane.waitFor<StatefulSet>(
      { ...apps('statefulsets'), namespace, name: 'db' },
      ({ metadata, spec, status }) =>
        status?.observedGeneration === metadata.generation &&
        status?.currentRevision === status?.updateRevision &&
        [status?.replicas, status?.readyReplicas, status?.updatedReplicas].every((count) => count === spec?.replicas),
      waitOptions,
    );
    if (this.#job !== '') {
      await plane.waitFor<Job>(
        { ...jobs, namespace, name: this.#job },
        ({ status }) => status?.conditions?.some(({ type }) => type === 'Complete') === true,
        waitOptions,
      );
    }
    await this.#compareState();
  }

  /** Some rollouts go back to an earlier template, whose replica set may still have pods. */
  get #revision(): number {
    return this.count % 5;
  }

  async #compareState(): Promise<void> {
    const { client } = this.plane;
    const { items: pods } = await client.resource<Pod>(core('pods')).list({ namespace });
    const { items: sets } = await client.resource<ReplicaSet>(apps('replicasets')).list({ namespace });
    const owners = new Map<string, DeepReadonly<ApiObject>>();
    for (const plural of ['replicasets', 'statefulsets']) {
      for (const each of (await client.resource(apps(plural)).list({ namespace })).items)
        owners.set(each.metadata.uid ?? '', each);
    }
    for (const each of (await client.resource(jobs).list({ namespace })).items)
      owners.set(each.metadata.uid ?? '', each);
    const expect = (what: string, actual: unknown, expected: unknown) => {
      if (actual !== expected)
        this.wrongStates.push(`after rollout ${this.count}: ${what} is ${actual}, not ${expected}`);
    };
    const revision = String(this.#revision);
    const current = (app: string) =>
      pods.filter(
        ({ metadata }) =>
          metadata.labels?.['app'] === app &&
          metadata.deletionTimestamp === undefined &&
          metadata.annotations?.['revision'] === revision,
      ).length;
    const live = (app: string) =>
      pods.filter(({ metadata }) => metadata.labels?.['app'] === app && metadata.deletionTimestamp === undefined)
        .length;
    expect('pods of the deployment', live('web'), this.options.pods);
    expect('pods of the deployment with the newest template', current('web'), this.options.pods);
    expect('pods of the stateful set', live('db'), setReplicas);
    expect('pods of the stateful set with the newest template', current('db'), setReplicas);
    expect('replica sets with pods', sets.filter(({ spec }) => spec?.replicas !== 0).length, 1);
    const lasting = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    const orphans = lasting.filter(({ metadata }) => !owners.has(metadata.ownerReferences?.[0]?.uid ?? ''));
    expect('pods without their owner', orphans.length, 0);
    if (this.#job === '') return;
    const ofJob = pods.filter(({ metadata }) => metadata.labels?.['app'] === this.#job);
    expect('pods of the job', ofJob.length, jobSize.completions);
    expect('succeeded pods', ofJob.filter(({ status }) => status?.phase === 'Succeeded').length, jobSize.completions);
  }
}

function phaseStrategy(phase: number): Strategy {
  const strategy = strategies[phase % strategies.length];
  if (strategy === undefined) throw new Error('there are no strategies');
  return strategy;
}
