import type { Writable } from 'node:stream';
import type { BodySteps } from './exchange.js';

/**
 * Writes a body that is made while it is sent, and ends the answer. One step at a time is on its way, so that a client
 * that is slow, or never reads, costs the memory of one step. Resolves when the last one is taken or the client is gone.
 * @throws what making a step throws
 */
export async function writeSteps(target: Writable, body: BodySteps): Promise<void> {
  let goOn: (() => void) | undefined;
  const onChange = (): void => goOn?.();
  target.on('drain', onChange);
  target.on('close', onChange);
  for (;;) {
    const made = body.next();
    const step = made instanceof Promise ? await made : made;
    if (target.destroyed || target.writableEnded) return;
    if (step === undefined) {
      target.end();
      return;
    }
    if (target.write(step) || target.destroyed) continue;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  }
}

/** The same body, whose bytes are counted as they are sent. */
export function countBytes(body: BodySteps, counted: { bytesSent: number }): BodySteps {
  const count = (step: Buffer | undefined): Buffer | undefined => {
    counted.bytesSent += step?.length ?? 0;
    return step;
  };
  return {
    next() {
      const made = body.next();
      return made instanceof Promise ? made.then(count) : count(made);
    },
  };
}
