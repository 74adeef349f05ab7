import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { documentBodyOf } from './document-body.js';

const plain = Buffer.from('{"paths":{}}'.repeat(100_000));

test('the uncompressed form is there before the compressed one', async () => {
  const body = await documentBodyOf(plain);
  let isCompressed = false;
  const gzipped = body.gzipped().then((bytes) => {
    isCompressed = true;
    return bytes;
  });
  expect(await body.bytes()).toBe(plain);
  expect(isCompressed).toBe(false);
  expect(gunzipSync(await gzipped).equals(plain)).toBe(true);
});

test('only the compressed form is kept', async () => {
  const body = await documentBodyOf(plain);
  await body.gzipped();
  const bytes = await body.bytes();
  expect(bytes).not.toBe(plain);
  expect(bytes.equals(plain)).toBe(true);
});

test('the tag is that of the content', async () => {
  const [first, same, other] = await Promise.all([plain, Buffer.from(plain), Buffer.from('{}')].map(documentBodyOf));
  expect(first?.etag).toMatch(/^"[0-9A-F]{128}"$/);
  expect(same?.etag).toBe(first?.etag);
  expect(other?.etag).not.toBe(first?.etag);
});
