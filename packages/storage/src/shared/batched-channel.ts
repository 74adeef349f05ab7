import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

/**
 * Messages between two processes of one program over a stream. The messages of one turn of the event loop are sent as one
 * frame: its length in four bytes, then an array of messages in V8's serialization, which keeps bytes as bytes.
 */
export class BatchedChannel<Sent, Received> {
  private batch: Sent[] = [];
  private scheduled = false;
  private readonly frames = new Frames();

  constructor(
    private readonly stream: Duplex,
    private readonly listener: ChannelListener<Received>,
  ) {
    stream.on('data', (bytes: Buffer) => this.receive(bytes));
    // The error is irrelevant: `close` follows.
    stream.on('error', () => {});
    stream.on('drain', () => listener.onDrain?.());
    stream.once('close', () => listener.onClose());
  }

  /** The stream's buffer is full; `onDrain` follows. */
  get isBehind(): boolean {
    return this.stream.writableNeedDrain;
  }

  send(message: Sent): void {
    this.batch.push(message);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.flush();
    });
  }

  /** Sends queued messages, then ends the stream. */
  close(): void {
    this.flush();
    this.stream.end(() => this.stream.destroy());
  }

  /** Sends queued messages now instead of at the end of the turn. */
  flush(): void {
    if (this.batch.length === 0 || !this.stream.writable) return;
    const body = serialize(this.batch);
    this.batch = [];
    const head = Buffer.allocUnsafe(lengthBytes);
    head.writeUInt32LE(body.length);
    this.stream.cork();
    this.stream.write(head);
    this.stream.write(body);
    this.stream.uncork();
  }

  private receive(bytes: Buffer): void {
    this.frames.add(bytes);
    for (let frame = this.frames.take(); frame !== undefined; frame = this.frames.take()) {
      // Both sides are the same program, so the types match.
      const messages: readonly Received[] = deserialize(frame);
      for (const message of messages) this.listener.onMessage(message);
    }
  }
}

export interface ChannelListener<Received> {
  onMessage(message: Received): void;
  /** The stream's buffer is empty again. */
  onDrain?(): void;
  /** Called once, when the other side is gone. */
  onClose(): void;
}

const lengthBytes = 4;

/** Splits the received bytes into frames. */
class Frames {
  private chunks: Buffer[] = [];
  private bytes = 0;

  add(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
  }

  /** The next complete frame, without its length. */
  take(): Buffer | undefined {
    const first = this.chunks[0];
    if (first === undefined || this.bytes < lengthBytes) return undefined;
    const head = first.length >= lengthBytes ? first : this.join();
    const end = lengthBytes + head.readUInt32LE(0);
    if (this.bytes < end) return undefined;
    const all = this.join();
    this.chunks = all.length > end ? [all.subarray(end)] : [];
    this.bytes -= end;
    return all.subarray(lengthBytes, end);
  }

  private join(): Buffer {
    const [only, ...more] = this.chunks;
    const all = only !== undefined && more.length === 0 ? only : Buffer.concat(this.chunks);
    this.chunks = [all];
    return all;
  }
}
