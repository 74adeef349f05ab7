import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, FakeClock, makeNames } from '@orch/apimachinery';
import type { ResourceReference } from '@orch/client';
import { ControlPlane } from '@orch/testing';
import type { ControllerName } from '../src/controllers.js';
import { defaultControllerOptions } from '../src/framework/controller-options.js';
import { defaultControllerTiming, runControllers } from '../src/run-controllers.js';
import { type LossyPods, lossyPods, type Network } from './support/lossy-pods.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({
    ...{ controllers: ['nodelifecycle'], scheduler: false, nodes: 3, featureGates: { IndexedJob: true } },
  });
});
afterAll(() => plane.stop());

const pods = { group: '', version: 'v1', resource: 'pods' };
const replicaSets = { group: 'apps', version: 'v1', resource: 'replicasets' };
const daemonSets = { group: 'apps', version: 'v1', resource: 'daemonsets' };
const jobs = { group: 'batch', version: 'v1', resource: 'jobs' };

/** Resolves when `release` is called. */
function gate() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release, released };
}

interface Running extends LossyPods {
  /** Lets back-offs pass, less in total than expectations last. */
  until(isTrue: () => boolean | Promise<boolean>): Promise<void>;
  /** Lets 20 s pass: time for what would be too much. */
  rest(): Promise<void>;
}

/** Runs a controller over the network. */
async function running(name: ControllerName, network: Network, use: (running: Running) => Promise<void>) {
  const clock = new FakeClock();
  const stopping = new AbortController();
  const silent = () => undefined;
  const lossy = lossyPods(plane.client, network);
  const controllers = runControllers(
    {
      ...{ client: lossy.client, names: makeNames('orch'), clock, controllers: [name], gates: () => true },
      ...{ log: { debug: silent, info: silent, warn: silent, error: silent }, random: Math.random },
      ...{ options: defaultControllerOptions, timing: defaultControllerTiming },
    },
    stopping.signal,
  );
  const advance = async () => {
    await clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  try {
    await use({
      ...lossy,
      async until(isTrue) {
        for (let turn = 0; turn < 140 && !(await isTrue()); turn += 1) await advance();
        expect(await isTrue()).toBe(true);
      },
      async rest() {
        for (let turn = 0; turn < 20; turn += 1) await advance();
      },
    });
  } finally {
    stopping.abort();
    await controllers;
    await plane.reset();
  }
}

/** The pods of the workload that are not being deleted. */
async function podsOf({ metadata }: ApiObject): Promise<readonly DeepReadonly<Pod>[]> {
  const { items } = await plane.client.resource<Pod>(pods).list({ namespace: 'default' });
  return items.filter(
    (pod) => pod.metadata.ownerReferences?.[0]?.name === metadata.name && !pod.metadata.deletionTimestamp,
  );
}

const labels = { app: 'lost' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'web:1' }] } };
const selector = { matchLabels: labels };
const jobSpec = {
  ...{ completions: 3, parallelism: 3 },
  template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } },
};
const object = (
  apiVersion: string,
  kind: string,
  name: string,
  spec: object,
): ApiObject & { readonly spec: object } => ({
  ...{ apiVersion, kind, metadata: { name, namespace: 'default' }, spec },
});
/** What each pod of a workload is for, if they differ: never two for the same. */
const nodeOf = ({ spec }: DeepReadonly<Pod>) =>
  JSON.stringify(spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution);
const indexOf = ({ metadata }: DeepReadonly<Pod>) => JSON.stringify(metadata.annotations);
const uidOf = ({ metadata }: DeepReadonly<Pod>) => metadata.uid ?? '';

const cases: readonly [
  ControllerName,
  string,
  ResourceReference,
  ApiObject & { readonly spec: object },
  (pod: DeepReadonly<Pod>) => string,
][] = [
  [
    'replicaset',
    'second pod',
    replicaSets,
    object('apps/v1', 'ReplicaSet', 'set', { replicas: 3, selector, template }),
    uidOf,
  ],
  ['job', 'second pod', jobs, object('batch/v1', 'Job', 'job', jobSpec), uidOf],
  [
    'job',
    'second pod of an index',
    jobs,
    object('batch/v1', 'Job', 'indexed', { ...jobSpec, completionMode: 'Indexed' }),
    indexOf,
  ],
  [
    'daemonset',
    'second pod of a node',
    daemonSets,
    object('apps/v1', 'DaemonSet', 'agent', { selector, template }),
    nodeOf,
  ],
];

describe('when responses to creations are lost', () => {
  test.each(cases)('the controller %s creates no %s', async (name, _what, reference, workload, subjectOf) => {
    const { release, released } = gate();
    let isCalm = false;
    const network: Network = { loses: (_method, count) => !isCalm && count < 4, holds: () => released };
    await running(name, network, async ({ until, rest, creations, created }) => {
      try {
        await plane.client.resource(reference).create(workload);
        // The first creation, its repeat, and the two others.
        await until(() => creations.length >= 4);
        isCalm = true;
        release();
        await until(async () => (await podsOf(workload)).length === 3 && created.size >= 3);
        await rest();
        expect(created.size).toBe(3);
        expect(new Set((await podsOf(workload)).map(subjectOf)).size).toBe(3);
      } finally {
        release();
      }
    });
  });
});

describe('when the response to a deletion is lost', () => {
  test.each([
    ['deletes no other pod in its place', 0],
    ['deletes no other pod in its place when the reads after it fail too', 3],
  ])('the controller replicaset %s', async (_what, brokenReads) => {
    const { release, released } = gate();
    let reads = 0;
    const earlier = gate();
    let last = '';
    const network: Network = {
      loses: (method, count) => method === 'delete' && count === 2,
      breaksReads: () => {
        reads += 1;
        return reads <= brokenReads;
      },
      // The watch delivers the first two deletions, and lags behind with the third.
      holds: ({ metadata }) => (metadata.name === last && metadata.deletionTimestamp ? released : undefined),
      beforeDeletion: (podName, count) => {
        if (count !== 2) return undefined;
        last = podName;
        return earlier.released;
      },
    };
    const set = object('apps/v1', 'ReplicaSet', 'shrinking', { replicas: 5, selector, template });
    await running('replicaset', network, async ({ until, rest, created, deleted, deletions }) => {
      try {
        await plane.client.resource(replicaSets).create(set);
        await until(async () => created.size === 5 && (await podsOf(set)).length === 5);
        // A full node loses pods first; after two of its three pods it is no longer the fullest.
        for (const [index, { metadata }] of (await podsOf(set)).entries()) {
          const target = { kind: 'Node', name: index < 3 ? 'full' : 'other' };
          const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { name: metadata.name ?? '' }, target };
          await plane.client
            .resource(pods)
            .createSubresource(metadata.name ?? '', 'binding', binding, { namespace: 'default' });
        }
        await rest();
        const patch = { type: 'merge', body: { spec: { replicas: 2 } } } as const;
        await plane.client.resource<ReplicaSet>(replicaSets).patch('shrinking', patch, { namespace: 'default' });
        await until(() => deleted.size === 2 && deletions.length === 3);
        earlier.release();
        await until(() => deleted.size === 3);
        await rest();
        release();
        await rest();
        expect([...deleted].toSorted()).toEqual([...new Set(deletions)].toSorted());
        expect([deleted.size, created.size, (await podsOf(set)).length]).toEqual([3, 5, 2]);
      } finally {
        release();
        earlier.release();
      }
    });
  });
});
