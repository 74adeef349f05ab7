import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { StatusError } from '../status/error.js';
import { encodeEnvelope } from './envelope.js';
import { decodeEventFrame } from './event-frame.js';

const field = (number: number, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes]);

test('an event has a type and the envelope of its object', () => {
  const envelope = encodeEnvelope({ apiVersion: 'v1', kind: 'Pod' }, Uint8Array.of(1));
  const unknown = Buffer.from([3 * 8, 1]);
  const raw = Buffer.concat([unknown, field(1, envelope)]);
  const event = decodeEventFrame(Buffer.concat([field(1, Buffer.from('ADDED')), unknown, field(2, raw)]));
  expect(event.type).toBe('ADDED');
  expect(Buffer.from(event.object)).toEqual(envelope);
});

test('an event without members has an empty type and object', () => {
  expect(decodeEventFrame(Buffer.alloc(0))).toEqual({ type: '', object: new Uint8Array(0) });
  expect(decodeEventFrame(field(2, Buffer.alloc(0))).object).toHaveLength(0);
});

test('arbitrary bytes are decoded or rejected with 400', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      try {
        decodeEventFrame(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(StatusError);
      }
    }),
  );
});
