import type { Readable } from 'node:stream';
import { StatusError } from '@orch/apimachinery';
import type { ExchangeState } from './exchange-state.js';
import type { UnfinishedBody } from './unfinished-bodies.js';

const empty = Buffer.alloc(0);

/**
 * Reads a whole body. Rejects a body that is announced as too long before it is read.
 * @throws StatusError 413 when it is longer than `limitBytes`, 429 when too many bodies are unfinished; the reason of the
 * abort when the request is cancelled; Error when the client disconnects
 */
export function readBody(
  source: Readable,
  options: { readonly limitBytes: number; readonly contentLength: string | undefined; readonly state: ExchangeState },
): Promise<Buffer> {
  const { limitBytes, state } = options;
  if (options.contentLength !== undefined && Number(options.contentLength) > limitBytes) {
    return Promise.reject(tooLarge(limitBytes));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const body: UnfinishedBody = { bytes: 0, cancel: (error) => state.abort(error) };
    const detach = (): void => {
      state.shared.bodies.remove(body);
      state.offAbort(onError);
      source.off('data', onData);
      source.off('end', onEnd);
      source.off('error', onError);
      source.off('close', onClose);
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > limitBytes) {
        detach();
        source.pause();
        reject(tooLarge(limitBytes));
        return;
      }
      chunks.push(chunk);
      state.shared.bodies.grow(body, chunk.length);
    };
    const onEnd = (): void => {
      detach();
      const [first] = chunks;
      resolve(
        chunks.length === 0
          ? empty
          : chunks.length === 1 && first !== undefined
            ? first
            : Buffer.concat(chunks, length),
      );
    };
    const onError = (error: Error): void => {
      detach();
      reject(error);
    };
    const onClose = (): void => onError(new Error('the client disconnected before the end of the body'));
    source.on('data', onData);
    source.on('end', onEnd);
    source.on('error', onError);
    source.on('close', onClose);
    state.shared.bodies.add(body);
    state.onAbort(onError);
  });
}

function tooLarge(limitBytes: number): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `Request entity too large: limit is ${limitBytes}`,
    reason: 'RequestEntityTooLarge',
    code: 413,
  });
}
