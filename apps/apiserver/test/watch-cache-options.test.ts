import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type RunningServer, runServer } from './server-fixture.js';

let folder: string;
let server: RunningServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-watch-cache-'));
});
afterEach(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

/** Starts a server with the options. Returns the source of reads and the history size per resource. */
async function readsWith(...options: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const running = await runServer(`--data-dir=${folder}`, ...options);
  server = running;
  const found: Record<string, string> = {};
  for (const [resource, path] of Object.entries(paths)) {
    for (let count = 0; count < 3; count++) {
      const { status } = await running.ask('POST', path, { metadata: { generateName: 'some-' }, ...members[resource] });
      expect(status).toBe(201);
    }
    const { json } = await running.ask('GET', path);
    expect(json.items.length).toBeGreaterThanOrEqual(3);
    const one = `${path}/${json.items.at(-1).metadata.name}`;
    expect((await running.ask('GET', one)).status).toBe(200);
    const watch = await running.watch(`${path}?watch=1`);
    await watch.until(Math.max(...json.items.map((item: typeof json) => Number(item.metadata.resourceVersion))));
    const { text } = await running.ask('GET', '/metrics');
    const numberOf = (series: string) => Number(text.split(`\n${series} `)[1]?.split('\n', 1)[0] ?? 0);
    const reads = (source: string) =>
      numberOf(`apiserver_watch_cache_reads_total{resource="${resource}",source="${source}"}`);
    const fills = numberOf(`apiserver_watch_cache_initializations_total{resource="${resource}"}`);
    if (reads('cache') === 0) found[resource] = fills === 0 ? 'store' : 'store, with an unused cache';
    else
      found[resource] =
        reads('store') > 0 ? 'both' : `cache of ${numberOf(`watch_cache_capacity{resource="${resource}"}`)}`;
  }
  return found;
}

const paths: Readonly<Record<string, string>> = {
  configmaps: '/api/v1/namespaces/default/configmaps',
  'controllerrevisions.apps': '/apis/apps/v1/namespaces/default/controllerrevisions',
};
const members: Readonly<Record<string, object>> = { 'controllerrevisions.apps': { revision: 1, data: {} } };

test('every resource has a watch cache of 100 changes by default [API server defaults, 6] [API server defaults, 7]', async () => {
  expect(await readsWith()).toEqual({ configmaps: 'cache of 100', 'controllerrevisions.apps': 'cache of 100' });
});

test('--watch-cache=false serves every read and watch from the store [API server defaults, 6]', async () => {
  const options = ['--watch-cache=false', '--watch-cache-sizes=configmaps#10'];
  expect(await readsWith(...options)).toEqual({ configmaps: 'store', 'controllerrevisions.apps': 'store' });
});

test('--default-watch-cache-size=0 limits caches to resources with a configured size [API server defaults, 7] [API server defaults, 8]', async () => {
  const options = ['--default-watch-cache-size=0', '--watch-cache-sizes=controllerrevisions.apps#2'];
  // The third change is recent, so the capacity doubled.
  expect(await readsWith(...options)).toEqual({ configmaps: 'store', 'controllerrevisions.apps': 'cache of 4' });
});

test('--watch-cache-sizes sets the size per resource, 0 disables it, and the last entry wins [API server defaults, 8]', async () => {
  const sizes = ['configmaps#5,controllerrevisions#7', 'controllerrevisions.apps#9', 'controllerrevisions.apps#0'];
  const options = sizes.map((each) => `--watch-cache-sizes=${each}`);
  expect(await readsWith('--default-watch-cache-size=3', ...options)).toEqual({
    configmaps: 'cache of 5',
    'controllerrevisions.apps': 'store',
  });
});
