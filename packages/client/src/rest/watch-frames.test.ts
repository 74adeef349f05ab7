import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { splitFrames } from './watch-frames.js';

async function* chunks(...parts: readonly string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function frames(parts: AsyncIterable<Buffer>, bytesMax = 1_000): Promise<string[]> {
  const result: string[] = [];
  for await (const frame of splitFrames(parts, bytesMax)) result.push(frame.toString());
  return result;
}

test('splits a chunk with several lines', async () => {
  expect(await frames(chunks('{"a":1}\n{"b":2}\n'))).toEqual(['{"a":1}', '{"b":2}']);
});

test('drops text after the last newline', async () => {
  expect(await frames(chunks('{"a":1}\n{"b"'))).toEqual(['{"a":1}']);
});

test('throws for a line that is too long', async () => {
  await expect(frames(chunks('x'.repeat(20)), 10)).rejects.toThrow('longer than 10 bytes');
});

test('frames do not depend on chunk boundaries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.json(), { minLength: 1 }), fc.array(fc.nat(200)), async (documents, cuts) => {
      const text = documents.map((document) => `${document}\n`).join('');
      const bytes = Buffer.from(text);
      const ends = [...new Set([...cuts.map((cut) => cut % bytes.length), bytes.length])].toSorted((a, b) => a - b);
      const parts = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
      const whole = (async function* () {
        yield* parts;
      })();
      expect(await frames(whole, 1_000_000)).toEqual(documents);
    }),
  );
});
