import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { memberOf } from '../proxy/connection-error.js';

/**
 * Resolves with the head of the response. Sends the request again when a reused connection was closed by the server
 * before it received the request. @throws Error of the connection
 */
export async function sendPost(options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  for (;;) {
    const sent = request({ ...options, method: 'POST' });
    try {
      return await responseTo(sent, body);
    } catch (error) {
      if (!sent.reusedSocket || memberOf(error, 'code') !== 'ECONNRESET') throw error;
    }
  }
}

function responseTo(sent: ClientRequest, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The whole body. @throws Error when it is longer than `bytesMax`, and for an incomplete one */
export async function readResponse(
  response: IncomingMessage,
  { bytesMax, signal }: { readonly bytesMax: number; readonly signal: AbortSignal },
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of response) {
      pieces.push(piece);
      length += piece.length;
      if (length > bytesMax) break;
    }
  } catch (error) {
    throw new Error(signal.aborted ? deadlineExceeded : 'unexpected EOF', { cause: error });
  }
  if (length <= bytesMax) return Buffer.concat(pieces);
  throw new Error(`the response is longer than ${bytesMax} bytes`);
}

export const deadlineExceeded = 'context deadline exceeded';
