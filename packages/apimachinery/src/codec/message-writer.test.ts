import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import protobuf from 'protobufjs/minimal.js';
import { anyInt64 } from '../objects/int64.fixture.js';
import { MessageWriter } from './message-writer.js';

type Step = (writer: MessageWriter | protobuf.Writer) => void;

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ minLength: 30, maxLength: 50 }),
  fc.integer({ min: 0, max: 40_000 }).map((length) => 'x'.repeat(length)),
);
const leaf: fc.Arbitrary<Step> = fc.oneof(
  fc.nat({ max: 2 ** 32 - 1 }).map(
    (value): Step =>
      (writer) =>
        writer.uint32(value),
  ),
  fc.integer().map(
    (value): Step =>
      (writer) =>
        writer.int32(value),
  ),
  fc.maxSafeInteger().map(
    (value): Step =>
      (writer) =>
        writer.int64(value),
  ),
  fc.boolean().map(
    (value): Step =>
      (writer) =>
        writer.bool(value),
  ),
  fc.double().map(
    (value): Step =>
      (writer) =>
        writer.double(value),
  ),
  text.map(
    (value): Step =>
      (writer) =>
        writer.string(value),
  ),
  fc.uint8Array({ maxLength: 300 }).map(
    (value): Step =>
      (writer) =>
        writer.bytes(value),
  ),
  fc.uint8Array().map(
    (value): Step =>
      (writer) =>
        writer.bytes(Buffer.from(value).toString('base64')),
  ),
);
const { message } = fc.letrec<{ message: readonly Step[]; step: Step }>((tie) => ({
  message: fc.array(tie('step'), { maxLength: 6 }),
  step: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('message').map(
      (steps): Step =>
        (writer) => {
          writer.fork();
          for (const step of steps) step(writer);
          writer.ldelim();
        },
    ),
  ),
}));

test('writes the same bytes as protobufjs for any message, and can be reused', () => {
  const writer = new MessageWriter();
  fc.assert(
    fc.property(message, (steps) => {
      const expected = protobuf.Writer.create();
      for (const step of steps) {
        step(writer);
        step(expected);
      }
      expect(writer.finish().equals(expected.finish())).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test.each([127, 128, 2 ** 14 - 1, 2 ** 14, 2 ** 21 - 1, 2 ** 21])(
  'writes the length prefix of a nested message of %i bytes',
  (length) => {
    const inside = Buffer.alloc(
      length - (length < 2 ** 7 + 1 ? 1 : length < 2 ** 14 + 2 ? 2 : length < 2 ** 21 + 3 ? 3 : 4),
      7,
    );
    const [writer, expected] = [new MessageWriter(), protobuf.Writer.create()];
    for (const each of [writer, expected]) each.uint32(10).fork().bytes(inside).ldelim().bool(true);
    expect(writer.finish().equals(expected.finish())).toBe(true);
  },
);

test('writes a lone surrogate as U+FFFD, in short and long strings', () => {
  for (const value of ['\ud800', `${'a'.repeat(60)}\udc00`]) {
    expect(new MessageWriter().string(value).finish().subarray(1).toString()).toBe(
      value.replace(/[\ud800-\udfff]/, '\ufffd'),
    );
  }
});

test('writes 64-bit integers as varints', () => {
  fc.assert(
    fc.property(anyInt64, (value) => {
      let rest = BigInt.asUintN(64, BigInt(value));
      const bytes: number[] = [];
      for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
      bytes.push(Number(rest));
      expect([...new MessageWriter().int64(value).finish()]).toEqual(bytes);
    }),
    { numRuns: 1_000 },
  );
});

test('finish returns bytes that later writes do not change', () => {
  const writer = new MessageWriter();
  const first = writer.string('first').finish();
  writer.string('other').finish();
  expect(first.toString()).toBe('\u0005first');
});
