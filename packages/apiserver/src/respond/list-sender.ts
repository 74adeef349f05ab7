import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Exchange, ResponseHeaders } from '@orch/serving';
import { acceptsGzip } from './accepts-gzip.js';
import { type Deflated, deflate, gzipHeadBytesMax, gzipPieces } from './gzip-pieces.js';
import { KeptList, KeptLists, type ListRange } from './kept-lists.js';
import type { ListSource } from './list-bytes.js';
import { type ListStep, makeListStep, measureItems } from './list-steps.js';

// A list that was sent before and has not changed is a head of 100 bytes and the steps that are kept.

export interface ListSenderOptions {
  /** Lists from this size leave compressed for clients that accept it. */
  readonly compressFromBytes: number;
  /** Bytes of all items kept, joined and compressed. */
  readonly keptListsBytesMax: number;
}

export interface SendOptions {
  readonly headers: ResponseHeaders;
  /** Not given: nothing of the list is kept. */
  readonly range: ListRange | undefined;
}

/**
 * Sends lists step by step, as fast as their clients read, so that a client costs the memory of one step. What costs
 * most of a list is kept while there is room: its joined steps, from the second time it is asked for, and its compressed
 * form. Compressing runs in the thread pool.
 */
export class ListSender {
  readonly #options: ListSenderOptions;
  readonly #kept: KeptLists;

  constructor(options: ListSenderOptions) {
    this.#options = options;
    this.#kept = new KeptLists(options.keptListsBytesMax);
  }

  /** Bytes kept of lists. */
  get keptBytes(): number {
    return this.#kept.bytes;
  }

  /** Resolves when the client has taken the list, or is gone. */
  send(exchange: Exchange, source: ListSource, { headers, range }: SendOptions): Promise<void> {
    const isKept = range !== undefined && source.endTellsVersion !== true;
    const kept = isKept ? this.#kept.of(range) : new KeptList(undefined);
    return acceptsGzip(exchange)
      ? this.#sendCompressed(exchange, { source, headers, kept })
      : this.#sendPlain(exchange, { source, headers, kept });
  }

  async #sendPlain(exchange: Exchange, { source, headers, kept }: Sending): Promise<void> {
    const first = this.#step(source, kept, 0);
    if (first.isLast) {
      exchange.respond(200, headers, [source.head(first.bytes.length), first.bytes]);
      return;
    }
    if (source.headNeedsLength) kept.itemsBytes ??= first.bytes.length + (await measureItems(source, first.next));
    const head = source.head(kept.itemsBytes ?? 0);
    let next: ListStep | undefined = first;
    let from = 0;
    let isHeadSent = false;
    await exchange.respondInSteps(200, headers, {
      ...(kept.itemsBytes === undefined ? {} : { length: head.length + kept.itemsBytes }),
      next: () => {
        if (!isHeadSent) {
          isHeadSent = true;
          return head;
        }
        if (from === source.entries.length) return undefined;
        const step: ListStep = next ?? this.#step(source, kept, from);
        next = undefined;
        from = step.next;
        return step.bytes;
      },
    });
  }

  async #sendCompressed(exchange: Exchange, sending: Sending): Promise<void> {
    const { source, headers, kept } = sending;
    const compressed = { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' };
    if (kept.deflated === undefined && kept.deflating === undefined) {
      const first = this.#step(source, kept, 0);
      const head = source.head(first.bytes.length);
      if (first.isLast && first.bytes.length + head.length < this.#options.compressFromBytes) {
        exchange.respond(200, headers, [head, first.bytes]);
        return;
      }
      if (head.length > gzipHeadBytesMax) return await this.#sendPlain(exchange, sending);
      if ((kept.estimatedBytes ?? 0) > this.#options.keptListsBytesMax) {
        return await this.#compressForOne(exchange, { ...sending, headers: compressed });
      }
    }
    let deflated: Deflated;
    try {
      deflated = kept.deflated ?? (await this.#deflate(source, kept));
    } catch {
      return await this.#sendPlain(exchange, sending);
    }
    exchange.respond(200, compressed, gzipPieces(source.head(deflated.plainBytes), deflated));
  }

  /** One compression for all that ask meanwhile, and for those after them while it is kept. */
  #deflate(source: ListSource, kept: KeptList): Promise<Deflated> {
    kept.deflating ??= deflate(this.#steps(source, kept)).finally(() => {
      kept.deflating = undefined;
    });
    return kept.deflating.then((deflated) => {
      this.#kept.keepDeflated(kept, deflated);
      return deflated;
    });
  }

  /** A list too large to be kept is compressed while it is sent. */
  async #compressForOne(exchange: Exchange, { source, headers, kept }: Sending): Promise<void> {
    const head = source.head(source.headNeedsLength ? await measureItems(source, 0) : 0);
    const gzip = createGzip({ level: 1, chunkSize: compressedStepBytes });
    // Whoever reads hears of a failure; when nobody does, the client is gone.
    pipeline(Readable.from(concat([head], this.#steps(source, kept))), gzip, () => undefined);
    exchange.onFinish(() => gzip.destroy());
    const chunks: AsyncIterator<Buffer> = gzip[Symbol.asyncIterator]();
    await exchange.respondInSteps(200, headers, {
      next: async () => {
        const { done, value } = await chunks.next();
        return done === true ? undefined : value;
      },
    });
  }

  *#steps(source: ListSource, kept: KeptList): Generator<Buffer> {
    for (let from = 0, isLast = false; !isLast; ) {
      const step = this.#step(source, kept, from);
      yield step.bytes;
      from = step.next;
      isLast = step.isLast;
    }
  }

  #step(source: ListSource, kept: KeptList, from: number): ListStep {
    const known = kept.steps.get(from);
    if (known !== undefined) return known;
    const step = makeListStep(source, from);
    if (from === 0 && step.next > 0) kept.estimatedBytes = (step.bytes.length / step.next) * source.entries.length;
    this.#kept.keepStep(kept, from, step);
    return step;
  }
}

interface Sending {
  readonly source: ListSource;
  readonly headers: ResponseHeaders;
  readonly kept: KeptList;
}

const compressedStepBytes = 64 * 1024;

function* concat(...parts: readonly Iterable<Buffer>[]): Generator<Buffer> {
  for (const part of parts) yield* part;
}
