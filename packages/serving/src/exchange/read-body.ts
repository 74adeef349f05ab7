import type { Readable } from 'node:stream';
import { StatusError } from '@orch/apimachinery';

const empty = Buffer.alloc(0);

/**
 * All bytes of a body. What is announced as too long is refused before a byte is read.
 * @throws StatusError 413 when it is longer than `limitBytes`; Error when the client goes away
 */
export function readBody(
  source: Readable,
  options: { readonly limitBytes: number; readonly contentLength: string | undefined },
): Promise<Buffer> {
  if (options.contentLength !== undefined && Number(options.contentLength) > options.limitBytes) {
    return Promise.reject(tooLarge(options.limitBytes));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const detach = (): void => {
      source.off('data', onData);
      source.off('end', onEnd);
      source.off('error', onError);
      source.off('close', onClose);
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > options.limitBytes) {
        detach();
        source.pause();
        reject(tooLarge(options.limitBytes));
      } else chunks.push(chunk);
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
    const onClose = (): void => {
      detach();
      reject(new Error('the client went away before the end of the body'));
    };
    source.on('data', onData);
    source.on('end', onEnd);
    source.on('error', onError);
    source.on('close', onClose);
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
