import { JsonOutliner } from '@orch/apimachinery';

/**
 * The outlines of large values that are being written, shared by all clients that read the same bytes at the same
 * time. An outline is several times as large as its value, so it lives only as long as its users.
 */
export class SharedOutlines {
  readonly #outliners = new WeakMap<ArrayBufferLike, Map<string, WeakRef<JsonOutliner>>>();

  /** The outline of a JSON text in pieces; clients share the one of the largest piece. */
  of(pieces: readonly Buffer[]): JsonOutliner {
    const largest = pieces.reduce((found, piece) => (piece.length > found.length ? piece : found));
    const others = pieces
      .map((piece) => (piece === largest ? `${piece.byteOffset}` : piece.toString('latin1')))
      .join('\0');
    const ofBytes = this.#outliners.get(largest.buffer) ?? new Map<string, WeakRef<JsonOutliner>>();
    this.#outliners.set(largest.buffer, ofBytes);
    const known = ofBytes.get(others)?.deref();
    if (known !== undefined) return known;
    const outliner = new JsonOutliner(Buffer.concat(pieces).toString());
    ofBytes.set(others, new WeakRef(outliner));
    return outliner;
  }
}
