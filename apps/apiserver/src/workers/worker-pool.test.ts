import { Socket } from 'node:net';
import { beforeEach, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { createMetricsRegistry, type Logger, silentLogger } from '@orch/component';
import { type Worker, type WorkerEnd, WorkerPool } from './worker-pool.js';

/** A worker controlled by the test. */
class FakeWorker implements Worker {
  connections = 0;
  stopped = false;
  isStuck = false;
  readonly untaken: Socket[] = [];
  becomeReady: () => void = () => undefined;
  end: (end: WorkerEnd) => void = () => undefined;
  readonly ended = new Promise<WorkerEnd>((resolve) => {
    this.end = resolve;
  });
  readonly ready = new Promise<void>((resolve, reject) => {
    this.becomeReady = resolve;
    void this.ended.then(() => reject(new Error('ended before it was ready')));
  });

  constructor(readonly pid: number) {
    this.ready.catch(() => undefined);
  }

  give(socket: Socket): void {
    this.connections++;
    if (this.isStuck) this.untaken.push(socket);
  }

  takeBack(): readonly Socket[] {
    return this.untaken.splice(0);
  }

  async page(): Promise<string | undefined> {
    if (this.isStuck) return undefined;
    return `# HELP n N.\n# TYPE n counter\nn ${this.pid}\n`;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.end({ code: 0, signal: null });
  }
}

let workers: FakeWorker[];
let clock: FakeClock;
let errors: unknown[];
let pool: WorkerPool;
beforeEach(() => {
  workers = [];
  errors = [];
  clock = new FakeClock(new Date('2026-01-01T00:00:00Z'));
  const logger: Logger = { ...silentLogger, error: (_, details) => void errors.push(details) };
  pool = new WorkerPool({
    count: 2,
    clock,
    logger,
    metrics: createMetricsRegistry(),
    start: () => {
      const worker = new FakeWorker(workers.length + 1);
      workers.push(worker);
      return worker;
    },
  });
});

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const killed: WorkerEnd = { code: null, signal: 'SIGKILL' };

async function started(): Promise<void> {
  const starting = pool.start();
  for (const worker of workers) worker.becomeReady();
  await starting;
}

const pageText = async () => Buffer.concat([...(await pool.page())]).toString();
const loads = () => workers.map(({ connections }) => connections);

test('passes connections to the worker with the fewest connections', async () => {
  await started();
  for (let index = 0; index < 5; index++) pool.deal(new Socket());
  expect(loads()).toEqual([3, 2]);
  workers[0]?.end(killed);
  await settled();
  pool.deal(new Socket());
  expect(loads()).toEqual([3, 3, 0]);
  workers[2]?.becomeReady();
  await settled();
  for (let index = 0; index < 3; index++) pool.deal(new Socket());
  expect(loads()).toEqual([3, 3, 3]);
});

test('queues connections while no worker is ready', async () => {
  const starting = pool.start();
  pool.deal(new Socket());
  workers[1]?.becomeReady();
  await settled();
  expect(loads()).toEqual([0, 1]);
  workers[0]?.becomeReady();
  await starting;
});

test('restarts an ended worker immediately, and backs off when it keeps ending', async () => {
  await started();
  workers[0]?.end(killed);
  await settled();
  expect(workers).toHaveLength(3);
  expect(errors).toEqual([{ pid: 1, ...killed }]);
  workers[2]?.end(killed);
  await settled();
  expect(workers).toHaveLength(3);
  await clock.advance(100);
  await settled();
  expect(workers).toHaveLength(4);
  expect(await pageText()).toContain('\napiserver_serving_worker_restarts_total 2\n');
});

test('fails to start when one of the workers cannot start', async () => {
  const starting = pool.start();
  workers[0]?.becomeReady();
  workers[1]?.end({ code: 1, signal: null });
  await expect(starting).rejects.toThrow('ended before it was ready');
  await pool.stop({ whenDelayed: async () => undefined, graceMs: 8_000 });
  expect(workers.map(({ stopped }) => stopped)).toEqual([true, false]);
});

test('stop ends all workers without restarts and closes queued connections', async () => {
  const waiting = new Socket();
  pool.deal(waiting);
  pool.start().catch(() => undefined);
  await pool.stop({ whenDelayed: async () => undefined, graceMs: 8_000 });
  expect(workers.map(({ stopped }) => stopped)).toEqual([true, true]);
  expect(waiting.destroyed).toBe(true);
  expect(workers).toHaveLength(2);
  expect(errors).toEqual([]);
});

test('the page of the server contains the metrics of the workers and the owner', async () => {
  await started();
  const page = await pageText();
  expect(page).toContain('\nn 3\n');
  expect(page).toContain('\napiserver_serving_workers 2\n');
});

test('omits a worker that does not respond from the page', async () => {
  await started();
  for (const worker of workers.slice(0, 1)) worker.isStuck = true;
  expect(await pageText()).toContain('\nn 2\n');
});

test('passes connections that an ended worker never received to another worker', async () => {
  await started();
  const [first, second] = workers;
  if (first !== undefined) first.isStuck = true;
  for (let index = 0; index < 4; index++) pool.deal(new Socket());
  expect([first?.untaken.length, second?.connections]).toEqual([2, 2]);
  first?.end(killed);
  await settled();
  expect(second?.connections).toBe(4);
});
