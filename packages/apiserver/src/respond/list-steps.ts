import type { ListSource } from './list-bytes.js';

// 5,000 pods are 13 MB: joined at once they hold the loop for 10 ms and each client holds a copy. In steps a client holds
// one of them, and other requests are answered in between.

/** The bytes of some items, with what stands before and between them; the last step has the end of the list too. */
export interface ListStep {
  readonly bytes: Buffer;
  /** The index of the first item after this step. */
  readonly next: number;
  readonly isLast: boolean;
}

/** What one step may have. */
export const listStepBytesMax = 256 * 1024;
/** Rows of tables and other versions are made when they are first asked for: that must not hold the loop for long. */
export const stepMsMax = 4;
/** Items between two looks at the time. */
export const itemsPerLook = 16;

/** The step that begins with the item at `from`. Without a limit of time equal lists have equal steps. */
export function makeListStep(source: ListSource, from: number): ListStep {
  const { entries, separator, end } = source;
  const pieces: Buffer[] = [];
  let bytes = 0;
  let index = from;
  const untilMs = performance.now() + stepMsMax;
  for (; index < entries.length; index++) {
    const entry = entries[index];
    if (entry === undefined) continue;
    const before = pieces.length;
    if (index > 0 && separator !== undefined) pieces.push(separator);
    source.addItem(entry, pieces);
    let itemBytes = 0;
    for (let at = before; at < pieces.length; at++) itemBytes += pieces[at]?.length ?? 0;
    if (bytes > 0 && bytes + itemBytes > listStepBytesMax) {
      pieces.length = before;
      break;
    }
    bytes += itemBytes;
    if (index % itemsPerLook === 0 && index > from && performance.now() > untilMs) {
      index++;
      break;
    }
  }
  const isLast = index === entries.length;
  if (isLast) {
    pieces.push(end);
    bytes += end.length;
  }
  return { bytes: joinPieces(pieces, bytes), next: index, isLast };
}

/** The list in one buffer, from its head on. */
export function wholeList(source: ListSource): Buffer {
  const steps: Buffer[] = [];
  let bytes = 0;
  for (let from = 0, isLast = false; !isLast; ) {
    const step = makeListStep(source, from);
    steps.push(step.bytes);
    bytes += step.bytes.length;
    from = step.next;
    isLast = step.isLast;
  }
  return Buffer.concat([source.head(bytes), ...steps]);
}

/** The bytes of all items from one on, with the end, without keeping them; other work is let in between. */
export async function measureItems(source: ListSource, from: number): Promise<number> {
  const { entries, separator, end } = source;
  const pieces: Buffer[] = [];
  let bytes = end.length;
  let untilMs = performance.now() + stepMsMax;
  for (let index = from; index < entries.length; index++) {
    const entry = entries[index];
    if (entry === undefined) continue;
    if (index > 0 && separator !== undefined) bytes += separator.length;
    pieces.length = 0;
    source.addItem(entry, pieces);
    for (const piece of pieces) bytes += piece.length;
    if (index % itemsPerLook !== 0 || performance.now() < untilMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    untilMs = performance.now() + stepMsMax;
  }
  return bytes;
}

/** One buffer of them all. */
export function joinPieces(pieces: readonly Buffer[], length: number): Buffer {
  const joined = Buffer.allocUnsafe(length);
  let at = 0;
  for (const piece of pieces) {
    if (piece.length === 1) joined[at] = piece[0] ?? 0;
    else joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
