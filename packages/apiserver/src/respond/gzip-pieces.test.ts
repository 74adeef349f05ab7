import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deflate, gzipPieces } from './gzip-pieces.js';

describe('gzip in pieces', () => {
  test('decompress to the head, the middle and the end of any sizes', async () => {
    const bytes = fc.uint8Array({ maxLength: 3_000 }).map((array) => Buffer.from(array));
    await fc.assert(
      fc.asyncProperty(bytes, bytes, bytes, async (head, middle, end) => {
        const deflated = await deflate([middle.subarray(0, 100), middle.subarray(100)]);
        const stream = Buffer.concat(gzipPieces(head, deflated, end));
        expect(gunzipSync(stream).equals(Buffer.concat([head, middle, end]))).toBe(true);
      }),
    );
  });

  test('share the middle among different heads and ends', async () => {
    const middle = await deflate([Buffer.from('{"a":1}]}'.repeat(10_000))]);
    for (const revision of ['7', '123456']) {
      const unpacked = gunzipSync(
        Buffer.concat(gzipPieces(Buffer.from(revision), middle, Buffer.from(`-${revision}`))),
      ).toString();
      expect(unpacked).toBe(`${revision}${'{"a":1}]}'.repeat(10_000)}-${revision}`);
    }
  });
});
