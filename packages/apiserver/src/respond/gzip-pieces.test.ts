import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deflate, gzipPieces } from './gzip-pieces.js';

describe('gzip in pieces', () => {
  test('any head before any rest unpacks to both', async () => {
    const bytes = fc.uint8Array({ maxLength: 3_000 }).map((array) => Buffer.from(array));
    await fc.assert(
      fc.asyncProperty(bytes, bytes, async (head, rest) => {
        const stream = Buffer.concat(gzipPieces(head, await deflate([rest.subarray(0, 100), rest.subarray(100)])));
        expect(gunzipSync(stream).equals(Buffer.concat([head, rest]))).toBe(true);
      }),
    );
  });

  test('the same rest serves different heads', async () => {
    const rest = await deflate([Buffer.from('{"a":1}]}'.repeat(10_000))]);
    for (const revision of ['7', '123456']) {
      const unpacked = gunzipSync(Buffer.concat(gzipPieces(Buffer.from(revision), rest))).toString();
      expect(unpacked).toBe(`${revision}${'{"a":1}]}'.repeat(10_000)}`);
    }
  });
});
