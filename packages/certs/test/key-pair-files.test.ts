import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  loadOrCreateAuthority,
  loadOrCreateClientCertificate,
  loadOrCreateServingCertificate,
} from '../src/files/key-pair-files.js';
import { writePrivateFile } from '../src/files/private-files.js';
import { watchFiles } from '../src/files/watch-files.js';
import { inspectCertificate, isSignedBy } from '../src/inspect.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-certs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a second start loads the key pairs of the first', async () => {
  const start = async () => {
    const authority = await loadOrCreateAuthority({ folder, name: 'ca', commonName: 'orch-ca' });
    const serving = await loadOrCreateServingCertificate({
      folder,
      name: 'server',
      hosts: ['localhost', '::1'],
      authority,
    });
    const client = await loadOrCreateClientCertificate({
      folder,
      name: 'admin',
      commonName: 'admin',
      organizations: ['system:masters'],
      authority,
    });
    return { authority, serving, client };
  };
  const first = await start();
  expect(await start()).toEqual(first);
  expect(isSignedBy(first.client.cert, first.authority.cert)).toBe(true);
});

test('files have private modes, and no temporary files remain', async () => {
  await loadOrCreateAuthority({ folder: join(folder, 'pki'), name: 'ca', commonName: 'ca' });
  expect((await readdir(join(folder, 'pki'))).sort()).toEqual(['ca.crt', 'ca.key']);
  expect((await stat(join(folder, 'pki'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'pki', 'ca.key'))).mode & 0o777).toBe(0o600);
});

test('renews a serving certificate for a new host, another authority, or after two thirds of its lifetime', async () => {
  const authority = await loadOrCreateAuthority({ folder, name: 'ca', commonName: 'ca' });
  const load = (options: object) =>
    loadOrCreateServingCertificate({ folder, name: 'server', hosts: ['localhost'], authority, ...options });
  const first = await load({});
  expect(await load({})).toEqual(first);
  const more = await load({ hosts: ['localhost', 'other'] });
  expect(more).not.toEqual(first);
  expect(await load({ hosts: ['other'] })).toEqual(more);
  expect(await load({ hosts: ['other'], now: new Date(Date.now() + 243 * 86_400_000) })).toEqual(more);
  const later = await load({ now: new Date(Date.now() + 244 * 86_400_000) });
  expect(later).not.toEqual(more);
  const other = await loadOrCreateAuthority({ folder, name: 'other', commonName: 'ca' });
  const moved = await load({ authority: other });
  expect(isSignedBy(moved.cert, other.cert)).toBe(true);
});

test('without an authority, the serving certificate file includes a generated one', async () => {
  const serving = await loadOrCreateServingCertificate({ folder, name: 'server', hosts: ['localhost'] });
  const [own, authority] = serving.cert.split(/(?<=-----END CERTIFICATE-----\n)/);
  expect(inspectCertificate(own ?? '').isAuthority).toBe(false);
  expect(isSignedBy(own ?? '', authority ?? '')).toBe(true);
});

test('rejects an invalid certificate file and does not replace it', async () => {
  await writeFile(join(folder, 'ca.crt'), 'garbage');
  await writeFile(join(folder, 'ca.key'), 'garbage');
  await expect(loadOrCreateAuthority({ folder, name: 'ca', commonName: 'ca' })).rejects.toThrow(
    'ca.crt does not contain a certificate',
  );
});

test('watchFiles reports a change with the texts of all files', async () => {
  const stop = new AbortController();
  const paths = { cert: join(folder, 'a.crt'), key: join(folder, 'a.key') };
  await writePrivateFile(paths.cert, 'one');
  await writePrivateFile(paths.key, 'one');
  const changed = new Promise((resolve) => {
    let ticks = 0;
    watchFiles(paths, { intervalMs: 5, signal: stop.signal, onChange: resolve });
    const writer = setInterval(() => {
      // Repeatedly, since the first poll may follow the first write.
      void writePrivateFile(paths.key, `two ${ticks++}`);
    }, 20);
    stop.signal.addEventListener('abort', () => clearInterval(writer));
  });
  expect(await changed).toEqual({ cert: 'one', key: expect.stringContaining('two') });
  stop.abort();
});

test('watchFiles reports a difference from the texts that the caller has read', async () => {
  const stop = new AbortController();
  const paths = { cert: join(folder, 'b.crt'), key: join(folder, 'b.key') };
  await writePrivateFile(paths.cert, 'one');
  await writePrivateFile(paths.key, 'two');
  const changed = new Promise((resolve) => {
    const known = { key: 'one', cert: 'one' };
    watchFiles(paths, { intervalMs: 5, signal: stop.signal, known, onChange: resolve });
  });
  expect(await changed).toEqual({ cert: 'one', key: 'two' });
  stop.abort();
});
