import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { Session } from './http2-session.js';
import { orchUp, root, temporaryFolder } from './orch-process.js';

const maps = '/api/v1/namespaces/default/configmaps';
const fixtures = join(root, 'packages', 'storage', 'test', 'fixtures');

test.each([
  ['format-1', true],
  ['format-2', false],
])('orch up serves the objects of a store of %s, and migrates it at its start: %s', async (fixture, isMigrated) => {
  await using folder = await temporaryFolder();
  const store = join(folder.path, 'store');
  await mkdir(store, { recursive: true });
  await writeFile(join(store, 'store.lmdb'), gunzipSync(await readFile(join(fixtures, `${fixture}.lmdb.gz`))));
  for (const start of ['first', 'second']) {
    await using orch = orchUp(folder.path, '--controllers=', '--scheduler=false');
    using session = await Session.open(await orch.ready());
    const read = async (name: string) => {
      const { status, text } = await session.call('GET', `${maps}/${encodeURIComponent(name)}`);
      return [start, name, status, JSON.parse(text).data];
    };
    expect(await read('a')).toEqual([start, 'a', 200, { v: '2' }]);
    expect(await read('ünïcode')).toEqual([start, 'ünïcode', 200, { v: 'x'.repeat(5_000) }]);
    // Deleted before the store was saved.
    expect((await read('b'))[2]).toBe(404);
    const created = await session.call('POST', maps, { metadata: { name: start } });
    expect([created.status, JSON.parse(created.text).metadata.name]).toEqual([201, start]);
    expect((await orch.kill('SIGTERM')).code).toBe(0);
    expect([start, /the store was migrated/.test(orch.stderr)]).toEqual([start, isMigrated && start === 'first']);
  }
});
