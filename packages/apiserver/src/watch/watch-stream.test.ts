import { describe, expect, jest, test } from '@jest/globals';
import type { ResponseStream } from '@orch/serving';
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

const quiet = () => ({ onOverflow: () => undefined, onFailure: () => undefined, turn: new FlushTurn() });
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a watch stream', () => {
  test('frames of one turn go out in one write', async () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(100, quiet());
    stream.start(socket);
    stream.offer(Buffer.from('a'));
    stream.offer(Buffer.from('b'));
    expect(socket.written).toEqual([]);
    await turn();
    expect(socket.written.map(String)).toEqual(['ab']);
  });

  test('a single frame is written as it is, not copied', async () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(100, quiet());
    stream.start(socket);
    const frame = Buffer.from('shared');
    stream.offer(frame);
    await turn();
    expect(socket.written[0]).toBe(frame);
  });

  test('a slow client is waited for, up to a limit', async () => {
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
    expect(onOverflow).toHaveBeenCalled();
    socket.drain();
    expect(socket.written.map(String)).toEqual(['1', '22333']);
  });

  test('what came before the answer began is written first, and an end before it still ends', () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(1, quiet());
    stream.offer(Buffer.from('early'));
    stream.end();
    stream.start(socket);
    expect(socket.written.map(String)).toEqual(['early']);
    expect(socket.ended).toBe(true);
  });

  test('nothing is written after an abort', async () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(10, quiet());
    stream.start(socket);
    stream.offer(Buffer.from('a'));
    stream.abort();
    await turn();
    expect(socket.written).toEqual([]);
    expect(socket.aborted).toBe(true);
  });

  test('one that cannot be written is broken off, and the others of its turn go on', async () => {
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

  describe('that begins with much', () => {
    const stepsOf = (...frames: string[]) => ({
      made: 0,
      next() {
        const frame = frames[this.made];
        this.made += 1;
        return frame === undefined ? undefined : Buffer.from(frame);
      },
    });

    test('makes it as fast as the client reads, and writes what came meanwhile after it', async () => {
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

    test('ends in the midst of it with the last frame alone', () => {
      const socket = new SlowSocket();
      const stream = new WatchStream(100, quiet());
      stream.begin(stepsOf('1', '2'));
      socket.accepts = false;
      stream.start(socket);
      stream.offer(Buffer.from('live'));
      stream.end(Buffer.from('error'));
      expect([socket.written.map(String), socket.ended]).toEqual([['1', 'error'], true]);
    });

    test('is broken off, and says why, when it cannot be made', () => {
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
