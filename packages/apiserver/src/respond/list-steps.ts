import type { BodyParts } from './body-parts.js';
import type { ListSource } from './list-bytes.js';
import type { StepTurns } from './step-turns.js';

// 5,000 pods are 13 MB: joining them at once would block the event loop for 10 ms, and each client would hold a copy.
// With steps a client holds one step, and other requests run in between.

/** A position in a list. */
export interface ListPlace {
  /** The index of the next item. */
  readonly index: number;
  /** The remaining parts of the item before it. */
  readonly rest?: BodyParts | undefined;
}

/** The bytes of some items, with the separators before and between them. */
export interface ListStep {
  readonly bytes: Buffer;
  readonly next: ListPlace;
  /** Only the end of the list follows. */
  readonly isLast: boolean;
}

/** The maximum size of one step. */
export const listStepBytesMax = 256 * 1024;
/** Table rows, other versions and other formats are encoded lazily, which must not block the event loop for long. */
export const stepMsMax = 4;
/** Items between two time checks, when their bytes are cached. */
export const itemsPerTimeCheck = 16;

export const listStart: ListPlace = { index: 0 };

/** Makes the step that starts at this position. Without a time limit equal lists have equal steps. */
export function makeListStep(source: ListSource, from: ListPlace): ListStep {
  const { entries, separator, isEncodedPerStep } = source;
  const pieces: Buffer[] = [];
  let bytes = 0;
  let { index, rest } = from;
  const untilMs = performance.now() + stepMsMax;
  while (rest !== undefined && bytes < listStepBytesMax && performance.now() < untilMs) {
    const part = rest.next();
    if (part === undefined) rest = undefined;
    else bytes += addPiece(pieces, part);
  }
  while (index < entries.length && rest === undefined) {
    const entry = entries[index];
    const before = pieces.length;
    if (index > 0 && separator !== undefined) pieces.push(separator);
    if (entry !== undefined) rest = source.addItem(entry, pieces);
    let itemBytes = 0;
    for (let at = before; at < pieces.length; at++) itemBytes += pieces[at]?.length ?? 0;
    // An item encoded for this step alone is kept in the step.
    if (bytes > 0 && bytes + itemBytes > listStepBytesMax && !isEncodedPerStep) {
      pieces.length = before;
      rest = undefined;
      break;
    }
    bytes += itemBytes;
    index++;
    if (bytes >= listStepBytesMax) break;
    if ((isEncodedPerStep || index % itemsPerTimeCheck === 0) && performance.now() > untilMs) break;
  }
  const isLast = index === entries.length && rest === undefined;
  return { bytes: joinPieces(pieces, bytes), next: { index, rest }, isLast };
}

function addPiece(pieces: Buffer[], piece: Buffer): number {
  if (piece.length > 0) pieces.push(piece);
  return piece.length;
}

/** A complete list in one buffer. */
export function wholeList(source: ListSource): Buffer {
  const steps: Buffer[] = [];
  let bytes = source.end.length;
  for (let step = makeListStep(source, listStart); ; step = makeListStep(source, step.next)) {
    steps.push(step.bytes);
    bytes += step.bytes.length;
    if (step.isLast) break;
  }
  return Buffer.concat([source.head(bytes), ...steps, source.end]);
}

/** A complete list in pieces, without the line break at its end; takes turns with other responses. */
export async function collectList(source: ListSource, turns: StepTurns): Promise<readonly Buffer[]> {
  const steps: Buffer[] = [];
  let bytes = source.end.length;
  let place = listStart;
  for (;;) {
    const from = place;
    const step = await turns.run(
      () => makeListStep(source, from),
      ({ bytes }) => bytes.length,
    );
    steps.push(step.bytes);
    bytes += step.bytes.length;
    if (step.isLast) break;
    place = step.next;
  }
  return [source.head(bytes), ...steps, source.end.subarray(0, -1)];
}

/** Measures all items from an index on without keeping their bytes; takes turns with other responses. */
export async function measureItems(source: ListSource, from: number, turns: StepTurns): Promise<number> {
  const { entries, separator } = source;
  const pieces: Buffer[] = [];
  let bytes = 0;
  let index = from;
  const measureSome = (): void => {
    const untilMs = performance.now() + stepMsMax;
    while (index < entries.length) {
      const entry = entries[index];
      if (index > 0 && separator !== undefined) bytes += separator.length;
      pieces.length = 0;
      if (entry !== undefined) source.addItem(entry, pieces);
      for (const piece of pieces) bytes += piece.length;
      index++;
      if (index % itemsPerTimeCheck === 0 && performance.now() > untilMs) break;
    }
  };
  while (index < entries.length) await turns.run(measureSome, noBytes);
  return bytes;
}

const noBytes = (): number => 0;

/** Joins the pieces into one buffer. */
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
