import { expect, test } from '@jest/globals';
import { FakeClock, orchNames } from '@orch/apimachinery';
import type { WorkQueueObserver } from '@orch/client';
import { type ControllerFactory, type ControllerName, controllers } from '../src/controllers.js';
import type { Controller } from '../src/framework/controller.js';
import { defaultControllerOptions } from '../src/framework/controller-options.js';
import { fakeClient } from '../src/framework/fake-client.fixture.js';
import { silentMetrics } from '../src/framework/metrics-source.js';
import { queueController } from '../src/framework/queue-controller.js';
import { resources } from '../src/framework/resources.js';
import { runControllers } from '../src/run-controllers.js';

const untilAborted: Controller = {
  run: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
};

/** Runs the controllers `namespace` and `replicaset`, made by these factories. */
async function running(
  factories: { readonly namespace: ControllerFactory; readonly replicaset: ControllerFactory },
  use: (run: {
    readonly clock: FakeClock;
    readonly errors: readonly string[];
    readonly restarts: readonly string[];
    readonly ends: readonly string[];
    /** The reason why a controller is unhealthy; empty when it is healthy. */
    check(name: ControllerName): string;
  }) => Promise<void>,
) {
  const stopping = new AbortController();
  const clock = new FakeClock();
  const errors: string[] = [];
  const restarts: string[] = [];
  const ends: string[] = [];
  const checks = new Map<string, () => void>();
  const silent = () => undefined;
  const quiet: WorkQueueObserver = { added: silent, taken: silent, done: silent, retried: silent };
  const objects = {
    namespaces: [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a', resourceVersion: '1' } }],
  };
  const ended = runControllers(
    {
      ...{ client: fakeClient({ objects, onRequest: async () => undefined }), names: orchNames, clock },
      log: {
        debug: silent,
        info: silent,
        warn: silent,
        error: (text, fields) => errors.push(`${text}: ${fields?.['error']}`),
      },
      ...{ random: () => 0, gates: () => true, options: defaultControllerOptions },
      timing: { startIntervalMs: 0, minResyncMs: 0 },
      controllers: ['namespace', 'replicaset'],
      factories: { ...controllers, ...factories },
      health: { add: ({ name, check }) => checks.set(name, check) },
      metrics: {
        queue: () => quiet,
        reconciles: (name) => ({ ended: (result) => ends.push(`${name} ${result}`) }),
        restarted: (name) => restarts.push(name),
        source: silentMetrics,
      },
    },
    stopping.signal,
  );
  const check = (name: ControllerName) => {
    try {
      checks.get(name)?.();
      return checks.has(name) ? '' : 'not checked';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };
  try {
    await clock.advance(0);
    await use({ clock, errors, restarts, ends, check });
  } finally {
    stopping.abort(new Error('stopped'));
    await ended;
  }
}

test('a controller that fails is unhealthy until its restart, and does not end the others', async () => {
  let runs = 0;
  let others = 0;
  const failing: Controller = {
    run: (signal) => {
      runs += 1;
      return runs <= 2 ? Promise.reject(new Error('broken')) : untilAborted.run(signal);
    },
  };
  const other: Controller = {
    async run(signal) {
      others += 1;
      await untilAborted.run(signal);
    },
  };
  await running({ namespace: () => failing, replicaset: () => other }, async ({ clock, errors, restarts, check }) => {
    expect([check('namespace'), check('replicaset')]).toEqual(['the controller has failed: broken', '']);
    expect(errors).toEqual(['the controller has failed and is restarted: broken']);
    await clock.advance(999);
    expect([runs, restarts]).toEqual([1, []]);
    await clock.advance(1);
    expect([runs, restarts]).toEqual([2, ['namespace']]);
    // The second back-off is twice as long.
    await clock.advance(1_999);
    expect(runs).toBe(2);
    await clock.advance(1);
    expect([runs, check('namespace'), others]).toEqual([3, '', 1]);
  });
});

test('a controller that cannot be made is made again; others start', async () => {
  let made = 0;
  const namespace: ControllerFactory = () => {
    made += 1;
    if (made === 1) throw new Error('no options');
    return untilAborted;
  };
  await running({ namespace, replicaset: () => untilAborted }, async ({ clock, check }) => {
    expect([made, check('namespace'), check('replicaset')]).toEqual([1, 'the controller has failed: no options', '']);
    await clock.advance(1_000);
    expect([made, check('namespace')]).toEqual([2, '']);
  });
});

test('the back-off grows to five minutes, and begins anew after a run of five minutes', async () => {
  let runs = 0;
  let failNow: () => void = () => undefined;
  const failing: Controller = {
    run: () =>
      new Promise((_, reject) => {
        runs += 1;
        failNow = () => reject(new Error('broken'));
        if (runs <= 12) failNow();
      }),
  };
  await running({ namespace: () => failing, replicaset: () => untilAborted }, async ({ clock }) => {
    for (let second = 0; second < 511; second += 1) await clock.advance(1_000);
    expect(runs).toBe(10);
    await clock.advance(299_999);
    expect(runs).toBe(10);
    await clock.advance(1);
    expect(runs).toBe(11);
    await clock.advance(600_000);
    expect(runs).toBe(13);
    await clock.advance(300_000);
    failNow();
    await clock.advance(1_000);
    expect(runs).toBe(14);
    // What it does now is stopped with all others.
    failNow();
  });
});

test('a restarted controller sees all objects again', async () => {
  const seen: string[] = [];
  let runs = 0;
  const namespace: ControllerFactory = ({ informers }) => {
    runs += 1;
    const own = runs;
    informers.for(resources.namespaces).addHandler({ onAdd: ({ metadata }) => seen.push(`${own} ${metadata.name}`) });
    return own === 1 ? { run: () => Promise.reject(new Error('broken')) } : untilAborted;
  };
  await running({ namespace, replicaset: () => untilAborted }, async ({ clock }) => {
    await clock.advance(1_000);
    expect(seen).toEqual(['1 a', '2 a']);
  });
});

test('ends of reconciles are counted by result', async () => {
  let fails = true;
  const namespace: ControllerFactory = (context) => {
    const { queue, controller } = queueController(context, {
      ...{ name: 'namespace', workers: 1, synced: async () => undefined, enqueueAll: () => undefined, resyncMs: 0 },
      reconcile: async () => {
        if (fails) throw new Error('no');
      },
    });
    queue.add('a');
    return controller;
  };
  await running({ namespace, replicaset: () => untilAborted }, async ({ clock, ends, errors }) => {
    expect([ends, errors]).toEqual([['namespace error'], ['reconcile failed: no']]);
    fails = false;
    await clock.advance(5);
    expect(ends).toEqual(['namespace error', 'namespace success']);
  });
});
