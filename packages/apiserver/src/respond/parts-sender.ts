import type { Exchange } from '@orch/serving';
import { acceptsGzip } from './accepts-gzip.js';
import type { BodyParts } from './body-parts.js';
import { compressedHeaders } from './compressed-body.js';
import { joinPieces, stepMsMax } from './list-steps.js';
import { nextOf, type ResponseHead, sendGzipped } from './send-gzipped.js';
import type { StepTurns } from './step-turns.js';

export interface PartsSenderOptions {
  /** Bodies from this size are compressed for clients that accept gzip. */
  readonly compressFromBytes: number;
  readonly turns: StepTurns;
}

/** Sends bodies of one value that is too large to encode at once, as fast as their clients read. */
export class PartsSender {
  readonly #options: PartsSenderOptions;

  constructor(options: PartsSenderOptions) {
    this.#options = options;
  }

  /** Resolves when the client has read the body, or has disconnected. */
  async send(exchange: Exchange, parts: BodyParts, { status, headers }: ResponseHead): Promise<void> {
    const { compressFromBytes } = this.#options;
    const mayCompress = acceptsGzip(exchange) && Number.isFinite(compressFromBytes);
    const wholeBytesMax = mayCompress ? compressFromBytes : stepBytesMin;
    const steps = this.#steps(parts);
    const first: Buffer[] = [];
    for (let bytes = 0; bytes < wholeBytesMax; ) {
      const step = await nextOf(steps);
      if (step === undefined) {
        exchange.respond(status, headers, first);
        return;
      }
      first.push(step);
      bytes += step.length;
    }
    const body = concat(first, steps);
    if (mayCompress) await sendGzipped(exchange, body, { status, headers: { ...headers, ...compressedHeaders } });
    else await exchange.respondInSteps(status, headers, { next: () => nextOf(body) });
  }

  async *#steps(parts: BodyParts): AsyncGenerator<Buffer> {
    for (;;) {
      const { bytes, isLast } = await this.#options.turns.run(() => makeStep(parts), bytesOfStep);
      if (bytes.length > 0) yield bytes;
      if (isLast) return;
    }
  }
}

interface Step {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

function makeStep(parts: BodyParts): Step {
  const untilMs = performance.now() + stepMsMax;
  const pieces: Buffer[] = [];
  let bytes = 0;
  do {
    const part = parts.next();
    if (part === undefined) return { bytes: joinPieces(pieces, bytes), isLast: true };
    pieces.push(part);
    bytes += part.length;
  } while (bytes < stepBytesMin && performance.now() < untilMs);
  return { bytes: joinPieces(pieces, bytes), isLast: false };
}

function bytesOfStep({ bytes }: Step): number {
  return bytes.length;
}

const stepBytesMin = 64 * 1024;

async function* concat(first: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}
