import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FollowedAuthority, generateAuthority, type KeyPair, readSigningAuthority, validFor } from '../src/index.js';

let folder: string;
let one: KeyPair;
let other: KeyPair;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-authority-'));
  one = await generateAuthority({ commonName: 'one', ...validFor(1, new Date()) });
  other = await generateAuthority({ commonName: 'other', ...validFor(1, new Date()) });
});
afterEach(() => rm(folder, { recursive: true }));

const files = () => ({ certFile: join(folder, 'ca.crt'), keyFile: join(folder, 'ca.key') });
async function write(cert: string, key: string) {
  await writeFile(files().certFile, cert);
  await writeFile(files().keyFile, key);
}

describe('an authority in files', () => {
  test('is the certificate and its key', async () => {
    await write(one.cert, one.key);
    const { cert, key } = await readSigningAuthority(files());
    expect([cert.trim(), key]).toEqual([one.cert.trim(), one.key]);
  });

  test('is rejected with the key of another one, by the names of both files', async () => {
    await write(one.cert, other.key);
    const { certFile, keyFile } = files();
    await expect(readSigningAuthority(files())).rejects.toThrow(
      `${keyFile}: is not the key of the certificate in ${certFile}`,
    );
    await write(one.cert, 'no key');
    await expect(readSigningAuthority(files())).rejects.toThrow(`${keyFile}: `);
  });

  test('is rejected with two certificates, and with none', async () => {
    await write(one.cert + other.cert, one.key);
    const { certFile } = files();
    await expect(readSigningAuthority(files())).rejects.toThrow(
      `${certFile}: contains 2 certificates; an authority has one`,
    );
    await write('', one.key);
    await expect(readSigningAuthority(files())).rejects.toThrow(`${certFile}: `);
  });

  test('is read again with each use, and stays the last one while the files do not belong together', async () => {
    const errors: unknown[] = [];
    const followed = new FollowedAuthority(files(), (error) => errors.push(error));
    await expect(followed.current()).rejects.toThrow('ENOENT');
    await write(one.cert, one.key);
    expect((await followed.current()).key).toBe(one.key);
    await write(other.cert, one.key);
    expect((await followed.current()).key).toBe(one.key);
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('is not the key') })]);
    await write(other.cert, other.key);
    expect((await followed.current()).key).toBe(other.key);
    expect(errors).toHaveLength(1);
  });
});
