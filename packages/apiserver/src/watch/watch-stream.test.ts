import { describe, expect, jest, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import type { ResponseStream } from '@orch/serving';
import { UnsentEvents } from './unsent-events.js';
import { FlushTurn, WatchStream } from './watch-stream.js';

class SlowSocket implements ResponseStream {
  readonly written: Buffer[] = [];
  accepts = true;
  ended = false;
  aborted = false;
  readonly bufferedBytes = 0;
  drain = (): void => undefined;

  write(bytes: Buffer): boolean {
    this.written.push(bytes);
    return this.accepts;
  }
  onDrain(listener: () => void): void {
    this.drain = listener;
  }
  end(last?: Buffer): void {
    if (last !== undefined) this.written.push(last);
    this.ended = true;
  }
  abort(): void {
    this.aborted = true;
  }
}

const unsentOf = (bytesMax = 1_000_000) => new UnsentEvents({ bytesMax, stallMsMax: 60_000, clock: new FakeClock() });
const quiet = () => ({
  onOverflow: () => undefined,
  onFailure: () => undefined,
  turn: new FlushTurn(),
  unsent: unsentOf(),
});
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('watch stream', () => {
  test('writes the frames of one event loop turn at once', async () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(100, quiet());
    stream.start(socket);
    stream.offer(Buffer.from('a'));
    stream.offer(Buffer.from('b'));
    expect(socket.written).toEqual([]);
    await turn();
    expect(socket.written.map(String)).toEqual(['ab']);
  });

  test('writes a single frame without copying it', async () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(100, quiet());
    stream.start(socket);
    const frame = Buffer.from('shared');
    stream.offer(frame);
    await turn();
    expect(socket.written[0]).toBe(frame);
  });

  test('queues events for a slow client, up to a limit', async () => {
    const socket = new SlowSocket();
    const onOverflow = jest.fn();
    const stream = new WatchStream(4, { ...quiet(), onOverflow });
    stream.start(socket);
    socket.accepts = false;
    stream.offer(Buffer.from('1'));
    await turn();
    stream.offer(Buffer.from('22'));
    await turn();
    expect(socket.written.map(String)).toEqual(['1']);
    expect(onOverflow).not.toHaveBeenCalled();
    stream.offer(Buffer.from('333'));
    expect(onOverflow).toHaveBeenCalledTimes(1);
    expect(socket.aborted).toBe(true);
    socket.drain();
    expect(socket.written.map(String)).toEqual(['1']);
  });

  test('writes queued events in pieces, each after the client has read the previous one', async () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(10_000_000, quiet());
    stream.start(socket);
    socket.accepts = false;
    const frames = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, String(index)));
    for (const frame of [Buffer.from('first'), ...frames]) {
      stream.offer(frame);
      await turn();
    }
    for (let drains = 1; drains <= 4; drains++) {
      expect(socket.written).toHaveLength(drains);
      socket.drain();
    }
    expect(socket.written.map(({ length }) => length)).toEqual([5, 200_000, 200_000, 200_000, 200_000]);
    expect(Buffer.concat(socket.written.slice(1))).toEqual(Buffer.concat(frames));
  });

  test('sends a slow client all queued events before the end, and no later ones', async () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(1_000, quiet());
    stream.start(socket);
    socket.accepts = false;
    for (const frame of ['1', '2']) {
      stream.offer(Buffer.from(frame));
      await turn();
    }
    stream.end(Buffer.from('last'));
    stream.offer(Buffer.from('late'));
    expect([socket.written.map(String), socket.ended]).toEqual([['1'], false]);
    socket.drain();
    socket.drain();
    expect([socket.written.map(String), socket.ended]).toEqual([['1', '2', 'last'], true]);
  });

  test('writes frames queued before the response starts, and ends a stream that was ended before', () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(1, quiet());
    stream.offer(Buffer.from('early'));
    stream.end();
    stream.start(socket);
    expect(socket.written.map(String)).toEqual(['early']);
    expect(socket.ended).toBe(true);
  });

  test('writes nothing after an abort', async () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(10, quiet());
    stream.start(socket);
    stream.offer(Buffer.from('a'));
    stream.abort();
    await turn();
    expect(socket.written).toEqual([]);
    expect(socket.aborted).toBe(true);
  });

  test('aborts on a write error without affecting other streams of the turn', async () => {
    const [broken, socket] = [new SlowSocket(), new SlowSocket()];
    broken.write = () => {
      throw new Error('no socket');
    };
    const onFailure = jest.fn();
    const shared = quiet();
    for (const each of [broken, socket]) {
      const stream = new WatchStream(100, { ...shared, onFailure });
      stream.start(each);
      stream.offer(Buffer.from('event'));
    }
    await turn();
    expect([broken.aborted, socket.written.map(String)]).toEqual([true, ['event']]);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  describe('initial events', () => {
    const stepsOf = (...frames: string[]) => ({
      made: 0,
      next() {
        const frame = frames[this.made];
        this.made += 1;
        return frame === undefined ? undefined : Buffer.from(frame);
      },
    });

    test('are encoded as fast as the client reads, and precede later events', async () => {
      const socket = new SlowSocket();
      const stream = new WatchStream(100, quiet());
      const [first, second] = [stepsOf('1', '2', '3'), stepsOf('4')];
      stream.begin(first);
      stream.begin(second);
      socket.accepts = false;
      stream.offer(Buffer.from('live'));
      stream.start(socket);
      expect([socket.written.map(String), first.made, second.made]).toEqual([['1'], 1, 0]);
      stream.offer(Buffer.from(' and more'));
      await turn();
      for (let drains = 0; drains < 3; drains++) socket.drain();
      expect(socket.written.map(String)).toEqual(['1', '2', '3', '4']);
      socket.drain();
      expect(socket.written.map(String).at(-1)).toBe('live and more');
    });

    test('wait for their turn when other responses use up the time, and precede later events', async () => {
      const socket = new SlowSocket();
      const stream = new WatchStream(100, quiet());
      const frames = ['later', '1', 'later', '2'] as const;
      let index = 0;
      const wakes: (() => void)[] = [];
      stream.begin({
        next(wake) {
          const frame = frames[index++];
          if (frame !== 'later') return frame === undefined ? undefined : Buffer.from(frame);
          wakes.push(wake);
          return frame;
        },
      });
      stream.start(socket);
      stream.offer(Buffer.from('live'));
      await turn();
      expect([socket.written, wakes.length]).toEqual([[], 1]);
      wakes[0]?.();
      expect([socket.written.map(String), wakes.length]).toEqual([['1'], 2]);
      wakes[1]?.();
      expect(socket.written.map(String)).toEqual(['1', '2', 'live']);
    });

    test('overflow when too many events arrive while they wait for their turn', () => {
      let overflows = 0;
      const stream = new WatchStream(4, { ...quiet(), onOverflow: () => overflows++ });
      stream.begin({ next: () => 'later' });
      stream.start(new SlowSocket());
      stream.offer(Buffer.from('live'));
      expect(overflows).toBe(0);
      stream.offer(Buffer.from('!'));
      expect(overflows).toBe(1);
    });

    test('are cut off by an end, which writes only the last frame', () => {
      const socket = new SlowSocket();
      const stream = new WatchStream(100, quiet());
      stream.begin(stepsOf('1', '2'));
      socket.accepts = false;
      stream.start(socket);
      stream.offer(Buffer.from('live'));
      stream.end(Buffer.from('error'));
      expect([socket.written.map(String), socket.ended]).toEqual([['1', 'error'], true]);
    });

    test('abort the stream and report the error when encoding fails', () => {
      const socket = new SlowSocket();
      const onFailure = jest.fn();
      const stream = new WatchStream(100, { ...quiet(), onFailure });
      stream.begin({
        next() {
          throw new Error('cannot be made');
        },
      });
      stream.start(socket);
      expect(socket.aborted).toBe(true);
      expect(onFailure).toHaveBeenCalledWith(new Error('cannot be made'));
    });
  });
});
