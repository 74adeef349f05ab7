import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Exchange, ResponseHeaders } from '@orch/serving';
import { acceptsGzip } from '../respond/accepts-gzip.js';

/** The bytes of a document that does not change while the server runs, and the same compressed once somebody asks. */
export class DocumentBytes {
  readonly #plain: Buffer;
  #compressed: Promise<Buffer> | undefined;

  constructor(plain: Buffer) {
    this.#plain = plain;
  }

  /**
   * Answers with 200, compressed for who takes that: a client asks for some thirty documents when it starts, which are a
   * tenth so. `vary` must name Accept-Encoding; what fits into one packet is sent as it is.
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

/** What is left of a packet of 1,500 bytes beside headers. */
const compressFromBytes = 1_400;
