import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Random } from '../fuzz/random.js';
import { relayWatch } from './relay-watch.js';

/** Sends the chunks to a watch whose events are up to `lateMsMax` late; resolves with what has come through. */
async function relayed(chunks: readonly string[], lateMsMax: number): Promise<readonly string[]> {
  const stream = Object.assign(new EventEmitter(), { close: () => undefined, rstCode: 0 });
  const received: string[] = [];
  const ended = new EventEmitter();
  const random = new Random(1);
  const exchange = {
    write: (chunk: Buffer) => void received.push(chunk.toString()),
    end: () => void ended.emit('end'),
    drop: () => undefined,
    onClosed: () => undefined,
    random: () => random.next() / 2 ** 32,
  };
  relayWatch(exchange, { stream, fault: { type: 'watch', lateMsMax, end: 'normal' } });
  const whole = once(ended, 'end');
  for (const [index, chunk] of chunks.entries()) {
    stream.emit('data', Buffer.from(chunk));
    // Some come in the same turn of the event loop, some later.
    if (index % 3 === 0) await turn();
  }
  stream.emit('end');
  await whole;
  return received;
}

test.each([0, 5, 50])('the events of a watch stay in their order when they are up to %i ms late', async (lateMsMax) => {
  const chunks = Array.from({ length: 2_000 }, (_, index) => String(index));
  expect(await relayed(chunks, lateMsMax)).toEqual(chunks);
});
