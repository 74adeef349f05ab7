import type { Duplex } from 'node:stream';
import { Throttle } from './throttle.js';

/**
 * Joins two connections: forwards data in both directions with backpressure. When one side ends, the other may still
 * flush its data for a moment. Resolves when both are closed.
 */
export async function joinSockets(
  client: { readonly socket: Duplex; readonly head: Buffer },
  backend: {
    readonly socket: Duplex;
    readonly head: Buffer;
    readonly bytesPerSecondMax: number;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { bytesPerSecondMax: limit, signal } = backend;
  const sides = [client.socket, backend.socket] as const;
  const destroy = (): void => {
    for (const side of sides) side.destroy();
  };
  let lingering: NodeJS.Timeout | undefined;
  const linger = (): void => {
    lingering ??= setTimeout(destroy, lingerMs);
  };
  const closed = sides.map(
    (side) =>
      new Promise<void>((resolve) => {
        if (side.closed) resolve();
        else side.once('close', () => resolve());
      }),
  );
  for (const side of sides) {
    side.on('error', ignoreError);
    side.once('end', linger);
    side.once('close', () => {
      linger();
      // The other side may flush its remaining data.
      for (const other of sides) if (other !== side) other.end();
    });
  }
  signal.addEventListener('abort', destroy, { once: true });
  client.socket.write(backend.head);
  if (client.head.length > 0) backend.socket.write(client.head);
  pipe(client.socket, backend.socket, limit);
  pipe(backend.socket, client.socket, limit);
  if (signal.aborted) destroy();
  await Promise.all(closed);
  clearTimeout(lingering);
  signal.removeEventListener('abort', destroy);
}

function pipe(from: Duplex, to: Duplex, bytesPerSecondMax: number): void {
  if (bytesPerSecondMax > 0) from.pipe(new Throttle(bytesPerSecondMax)).pipe(to);
  else from.pipe(to);
}

/** From the end of one side on. */
const lingerMs = 5_000;

/** The following close event ends the other side. */
function ignoreError(): void {}
