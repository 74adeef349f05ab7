import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ClientFrames, type ClientMessage, closeFrame, messageFrame, pongFrame } from './web-socket-frames.js';

/** A frame as sent by a client. */
function masked(code: number, payload: Buffer, mask = [1, 2, 3, 4]): Buffer {
  const [head, body] = messageFrame('text', payload);
  const start = Buffer.from(head);
  start.writeUInt8(0x80 | code, 0);
  start.writeUInt8(0x80 | start.readUInt8(1), 1);
  return Buffer.concat([start, Buffer.from(mask), Buffer.from(body.map((byte, at) => byte ^ (mask[at % 4] ?? 0)))]);
}

const ping = (text: string) => masked(0x9, Buffer.from(text));
const read = (...pieces: readonly Buffer[]): readonly ClientMessage[] => {
  const frames = new ClientFrames();
  return pieces.flatMap((piece) => frames.read(piece));
};

describe('WebSocket frames', () => {
  test.each([
    [0, '8100'],
    [125, '817d'],
    [126, '817e007e'],
    [65_535, '817effff'],
    [65_536, '817f0000000000010000'],
  ])('encodes the length of a text of %i bytes', (length, head) => {
    expect(messageFrame('text', Buffer.alloc(length))[0].toString('hex')).toBe(head);
  });

  test('encodes text and binary messages, close codes, and pongs with the payload of the ping', () => {
    expect(messageFrame('binary', Buffer.alloc(1))[0].toString('hex')).toBe('8201');
    expect(closeFrame(1_000).toString('hex')).toBe('880203e8');
    expect(pongFrame(Buffer.from('hi')).toString('hex')).toBe('8a026869');
  });

  test('reads pings and the close from client frames in pieces of any size', () => {
    const message = fc.record({
      code: fc.constantFrom(0x0, 0x1, 0x2, 0xa),
      bytes: fc.integer({ min: 0, max: 70_000 }),
    });
    const pings = fc.string({ maxLength: 30 });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(message, pings), { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 20 }),
        (sent, sizes) => {
          const bytes = Buffer.concat([
            ...sent.map((frame) =>
              typeof frame === 'string'
                ? ping(frame)
                : masked(frame.code, Buffer.alloc(frame.code === 0xa ? frame.bytes % 126 : frame.bytes, 0x89)),
            ),
            masked(0x8, Buffer.from([3, 232])),
            ping('too late'),
          ]);
          const pieces: Buffer[] = [];
          for (let from = 0, count = 0; from < bytes.length; count++) {
            const size = sizes[count % sizes.length] ?? 1;
            pieces.push(bytes.subarray(from, from + size));
            from += size;
          }
          const texts = sent.filter((frame): frame is string => typeof frame === 'string');
          expect(read(...pieces)).toEqual([
            ...texts.map((text) => ({ type: 'ping', payload: Buffer.from(text) })),
            { type: 'close' },
          ]);
        },
      ),
      { numRuns: 50 },
    );
  });

  test.each([
    ['a message without a mask', Buffer.from('810268', 'hex')],
    ['a ping without a mask', Buffer.from('8900', 'hex')],
    ['a ping that is too long', masked(0x9, Buffer.alloc(126))],
  ])('reports %s as a protocol error, and stops reading', (_name, bytes) => {
    expect(read(bytes, ping('after'))).toEqual([{ type: 'protocolError' }]);
  });
});
