import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import protobuf from 'protobufjs/minimal.js';
import { MessageWriter } from './message-writer.js';
import type { Writer } from './protobuf-codec.js';

type Step = (writer: Writer) => void;

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

test('any message has the bytes that protobufjs writes, and the writer is as new afterwards', () => {
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
  'a nested message of %i bytes has its length',
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

test('half a pair of surrogates is the replacement character, in short texts and long ones', () => {
  for (const value of ['\ud800', `${'a'.repeat(60)}\udc00`]) {
    expect(new MessageWriter().string(value).finish().subarray(1).toString()).toBe(
      value.replace(/[\ud800-\udfff]/, '\ufffd'),
    );
  }
});

test('what was written stays when the writer writes on', () => {
  const writer = new MessageWriter();
  const first = writer.string('first').finish();
  writer.string('other').finish();
  expect(first.toString()).toBe('\u0005first');
});
