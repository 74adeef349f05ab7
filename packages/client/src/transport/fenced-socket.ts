import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { errorMessage } from '@orch/apimachinery/core';
import { ConnectionError } from './transport.js';

export { socketTo } from './server-socket.js';

/**
 * A socket that asks before it writes. Node writes the frames of HTTP/2 at the end of the turn, or when the server opens its
 * flow-control window: a process can be paused after a request was checked, and its frames leave when it goes on. Here each
 * chunk is checked and given to the kernel in one call; when the check throws, the socket is destroyed with nothing written.
 */
export class FencedSocket extends Duplex {
  /** `check` throws when nothing may be written any more. */
  constructor(
    private readonly inner: Socket,
    private readonly check: () => void,
  ) {
    super();
    inner.setNoDelay(true);
    inner.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) inner.pause();
    });
    inner.on('end', () => this.push(null));
    inner.on('error', (error) => this.destroy(error));
    inner.on('close', () => this.destroy());
    // For an error before there is a session.
    this.on('error', () => {});
  }

  /** Waits for the handshake of a socket that is new. @throws its error */
  async opened(timeoutMs: number): Promise<void> {
    const { inner } = this;
    if (inner instanceof TLSSocket || inner.connecting) {
      const timer = setTimeout(() => inner.destroy(new Error('connect timed out')), timeoutMs);
      await new Promise<void>((resolve) => {
        inner.once(inner instanceof TLSSocket ? 'secureConnect' : 'connect', () => resolve());
        this.once('close', () => resolve());
      });
      clearTimeout(timer);
    }
    if (this.destroyed) throw this.errored ?? new Error('the connection was closed');
  }

  override _read(): void {
    this.inner.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#mayWrite(done)) this.inner.write(chunk, done);
  }

  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: (error?: Error | null) => void): void {
    if (!this.#mayWrite(done)) return;
    const [last, ...before] = [...chunks].reverse();
    this.inner.cork();
    for (const { chunk } of before.reverse()) this.inner.write(chunk);
    if (last !== undefined) this.inner.write(last.chunk, done);
    this.inner.uncork();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.inner.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.inner.destroy();
    done(error);
  }

  #mayWrite(done: (error: Error) => void): boolean {
    try {
      this.check();
      return true;
    } catch (error) {
      done(new ConnectionError(`requests were not sent: ${errorMessage(error)}`, { cause: error }));
      return false;
    }
  }
}
