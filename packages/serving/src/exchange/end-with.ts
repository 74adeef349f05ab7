import type { Writable } from 'node:stream';

/** Larger bodies are written in steps of this size. */
export const stepBytesMax = 256 * 1024;

/**
 * Writes a body and ends the response. A large body is written in steps, the next when the client has received the last:
 * TLS encrypts everything at once, so a client that is slow or never reads would hold copies of the whole body, and an
 * HTTP/2 session rejects new streams while it buffers too much. The pieces themselves are shared between responses.
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

/** Up to this size, one copy costs less than another buffer for the socket. */
const joinedBytesMax = 16 * 1024;

function endAtOnce(target: Writable, pieces: readonly Buffer[], length: number): void {
  if (pieces.length === 1) target.end(pieces[0]);
  else if (length <= joinedBytesMax) target.end(Buffer.concat(pieces, length));
  else {
    target.cork();
    // In HTTP/2 of Node 20 a body whose last piece is empty never finishes, although the client receives all of it.
    for (const piece of pieces) if (piece.length > 0) target.write(piece);
    target.end();
  }
}
