import type { Exchange, ResponseHeaders } from '@orch/serving';
import { type Deflated, deflate, gzipHeadBytesMax, gzipPieces } from './gzip-pieces.js';
import type { ListPieces } from './list-bytes.js';

// A list that was sent before and has not changed is a head of 100 bytes and one write of what is kept.

export interface ListSenderOptions {
  /** Lists from this size leave compressed for clients that accept it. */
  readonly compressFromBytes: number;
  /** Bytes of all items kept, joined and compressed. */
  readonly keptListsBytesMax: number;
}

/** Lists with the same `key` and `changedAt` have the same items. */
export interface ListRange {
  readonly key: string;
  readonly changedAt: number;
}

/**
 * Sends lists, and keeps what costs most of them: the joined items, from the second time they are asked for, and the
 * compressed ones. Compressing runs in the thread pool. Only the newest state of a range is kept.
 */
export class ListSender {
  readonly #options: ListSenderOptions;
  /** In the order of their last use. */
  readonly #kept = new Map<string, Kept>();
  #keptBytes = 0;

  constructor(options: ListSenderOptions) {
    this.#options = options;
  }

  send(
    exchange: Exchange,
    pieces: ListPieces,
    options: { readonly headers: ResponseHeaders; readonly range: ListRange | undefined },
  ): void {
    const { headers, range } = options;
    const kept = range === undefined ? undefined : this.#keptOf(range);
    if (!acceptsGzip(exchange)) {
      const items = this.#itemsOf(pieces, kept);
      exchange.respond(200, headers, [pieces.head(items.length), items]);
      return;
    }
    const compressed = { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' };
    if (kept?.deflated !== undefined) {
      const head = pieces.head(kept.deflated.plainBytes);
      exchange.respond(200, compressed, gzipPieces(head, kept.deflated));
      return;
    }
    if (kept?.deflating !== undefined) {
      this.#sendLater(exchange, kept.deflating, { pieces, headers, compressed });
      return;
    }
    const items = this.#itemsOf(pieces, kept);
    const head = pieces.head(items.length);
    if (items.length + head.length < this.#options.compressFromBytes || head.length > gzipHeadBytesMax) {
      exchange.respond(200, headers, [head, items]);
      return;
    }
    this.#sendLater(exchange, this.#deflate(items, kept), { pieces, headers, compressed });
  }

  #sendLater(
    exchange: Exchange,
    deflating: Promise<Deflated>,
    {
      pieces,
      headers,
      compressed,
    }: { readonly pieces: ListPieces } & Record<'headers' | 'compressed', ResponseHeaders>,
  ): void {
    deflating.then(
      (deflated) => exchange.respond(200, compressed, gzipPieces(pieces.head(deflated.plainBytes), deflated)),
      () => {
        const items = pieces.items();
        exchange.respond(200, headers, [pieces.head(items.length), items]);
      },
    );
  }

  /** What is kept of this state of the range; older states are given up. */
  #keptOf({ key, changedAt }: ListRange): Kept {
    const before = this.#kept.get(key);
    if (before !== undefined) this.#kept.delete(key);
    if (before?.changedAt === changedAt) {
      before.isWanted = true;
      this.#kept.set(key, before);
      return before;
    }
    if (before !== undefined) this.#keptBytes -= before.bytes;
    const kept = {
      key,
      changedAt,
      isWanted: false,
      items: undefined,
      deflating: undefined,
      deflated: undefined,
      bytes: 0,
    };
    this.#kept.set(key, kept);
    if (this.#kept.size > rangesKeptMax) this.#dropOldest();
    return kept;
  }

  #itemsOf(pieces: ListPieces, kept: Kept | undefined): Buffer {
    if (kept?.items !== undefined) return kept.items;
    const items = pieces.items();
    if (kept?.isWanted === true && this.#account(kept, items.length)) kept.items = items;
    return items;
  }

  #deflate(items: Buffer, kept: Kept | undefined): Promise<Deflated> {
    if (kept === undefined) return deflate(items);
    kept.deflating ??= deflate(items).then(
      (deflated) => {
        if (this.#account(kept, deflated.bytes.length)) kept.deflated = deflated;
        kept.deflating = undefined;
        return deflated;
      },
      (error: unknown) => {
        kept.deflating = undefined;
        throw error;
      },
    );
    return kept.deflating;
  }

  /** Whether the bytes may be kept: others are given up for them. */
  #account(kept: Kept, bytes: number): boolean {
    const max = this.#options.keptListsBytesMax;
    if (this.#kept.get(kept.key) !== kept || bytes > max / 2) return false;
    kept.bytes += bytes;
    this.#keptBytes += bytes;
    while (this.#keptBytes > max) this.#dropOldest();
    return this.#kept.get(kept.key) === kept;
  }

  #dropOldest(): void {
    for (const [key, kept] of this.#kept) {
      this.#kept.delete(key);
      this.#keptBytes -= kept.bytes;
      return;
    }
  }
}

interface Kept {
  readonly key: string;
  readonly changedAt: number;
  /** Asked for more than once. */
  isWanted: boolean;
  items: Buffer | undefined;
  deflating: Promise<Deflated> | undefined;
  deflated: Deflated | undefined;
  bytes: number;
}

/** Also of those that are only counted: which were asked for once. */
const rangesKeptMax = 1_000;

function acceptsGzip(exchange: Exchange): boolean {
  const encodings = exchange.header('accept-encoding');
  if (encodings === undefined) return false;
  return encodings === 'gzip' || /(^|[\s,])gzip(\s*($|,|;(?!\s*q=0(\.0*)?\s*($|,))))/.test(encodings);
}
