import { X509Certificate } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  ChangingAuthorities,
  followAuthorityFile,
  generateAuthority,
  issueClientCertificate,
  type KeyPair,
  validFor,
  watchFiles,
} from '../src/index.js';

let one: KeyPair;
let other: KeyPair;
let folder: string;
let abort: AbortController;
beforeEach(async () => {
  one = await generateAuthority({ commonName: 'one', ...validFor(1, new Date()) });
  other = await generateAuthority({ commonName: 'other', ...validFor(1, new Date()) });
  folder = await mkdtemp(join(tmpdir(), 'orch-authorities-'));
  abort = new AbortController();
});
afterEach(async () => {
  abort.abort();
  await rm(folder, { recursive: true });
});

const file = () => join(folder, 'ca.crt');
/** Replaces the file in one step, as a mounted volume does. */
async function replace(text: string) {
  await writeFile(`${file()}.new`, text);
  await rename(`${file()}.new`, file());
}
const intervalMs = 5;
const polls = () => new Promise((resolve) => setTimeout(resolve, 10 * intervalMs));
async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, intervalMs));
}

describe('changing authorities', () => {
  test('tell listeners of each change, until they are removed, and not of an unchanged bundle', () => {
    const authorities = new ChangingAuthorities(one.cert);
    let changes = 0;
    const remove = authorities.onChange(() => {
      changes++;
    });
    const before = authorities.current;
    authorities.replace(one.cert);
    expect([changes, authorities.current]).toEqual([0, before]);
    authorities.replace(other.cert);
    expect([changes, authorities.current?.pem]).toEqual([1, other.cert]);
    remove();
    authorities.replace(one.cert);
    expect(changes).toBe(1);
  });

  test('may be none, before and after there are some', () => {
    const authorities = new ChangingAuthorities(undefined);
    expect(authorities.current).toBeUndefined();
    authorities.replace(undefined);
    expect(authorities.current).toBeUndefined();
    authorities.replace(one.cert);
    expect(authorities.current?.pem).toBe(one.cert);
    authorities.replace(undefined);
    expect(authorities.current).toBeUndefined();
  });

  test('stay when the new bundle is invalid', () => {
    const authorities = new ChangingAuthorities(one.cert);
    expect(() => authorities.replace('nothing')).toThrow();
    expect(authorities.current?.pem).toBe(one.cert);
  });

  test('do not trust bytes that are no certificate', async () => {
    const { current } = new ChangingAuthorities(one.cert);
    const verified = (raw: Buffer) => current?.verify({ raw, intermediates: () => [] }, Date.now());
    expect(verified(Buffer.from('x'))).toEqual({ type: 'untrusted', reason: 'the certificate cannot be read' });
    const { cert } = await issueClientCertificate(one, { commonName: 'a' });
    expect(verified(new X509Certificate(cert).raw)).toMatchObject({ type: 'trusted' });
  });
});

describe('a followed file of authorities', () => {
  test('replaces them when it changes, also when it changed since they were read', async () => {
    const authorities = new ChangingAuthorities(one.cert);
    let reloads = 0;
    const onReload = () => {
      reloads++;
    };
    await replace(other.cert);
    followAuthorityFile(authorities, { path: file(), intervalMs, onReload, onError: () => {}, signal: abort.signal });
    await until(() => reloads === 1);
    expect(authorities.current?.pem).toBe(other.cert);
    await replace(one.cert);
    await until(() => reloads === 2);
    expect(authorities.current?.pem).toBe(one.cert);
  });

  test('changes nothing while it is missing or invalid, and reports the invalid one', async () => {
    const authorities = new ChangingAuthorities(one.cert);
    await replace(one.cert);
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const reloads: unknown[] = [];
    const onReload = () => reloads.push(authorities.current?.pem);
    followAuthorityFile(authorities, { path: file(), intervalMs, onReload, onError, signal: abort.signal });
    await rm(file());
    await polls();
    await replace(one.cert);
    await polls();
    expect([authorities.current?.pem, reloads, errors]).toEqual([one.cert, [], []]);
    await replace('nothing');
    await until(() => errors.length > 0);
    expect(authorities.current?.pem).toBe(one.cert);
    await replace(other.cert);
    await until(() => authorities.current?.pem === other.cert);
    expect(reloads).toEqual([other.cert]);
  });
});

describe('watched files', () => {
  test('are reported together when one changes, and no longer after the end', async () => {
    const paths = { first: file(), second: join(folder, 'other') };
    await writeFile(paths.second, '2');
    await replace('1');
    const seen: object[] = [];
    const onChange = (texts: object) => seen.push(texts);
    watchFiles(paths, { onChange, known: { first: '1', second: '2' }, intervalMs, signal: abort.signal });
    await polls();
    expect(seen).toEqual([]);
    await replace('3');
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ first: '3', second: '2' }]);
    abort.abort();
    await replace('4');
    await polls();
    expect(seen).toHaveLength(1);
  });

  test('that cannot be read are errors, and a missing one waits', async () => {
    const errors: unknown[] = [];
    const seen: object[] = [];
    watchFiles(
      { folder, missing: join(folder, 'missing') },
      {
        onChange: (texts) => seen.push(texts),
        onError: (error) => errors.push(error),
        intervalMs,
        signal: abort.signal,
      },
    );
    await until(() => errors.length > 0);
    expect(errors[0]).toMatchObject({ code: 'EISDIR' });
    expect(seen).toEqual([]);
  });

  test('are not read after the end', async () => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    watchFiles({ folder }, { onChange: () => {}, onError, intervalMs, signal: abort.signal });
    await until(() => errors.length > 0);
    abort.abort();
    const before = errors.length;
    await polls();
    // One poll may have been running.
    expect(errors.length).toBeLessThanOrEqual(before + 1);
  });
});
