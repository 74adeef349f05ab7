import { Duplex } from 'node:stream';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BatchedChannel } from './batched-channel.js';

/** A stream that records what is written, and receives what the test pushes. */
class Wire extends Duplex {
  readonly written: Buffer[] = [];

  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.written.push(chunk);
    done();
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('messages survive any split of their bytes', async () => {
  const message = fc.record({ id: fc.nat(), text: fc.string(), bytes: fc.uint8Array({ maxLength: 300 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(message, { maxLength: 4 }), { maxLength: 5 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 64 })),
      async (turns, cuts) => {
        const sending = new Wire();
        const channel = new BatchedChannel(sending, { onMessage() {}, onClose() {} });
        for (const messages of turns) {
          for (const each of messages) channel.send({ ...each, bytes: Buffer.from(each.bytes) });
          await turn();
        }
        const receiving = new Wire();
        const received: { id: number; text: string; bytes: Buffer }[] = [];
        new BatchedChannel<never, (typeof received)[number]>(receiving, {
          onMessage: (each) => void received.push(each),
          onClose() {},
        });
        let rest = Buffer.concat(sending.written);
        for (const cut of cuts) {
          if (rest.length === 0) break;
          receiving.push(rest.subarray(0, cut));
          rest = rest.subarray(cut);
        }
        await turn();
        const plain = received.map(({ bytes, ...each }) => ({ ...each, bytes: Uint8Array.from(bytes) }));
        expect(plain).toEqual(turns.flat());
      },
    ),
    { numRuns: 50 },
  );
});

test('sends the messages of one turn in one frame, and flushes them before it closes', async () => {
  const wire = new Wire();
  const channel = new BatchedChannel(wire, { onMessage() {}, onClose() {} });
  for (let index = 0; index < 10; index++) channel.send(index);
  await turn();
  const bytes = Buffer.concat(wire.written);
  expect(bytes.readUInt32LE(0)).toBe(bytes.length - 4);
  channel.send(10);
  channel.close();
  await turn();
  expect(Buffer.concat(wire.written).length).toBeGreaterThan(bytes.length);
  expect(wire.destroyed).toBe(true);
});
