import type { Writable } from 'node:stream';

/** What is written at once: larger bodies go in steps of this size. */
export const stepBytesMax = 256 * 1024;

/**
 * Writes a body and ends the answer. A large one is written in steps, the next when the client has taken the last: TLS
 * encrypts at once whatever it is given, so that a client that is slow, or never reads, would hold copies of the whole
 * body; and a session of HTTP/2 refuses further streams while more waits in it than it may hold. The pieces themselves
 * are shared with other answers.
 */
export function endWith(target: Writable, pieces: readonly Buffer[], length: number): void {
  if (length <= stepBytesMax) {
    endAtOnce(target, pieces, length);
    return;
  }
  let index = 0;
  let at = 0;
  const step = (): void => {
    for (;;) {
      const piece = pieces[index];
      if (piece === undefined) {
        target.end();
        return;
      }
      const bytes = piece.subarray(at, at + stepBytesMax);
      at += bytes.length;
      if (at >= piece.length) {
        index++;
        at = 0;
      }
      if (bytes.length > 0 && !target.write(bytes)) return;
    }
  };
  target.on('drain', step);
  step();
}

/** Up to here one copy costs less than one more buffer on the way to the socket. */
const joinedBytesMax = 16 * 1024;

function endAtOnce(target: Writable, pieces: readonly Buffer[], length: number): void {
  if (pieces.length === 1) target.end(pieces[0]);
  else if (length <= joinedBytesMax) target.end(Buffer.concat(pieces, length));
  else {
    target.cork();
    for (const piece of pieces) target.write(piece);
    target.end();
  }
}
