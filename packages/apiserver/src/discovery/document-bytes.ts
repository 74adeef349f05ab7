import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Exchange, ResponseHeaders } from '@orch/serving';
import { acceptsGzip } from '../respond/accepts-gzip.js';

/** The bytes of an immutable document; compressed on the first request that accepts gzip. */
export class DocumentBytes {
  readonly #plain: Buffer;
  #compressed: Promise<Buffer> | undefined;

  constructor(plain: Buffer) {
    this.#plain = plain;
  }

  /**
   * Responds with 200, compressed if the client accepts gzip: a starting client reads some thirty documents, and gzip
   * reduces them to a tenth. `vary` must include Accept-Encoding. A document that fits into one packet is not
   * compressed.
   */
  async send(exchange: Exchange, headers: ResponseHeaders): Promise<void> {
    if (this.#plain.length < compressFromBytes || !acceptsGzip(exchange)) {
      exchange.respond(200, headers, this.#plain);
      return;
    }
    this.#compressed ??= promisify(gzip)(this.#plain);
    exchange.respond(200, { ...headers, 'content-encoding': 'gzip' }, await this.#compressed);
  }
}

/** The payload of a 1,500-byte packet after headers. */
const compressFromBytes = 1_400;
