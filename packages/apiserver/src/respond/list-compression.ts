import { gzip } from 'node:zlib';
import type { Call } from '../request/call.js';
import type { Responder } from './responder.js';

export interface ListCompressionOptions {
  readonly responder: Responder;
  readonly compressFromBytes: number;
  readonly compressedListsBytesMax: number;
}

/**
 * Large lists leave compressed for clients that accept it. Compressing runs in the thread pool, at the level that costs
 * least; what was compressed is kept within a budget, for the next client that is sent the same bytes.
 */
export class ListCompression {
  readonly #options: ListCompressionOptions;
  /** In the order of their last use. */
  readonly #kept = new Map<string, Promise<Buffer>>();
  #keptBytes = 0;

  constructor(options: ListCompressionOptions) {
    this.#options = options;
  }

  /** Answers with the list, compressed where that is wanted. */
  send(call: Call, body: Buffer, key: string | undefined): void {
    const { responder, compressFromBytes } = this.#options;
    if (body.length < compressFromBytes || !acceptsGzip(call)) {
      responder.json(call, 200, body);
      return;
    }
    this.#compressed(body, key).then(
      (bytes) => {
        const headers = { ...responder.headers('json'), 'content-encoding': 'gzip', vary: 'Accept-Encoding' };
        if (!call.exchange.responded) call.exchange.respond(200, headers, bytes);
      },
      () => responder.json(call, 200, body),
    );
  }

  #compressed(body: Buffer, key: string | undefined): Promise<Buffer> {
    if (key === undefined) return compress(body);
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const made = compress(body);
    this.#kept.set(key, made);
    made.then(
      (bytes) => this.#account(bytes.length),
      () => this.#kept.delete(key),
    );
    return made;
  }

  #account(bytes: number): void {
    this.#keptBytes += bytes;
    for (const [key, made] of this.#kept) {
      if (this.#keptBytes <= this.#options.compressedListsBytesMax) return;
      this.#kept.delete(key);
      made.then(
        (dropped) => {
          this.#keptBytes -= dropped.length;
        },
        () => undefined,
      );
      return;
    }
  }
}

function compress(body: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    gzip(body, { level: 1 }, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });
}

function acceptsGzip(call: Call): boolean {
  const encodings = call.exchange.header('accept-encoding');
  return encodings !== undefined && /(^|[\s,])gzip(\s*($|,|;(?!\s*q=0(\.0*)?\s*($|,))))/.test(encodings);
}
