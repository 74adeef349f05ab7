import type { Exchange, ResponseHeaders } from '@orch/serving';
import { acceptsGzip } from './accepts-gzip.js';
import { compressedHeaders } from './compressed-body.js';
import { type Deflated, deflate, gzipPieces, storedBytesMax } from './gzip-pieces.js';
import { KeptList, KeptLists, type ListRange } from './kept-lists.js';
import type { ListSource } from './list-bytes.js';
import { type ListPlace, type ListStep, listStart, makeListStep, measureItems } from './list-steps.js';
import { nextOf, sendGzipped } from './send-gzipped.js';
import type { StepTurns } from './step-turns.js';

// An unchanged list that was sent before costs a head of 100 bytes and its cached steps.

export interface ListSenderOptions {
  /** Lists from this size are compressed for clients that accept gzip. */
  readonly compressFromBytes: number;
  /** Maximum bytes of all cached items, joined and compressed, in all formats. */
  readonly keptListsBytesMax: number;
  readonly turns: StepTurns;
}

export interface SendOptions {
  readonly headers: ResponseHeaders;
  /** undefined: nothing of the list is cached. */
  readonly range: ListRange | undefined;
}

/**
 * Sends lists step by step, as fast as their clients read, so that a client costs the memory of one step. The
 * expensive parts of a list are cached within a budget: its joined steps, from the second request on, and its
 * compressed form. Compression runs in the thread pool.
 */
export class ListSender {
  readonly #options: ListSenderOptions;
  readonly #kept: KeptLists;

  constructor(options: ListSenderOptions) {
    this.#options = options;
    this.#kept = new KeptLists(options.keptListsBytesMax);
  }

  /** Bytes of cached lists. */
  get keptBytes(): number {
    return this.#kept.bytes;
  }

  /** Resolves when the client has read the list, or has disconnected. */
  send(exchange: Exchange, source: ListSource, { headers, range }: SendOptions): Promise<void> {
    const kept = range === undefined ? new KeptList(undefined) : this.#kept.of(range);
    return acceptsGzip(exchange)
      ? this.#sendCompressed(exchange, { source, headers, kept })
      : this.#sendPlain(exchange, { source, headers, kept });
  }

  async #sendPlain(exchange: Exchange, { source, headers, kept }: Sending): Promise<void> {
    const { end } = source;
    const first = await this.#step(source, kept, listStart);
    if (first.isLast) {
      exchange.respond(200, headers, [source.head(first.bytes.length + end.length), first.bytes, end]);
      return;
    }
    if (source.headNeedsLength) {
      kept.itemsBytes ??= first.bytes.length + (await measureItems(source, first.next.index, this.#options.turns));
    }
    const head = source.head((kept.itemsBytes ?? 0) + end.length);
    const body = concat(head, this.#steps(source, kept, first), end);
    await exchange.respondInSteps(200, headers, {
      ...(kept.itemsBytes === undefined ? {} : { length: head.length + kept.itemsBytes + end.length }),
      next: () => nextOf(body),
    });
  }

  async #sendCompressed(exchange: Exchange, sending: Sending): Promise<void> {
    const { source, headers, kept } = sending;
    const { end } = source;
    const compressed = { ...headers, ...compressedHeaders };
    if (kept.deflated === undefined && kept.deflating === undefined) {
      const first = await this.#step(source, kept, listStart);
      const head = source.head(first.bytes.length + end.length);
      if (first.isLast && head.length + first.bytes.length + end.length < this.#options.compressFromBytes) {
        exchange.respond(200, headers, [head, first.bytes, end]);
        return;
      }
      if (Math.max(head.length, end.length) > storedBytesMax) return await this.#sendPlain(exchange, sending);
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
    const head = source.head(deflated.plainBytes + end.length);
    exchange.respond(200, compressed, gzipPieces(head, deflated, end));
  }

  /** Compresses once for all concurrent requests, and for later ones while the result is cached. */
  #deflate(source: ListSource, kept: KeptList): Promise<Deflated> {
    kept.deflating ??= deflate(this.#steps(source, kept)).finally(() => {
      kept.deflating = undefined;
    });
    return kept.deflating.then((deflated) => {
      this.#kept.keepDeflated(kept, deflated);
      return deflated;
    });
  }

  /** Compresses a list that is too large for the cache while it is sent. */
  async #compressForOne(exchange: Exchange, { source, headers, kept }: Sending): Promise<void> {
    const { end, headNeedsLength } = source;
    const itemsBytes = headNeedsLength ? await measureItems(source, 0, this.#options.turns) : 0;
    const body = concat(source.head(itemsBytes + end.length), this.#steps(source, kept), end);
    await sendGzipped(exchange, body, { status: 200, headers });
  }

  /** `first` is the first step, if it exists already. */
  async *#steps(source: ListSource, kept: KeptList, first?: ListStep): AsyncGenerator<Buffer> {
    let step = first ?? (await this.#step(source, kept, listStart));
    while (!step.isLast) {
      if (step.bytes.length > 0) yield step.bytes;
      step = await this.#step(source, kept, step.next);
    }
    if (step.bytes.length > 0) yield step.bytes;
  }

  #step(source: ListSource, kept: KeptList, from: ListPlace): ListStep | Promise<ListStep> {
    return this.#options.turns.run(() => this.#makeStep(source, kept, from), bytesOfStep);
  }

  #makeStep(source: ListSource, kept: KeptList, from: ListPlace): ListStep {
    const { index, rest } = from;
    const known = rest === undefined ? kept.steps.get(index) : undefined;
    if (known !== undefined) return known;
    const step = makeListStep(source, from);
    if (rest !== undefined) return step;
    const made = step.next.index;
    if (index === 0 && made > 0) kept.estimatedBytes = (step.bytes.length / made) * source.entries.length;
    this.#kept.keepStep(kept, index, step);
    return step;
  }
}

interface Sending {
  readonly source: ListSource;
  readonly headers: ResponseHeaders;
  readonly kept: KeptList;
}

function bytesOfStep({ bytes }: ListStep): number {
  return bytes.length;
}

async function* concat(head: Buffer, steps: AsyncIterable<Buffer>, end: Buffer): AsyncGenerator<Buffer> {
  yield head;
  yield* steps;
  yield end;
}
