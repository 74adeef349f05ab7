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
  end(): void {
    this.ended = true;
  }
  abort(): void {
    this.aborted = true;
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a watch stream', () => {
  test('frames of one turn go out in one write', async () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(100, { onOverflow: () => undefined, turn: new FlushTurn() });
    stream.start(socket);
    stream.offer(Buffer.from('a'));
    stream.offer(Buffer.from('b'));
    expect(socket.written).toEqual([]);
    await turn();
    expect(socket.written.map(String)).toEqual(['ab']);
  });

  test('a single frame is written as it is, not copied', async () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(100, { onOverflow: () => undefined, turn: new FlushTurn() });
    stream.start(socket);
    const frame = Buffer.from('shared');
    stream.offer(frame);
    await turn();
    expect(socket.written[0]).toBe(frame);
  });

  test('a slow client is waited for, up to a limit', async () => {
    const socket = new SlowSocket();
    const onOverflow = jest.fn();
    const stream = new WatchStream(4, { onOverflow, turn: new FlushTurn() });
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
    const stream = new WatchStream(1, { onOverflow: () => undefined, turn: new FlushTurn() });
    stream.offer(Buffer.from('early'));
    stream.end();
    stream.start(socket);
    expect(socket.written.map(String)).toEqual(['early']);
    expect(socket.ended).toBe(true);
  });

  test('nothing is written after an abort', async () => {
    const socket = new SlowSocket();
    const stream = new WatchStream(10, { onOverflow: () => undefined, turn: new FlushTurn() });
    stream.start(socket);
    stream.offer(Buffer.from('a'));
    stream.abort();
    await turn();
    expect(socket.written).toEqual([]);
    expect(socket.aborted).toBe(true);
  });
});
