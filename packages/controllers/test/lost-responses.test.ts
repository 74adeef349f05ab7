import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { type ApiObject, FakeClock, makeNames } from '@orch/apimachinery';
import { ConnectionError, type ResourceClient, type ResourceReference, type RestClient } from '@orch/client';
import { ControlPlane } from '@orch/testing';
import type { ControllerName } from '../src/controllers.js';
import { defaultControllerOptions } from '../src/framework/controller-options.js';
import { defaultControllerTiming, runControllers } from '../src/run-controllers.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false, nodes: 3 });
});
afterAll(() => plane.stop());

const pods = { group: '', version: 'v1', resource: 'pods' };

/** What the network does to the requests for pods of a controller. */
interface Network {
  /** Responses to creations that are still to be lost, after the server has handled the request. */
  toLose: number;
  /** The watch delivers nothing until it resolves. */
  readonly released: Promise<void>;
  /** Creations that were sent. */
  sent: number;
  readonly created: Set<string>;
}

function podsOver(network: Network, client: ResourceClient<Pod>): ResourceClient<Pod> {
  return {
    resource: client.resource,
    get: (...given) => client.get(...given),
    list: (...given) => client.list(...given),
    update: (...given) => client.update(...given),
    updateStatus: (...given) => client.updateStatus(...given),
    patch: (...given) => client.patch(...given),
    apply: (...given) => client.apply(...given),
    createSubresource: (...given) => client.createSubresource(...given),
    updateSubresource: (...given) => client.updateSubresource(...given),
    delete: (...given) => client.delete(...given),
    deleteCollection: (...given) => client.deleteCollection(...given),
    async *watch(...given) {
      for await (const event of client.watch(...given)) {
        await network.released;
        yield event;
      }
    },
    async create(...given) {
      network.sent += 1;
      const created = await client.create(...given);
      network.created.add(created.metadata.uid ?? '');
      if (network.toLose === 0) return created;
      network.toLose -= 1;
      throw new ConnectionError('the connection broke before the response');
    },
  };
}

function clientOver(network: Network): RestClient {
  return {
    ...plane.client,
    resource: <T extends ApiObject>(reference: ResourceReference) =>
      reference.resource === 'pods'
        ? asClientOf<T>(podsOver(network, plane.client.resource<Pod>(reference)))
        : plane.client.resource<T>(reference),
  };
}

/** The controllers ask for pods under this resource. */
function asClientOf<T extends ApiObject>(client: unknown): ResourceClient<T> {
  if (!isClientOf<T>(client)) throw new Error('no client');
  return client;
}

function isClientOf<T extends ApiObject>(client: unknown): client is ResourceClient<T> {
  return typeof client === 'object' && client !== null && 'resource' in client;
}

const labels = { app: 'lost' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'web:1' }] } };
const cases: readonly [ControllerName, ResourceReference, ApiObject & { readonly spec: object }][] = [
  [
    'replicaset',
    { group: 'apps', version: 'v1', resource: 'replicasets' },
    {
      ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: 'lost-set', namespace: 'default' } },
      spec: { replicas: 3, selector: { matchLabels: labels }, template },
    },
  ],
  [
    'job',
    { group: 'batch', version: 'v1', resource: 'jobs' },
    {
      ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'lost-job', namespace: 'default' } },
      spec: {
        completions: 3,
        parallelism: 3,
        template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } },
      },
    },
  ],
];

test.each(cases)(
  'the controller %s creates no second pod when the response to a creation is lost',
  async (name, reference, object) => {
    let release: () => void = () => undefined;
    const network: Network = {
      ...{ toLose: 4, sent: 0, created: new Set<string>() },
      released: new Promise((resolve) => {
        release = resolve;
      }),
    };
    const clock = new FakeClock();
    const stopping = new AbortController();
    const silent = () => undefined;
    const running = runControllers(
      {
        ...{ client: clientOver(network), names: makeNames('orch'), clock, controllers: [name], gates: () => true },
        ...{ log: { debug: silent, info: silent, warn: silent, error: silent }, random: Math.random },
        ...{ options: defaultControllerOptions, timing: defaultControllerTiming },
      },
      stopping.signal,
    );
    /** Lets back-offs pass, less in total than expectations last. */
    const until = async (isTrue: () => boolean) => {
      for (let turn = 0; turn < 140 && !isTrue(); turn += 1) {
        await clock.advance(1_000);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(isTrue()).toBe(true);
    };
    try {
      await plane.client.resource(reference).create(object);
      // The first creation, its repeat, and the two others.
      await until(() => network.sent >= 4);
      release();
      network.toLose = 0;
      let listed = 0;
      await until(() => {
        void plane.client
          .resource<Pod>(pods)
          .list({ namespace: 'default' })
          .then(({ items }) => {
            listed = items.filter(
              ({ metadata }) => metadata.ownerReferences?.[0]?.name === object.metadata.name,
            ).length;
          });
        return listed === 3 && network.created.size >= 3;
      });
      // Time for what would be too much.
      for (let turn = 0; turn < 20; turn += 1) await clock.advance(1_000);
      expect(network.created.size).toBe(3);
    } finally {
      release();
      stopping.abort();
      await running;
      await plane.reset();
    }
  },
);
