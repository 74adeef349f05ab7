import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { splitLengthFrames } from './length-frames.js';

const frame = (content: Uint8Array) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
};

async function frames(parts: readonly Buffer[], bytesMax = 1_000): Promise<Buffer[]> {
  const chunks = (async function* () {
    yield* parts;
  })();
  const result: Buffer[] = [];
  for await (const each of splitLengthFrames(chunks, bytesMax)) result.push(each);
  return result;
}

const text = (buffers: readonly Buffer[]) => buffers.map(String);

test('splits a chunk with several events, and drops an incomplete one', async () => {
  const whole = Buffer.concat([frame(Buffer.from('one')), frame(Buffer.from('')), frame(Buffer.from('three'))]);
  expect(text(await frames([whole]))).toEqual(['one', '', 'three']);
  expect(text(await frames([whole.subarray(0, -1)]))).toEqual(['one', '']);
  expect(text(await frames([whole.subarray(0, 9)]))).toEqual(['one']);
});

test('throws for an event that is too long, before it is there', async () => {
  const long = frame(Buffer.alloc(11));
  await expect(frames([long.subarray(0, 4)], 10)).rejects.toMatchObject({ name: 'ConnectionError', kind: 'malformed' });
  expect(await frames([long], 11)).toHaveLength(1);
});

test('frames do not depend on chunk boundaries', async () => {
  const contents = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(contents, fc.array(fc.nat(2_000)), async (events, cuts) => {
      const bytes = Buffer.concat(events.map(frame));
      const ends = [...new Set([...cuts.map((cut) => cut % bytes.length), bytes.length])].toSorted((a, b) => a - b);
      const parts = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
      expect(await frames(parts)).toEqual(events.map((event) => Buffer.from(event)));
    }),
  );
});
