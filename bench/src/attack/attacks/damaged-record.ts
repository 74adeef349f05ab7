import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configMap } from '../../scenarios/objects.js';
import { mustCreate, type ServerUnderTest } from '../../scenarios/server-under-test.js';
import type { Attack, Laboratory, Outcome } from '../kit/attack.js';

const path = '/api/v1/namespaces/default/configmaps';
/** More than the newest records that a start verifies. */
const mapCount = 250;

/** A damaged record fails only the requests that need it, with an error that names it. */
export const damagedRecord: Attack = {
  about: 'the disk flips one bit of one stored config map',
  async run(laboratory) {
    const folder = await mkdtemp(join(tmpdir(), 'orch-damaged-'));
    try {
      return await run(laboratory, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function run(laboratory: Laboratory, folder: string): Promise<Outcome> {
  const before = await laboratory.start({ folder });
  for (let index = 0; index < mapCount; index++) {
    const map = { metadata: { name: `map-${index}` }, data: { text: `value-of-${index}.` } };
    await mustCreate(before, path, map);
  }
  await before.stop();
  await flipBit(join(folder, 'store', 'store.lmdb'), 'value-of-7.');
  const server = await laboratory.start({ folder });
  return await laboratory.measured(server, async () => {
    const wanted: readonly (readonly [string, boolean])[] = [
      ['other get', (await server.call('GET', `${path}/map-8`)).status === 200],
      ['create', (await server.call('POST', path, { body: configMap('new', {}) })).status === 201],
      ['other delete', (await server.call('DELETE', `${path}/map-9`)).status === 200],
      ['other resource', (await server.call('GET', '/api/v1/secrets')).status === 200],
      ['list names it', await failsByName(server, path)],
      ['get names it', await failsByName(server, `${path}/map-7`)],
      ['delete names it', await failsByName(server, `${path}/map-7`, 'DELETE')],
      ['/readyz names it', await failsByName(server, '/readyz')],
      ['/livez', (await server.call('GET', '/livez')).status === 200],
    ];
    const failed = wanted.filter(([, isRight]) => !isRight).map(([name]) => name);
    const right = wanted.length - failed.length;
    return {
      held: failed.length === 0,
      result: `${right} of ${wanted.length} expected responses${failed.length === 0 ? '' : `; not: ${failed.join(', ')}`}`,
    };
  });
}

async function failsByName(server: ServerUnderTest, at: string, method = 'GET'): Promise<boolean> {
  const { status, body } = await server.call(method, at);
  return status === 500 && body.toString().includes('/registry/configmaps/default/map-7');
}

async function flipBit(file: string, text: string): Promise<void> {
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}
