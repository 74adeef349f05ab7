import type { Writable } from 'node:stream';
import type { BodySteps } from './exchange.js';

/**
 * Writes a body step by step, and ends the response. Only one step is in flight, so a client that is slow or never reads
 * costs the memory of one step. Resolves when the last step is sent or the client is gone.
 * @throws the error of a step
 */
export async function writeSteps(target: Writable, body: BodySteps): Promise<void> {
  let resume: (() => void) | undefined;
  const onChange = (): void => resume?.();
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
      resume = resolve;
    });
  }
}

/** The same body, with its sent bytes counted. */
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
