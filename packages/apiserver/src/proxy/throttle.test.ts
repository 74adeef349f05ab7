import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { Throttle } from './throttle.js';

test('limits the rate of bytes, and keeps them complete and in order', async () => {
  const clock = new FakeClock();
  const throttle = new Throttle(100_000, clock);
  const received: Buffer[] = [];
  throttle.on('data', (chunk: Buffer) => received.push(chunk));
  for (let at = 0; at < 10; at++) throttle.write(Buffer.alloc(1_000, at));
  throttle.end();
  await clock.advance(0);
  // The first chunk passes immediately; each later chunk is delayed by 10 ms.
  for (let chunks = 1; chunks < 10; chunks++) {
    await clock.advance(9);
    expect(received).toHaveLength(chunks);
    await clock.advance(1);
  }
  const all = Buffer.concat(received);
  expect([...new Set(all)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(all).toHaveLength(10_000);
});
