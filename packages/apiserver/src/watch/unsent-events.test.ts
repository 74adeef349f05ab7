import { describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import type { ResponseStream } from '@orch/serving';
import { UnsentEvents } from './unsent-events.js';
import { FlushTurn, WatchStream } from './watch-stream.js';

/** A client that reads, or stops reading. */
class Client implements ResponseStream {
  reads = true;
  received = 0;
  isClosed = false;
  readonly bufferedBytes = 0;
  drain = (): void => undefined;

  write(bytes: Buffer): boolean {
    this.received += bytes.length;
    return this.reads;
  }
  onDrain(listener: () => void): void {
    this.drain = listener;
  }
  end(): void {
    this.isClosed = true;
  }
  abort(): void {
    this.isClosed = true;
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function setUp({ bytesMax = 1_000, stallMsMax = 60_000 } = {}) {
  const clock = new FakeClock();
  const unsent = new UnsentEvents({ bytesMax, stallMsMax, clock });
  const flushTurn = new FlushTurn();
  let closed = 0;
  const watch = ({ reads }: { readonly reads: boolean }) => {
    const client = new Client();
    client.reads = reads;
    const onOverflow = (): void => {
      closed += 1;
    };
    const onFailure = (): void => undefined;
    const stream = new WatchStream(1_000_000, { turn: flushTurn, unsent, onOverflow, onFailure });
    stream.start(client);
    return { client, stream };
  };
  /** Sends an event of this size to each watch and flushes. */
  const send = async (watches: readonly { readonly stream: WatchStream }[], bytes: number) => {
    const frame = Buffer.alloc(bytes, 'x');
    for (const { stream } of watches) stream.offer(frame);
    await turn();
    await turn();
  };
  return { clock, unsent, watch, send, closed: () => closed };
}

describe('the budget of unsent events', () => {
  test('counts the unread events of slow clients only', async () => {
    const { unsent, watch, send } = setUp();
    const [slow, quick] = [watch({ reads: false }), watch({ reads: true })];
    await send([slow, quick], 100);
    await send([slow, quick], 50);
    expect([unsent.bytes, unsent.slowWatchers]).toEqual([150, 1]);
    slow.client.drain();
    expect([unsent.bytes, slow.client.received]).toEqual([50, 150]);
    slow.client.reads = true;
    slow.client.drain();
    expect([unsent.bytes, unsent.slowWatchers]).toEqual([0, 0]);
  });

  test('closes the watchers with the most unsent bytes when the budget is exceeded', async () => {
    const { unsent, watch, send, closed } = setUp({ bytesMax: 1_000 });
    const little = watch({ reads: false });
    const much = watch({ reads: false });
    const most = watch({ reads: false });
    const quick = watch({ reads: true });
    await send([little, quick], 100);
    await send([much, quick], 350);
    await send([most, quick], 400);
    expect(closed()).toBe(0);
    await send([much, quick], 200);
    expect([little, much, most, quick].map(({ client }) => client.isClosed)).toEqual([false, true, false, false]);
    expect([closed(), unsent.bytes, quick.client.received]).toEqual([1, 500, 1_050]);
  });

  test('exceeded by a burst closes blocked watchers, not briefly delayed ones', async () => {
    const { clock, watch, send } = setUp({ bytesMax: 1_000 });
    const stuck = watch({ reads: false });
    await send([stuck], 300);
    await clock.advance(100);
    const busy = watch({ reads: false });
    await send([busy], 750);
    expect([stuck, busy].map(({ client }) => client.isClosed)).toEqual([true, false]);
  });

  test('limits hundreds of watchers that never read and are below their own limits', async () => {
    const { unsent, watch, send, closed } = setUp({ bytesMax: 1_000_000 });
    const stuck = Array.from({ length: 200 }, () => watch({ reads: false }));
    const quick = Array.from({ length: 20 }, () => watch({ reads: true }));
    for (let event = 0; event < 100; event++) {
      await send([...stuck, ...quick], 5_000);
      expect(unsent.bytes).toBeLessThanOrEqual(1_000_000);
    }
    expect(closed()).toBeGreaterThan(100);
    expect(quick.map(({ client }) => [client.isClosed, client.received])).toEqual(quick.map(() => [false, 500_000]));
  });

  test('is released by watchers that end, abort or disconnect', async () => {
    const { unsent, watch, send } = setUp();
    const [ended, broken] = [watch({ reads: false }), watch({ reads: false })];
    await send([ended, broken], 100);
    broken.stream.abort();
    expect([unsent.bytes, unsent.slowWatchers]).toEqual([100, 1]);
    ended.stream.end();
    expect(unsent.bytes).toBe(100);
    ended.client.drain();
    expect([unsent.bytes, unsent.slowWatchers, ended.client.isClosed]).toEqual([0, 0, true]);
  });

  test('closes a watcher that reads nothing for too long, but not one that reads slowly', async () => {
    const { clock, unsent, watch, send } = setUp({ stallMsMax: 60_000 });
    const [stuck, slow] = [watch({ reads: false }), watch({ reads: false })];
    await send([stuck, slow], 100);
    await send([stuck, slow], 100);
    await clock.advance(50_000);
    slow.client.drain();
    await clock.advance(30_000);
    expect([stuck.client.isClosed, slow.client.isClosed]).toEqual([true, false]);
    slow.client.reads = true;
    slow.client.drain();
    await clock.advance(120_000);
    expect([unsent.bytes, slow.client.isClosed, clock.timersPending]).toEqual([0, false, 0]);
  });
});
