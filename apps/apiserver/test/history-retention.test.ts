import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { type RunningServer, runServer } from './server-fixture.js';

const maps = '/api/v1/namespaces/default/configmaps';
const map = (color: string) => ({ metadata: { name: 'a' }, data: { color } });
const historyOfMap = '/history?resource=configmaps&namespace=default&name=a&fields=values';
const intervalMs = 20;

/** Writes changes during a number of compaction intervals. */
async function churn(server: RunningServer, intervals: number): Promise<void> {
  const endMs = Date.now() + intervals * intervalMs;
  for (let count = 0; Date.now() < endMs; count += 1) {
    await server.ask('POST', maps, { metadata: { name: `other-${Date.now()}-${count}` } });
  }
}

/** An instant selects the last revision of its millisecond: separates changes that are read by instant. */
const nextMillisecond = () => new Promise((resolve) => setTimeout(resolve, 5));

const colorAt = async (server: RunningServer, revision: string): Promise<unknown> => {
  const exact = `${maps}?fieldSelector=metadata.name%3Da&resourceVersionMatch=Exact&resourceVersion=${revision}`;
  const { status, json } = await server.ask('GET', exact);
  return status === 200 ? json.items[0]?.data.color : status;
};

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

test('--history-retention keeps revisions from compaction across a restart, by revision and by time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-retention-'));
  ending.push(() => rm(folder, { recursive: true }));
  const start = async (...args: readonly string[]): Promise<RunningServer> => {
    const interval = `--storage-compaction-interval=${intervalMs}ms`;
    const server = await runServer(`--data-dir=${join(folder, 'store')}`, interval, ...args);
    ending.push(() => server.stop());
    return server;
  };
  const stop = async (server: RunningServer): Promise<void> => {
    ending.pop();
    await server.stop();
  };

  const first = await start('--history-retention=1h');
  const revisions: string[] = [];
  for (const color of ['red', 'green']) {
    const { json } = await first.ask(
      color === 'red' ? 'POST' : 'PUT',
      color === 'red' ? maps : `${maps}/a`,
      map(color),
    );
    revisions.push(json.metadata.resourceVersion);
    await nextMillisecond();
  }
  const [red = '', green = ''] = revisions;
  await first.ask('DELETE', `${maps}/a`);
  await nextMillisecond();
  await churn(first, 10);
  const { changes: before } = (await first.ask('GET', historyOfMap)).json;
  await stop(first);

  const second = await start('--history-retention=1h');
  await churn(second, 10);
  const { changes, oldest } = (await second.ask('GET', historyOfMap)).json;
  expect(changes).toEqual(before);
  expect(oldest.revision).toBe('1');
  expect(changes.map(({ verb, by }: { verb: string; by: string }) => `${verb} by ${by}`)).toEqual([
    'delete by admin',
    'update by admin',
    'create by admin',
  ]);
  expect([await colorAt(second, red), await colorAt(second, green)]).toEqual(['red', 'green']);
  for (const [index, change] of changes.entries()) {
    const at = (await second.ask('GET', `/history/instant?at=${change.time}`)).json;
    expect(at.time).toBe(change.time);
    // The server's own writes may follow in the same millisecond.
    expect(Number(at.revision)).toBeGreaterThanOrEqual(Number(change.revision));
    const next = changes[index - 1];
    if (next !== undefined) expect(Number(at.revision)).toBeLessThan(Number(next.revision));
  }
  await stop(second);

  // The same store and interval without retention: compaction removes the revisions.
  const third = await start();
  for (let status: unknown; status !== 410; ) {
    await churn(third, 1);
    status = await colorAt(third, green);
  }
  const rejected = await third.ask('GET', `/history/instant?at=${red}`);
  expect([rejected.status, rejected.json.reason]).toEqual([410, 'Expired']);
  expect(rejected.json.message).toMatch(
    new RegExp(`^revision ${red} is no longer kept: the oldest is revision \\d+ of 20[^ ]+Z$`),
  );
  const gone = await third.ask('GET', `/history/instant?at=${changes.at(-1).time}`);
  expect([gone.status, gone.json.message]).toEqual([
    410,
    expect.stringMatching(/^the state at .* is no longer kept: /),
  ]);
  expect((await third.ask('GET', historyOfMap)).json.changes).toEqual([]);
});
