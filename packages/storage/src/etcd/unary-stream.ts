import type { ClientHttp2Stream, IncomingHttpHeaders, IncomingHttpStatusHeader } from 'node:http2';
import { constants } from 'node:http2';
import { CallError, deadlineExceeded, httpStatusError, malformedResponse, statusCode } from './call-error.js';
import type { Expiring } from './deadlines.js';

export interface UnaryStreamOptions {
  readonly stream: ClientHttp2Stream;
  readonly deadlineMs: number;
  /** Called once, with the message of the response or an error. */
  readonly onEnd: (call: UnaryStream, outcome: Buffer | CallError) => void;
  /** The error for a stream that was closed without a status. */
  readonly closedError: (stream: ClientHttp2Stream) => CallError;
}

/** One unary call on its HTTP/2 stream. */
export class UnaryStream implements Expiring {
  readonly deadlineMs: number;
  #headers: (IncomingHttpHeaders & IncomingHttpStatusHeader) | undefined;
  #trailers: IncomingHttpHeaders | undefined;
  readonly #chunks: Buffer[] = [];
  #isOver = false;

  constructor(private readonly options: UnaryStreamOptions) {
    const { stream, deadlineMs } = options;
    this.deadlineMs = deadlineMs;
    stream.on('response', (headers) => {
      this.#headers = headers;
    });
    stream.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
    });
    stream.on('trailers', (trailers) => {
      this.#trailers = trailers;
      const outcome = this.#outcome();
      // Ends a successful call at once. Errors wait until all data has been read.
      if (Buffer.isBuffer(outcome) && stream.readableLength === 0) this.#end(outcome);
    });
    stream.on('close', () => {
      if (!this.#isOver) this.#end(this.#outcome() ?? options.closedError(stream));
    });
    // An error is followed by the event `close`, and the code of the stream tells the cause.
    stream.on('error', ignore);
  }

  /** Sends the message with its length prefix, and ends the request. */
  send(message: Buffer): void {
    this.options.stream.end(frameMessage(message));
  }

  expire(): void {
    this.#end(deadlineExceeded('sent'));
    this.options.stream.close(constants.NGHTTP2_CANCEL);
  }

  #end(outcome: Buffer | CallError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.options.onEnd(this, outcome);
  }

  #body(): Buffer {
    const [first = empty] = this.#chunks;
    return this.#chunks.length <= 1 ? first : Buffer.concat(this.#chunks);
  }

  /** Undefined when the server has sent no status. */
  #outcome(): Buffer | CallError | undefined {
    const headers = this.#headers;
    if (headers === undefined) return undefined;
    // A response without a message may have its status in the headers.
    const ending = this.#trailers ?? headers;
    const code = ending['grpc-status'];
    if (code !== undefined) {
      if (code === '0') return unframeMessage(this.#body());
      return new CallError('responded', codeOf(String(code)), decodeMessage(String(ending['grpc-message'] ?? '')));
    }
    const status = headers[':status'];
    if (status !== 200) return httpStatusError(status ?? 0);
    const type = headers['content-type'] ?? '';
    if (!type.startsWith('application/grpc')) {
      return new CallError('responded', statusCode.unknown, `Received the content type '${type}'`);
    }
    return undefined;
  }
}

/** gRPC's frame: a flag for compression, the length in four bytes, the message. */
export function frameMessage(message: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(prefixBytes + message.length);
  frame[0] = 0;
  frame.writeUInt32BE(message.length, 1);
  message.copy(frame, prefixBytes);
  return frame;
}

/** The one message of a body. */
export function unframeMessage(body: Buffer): Buffer | CallError {
  if (body.length < prefixBytes) return malformedResponse('No message received');
  if (body[0] !== 0) return malformedResponse('Received a compressed message');
  const length = body.readUInt32BE(1);
  if (body.length > prefixBytes + length) return malformedResponse('Received more than one message');
  if (body.length < prefixBytes + length) return malformedResponse('Received an incomplete message');
  return body.subarray(prefixBytes);
}

/** Decodes the percent-encoded `grpc-message`; invalid sequences stay as they are. */
export function decodeMessage(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function codeOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : statusCode.unknown;
}

const prefixBytes = 5;
const empty = Buffer.alloc(0);
const ignore = (): void => undefined;
