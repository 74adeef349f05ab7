import type { Names } from '@orch/apimachinery';
import type { ResponseHeaders } from '../transport/transport.js';
import type { ProtobufEncoding } from './protobuf-encoding.js';

/** The protobuf encoding in one dialect. Its code is loaded with the first use: a client that uses JSON pays nothing. */
export class LazyProtobuf {
  #loading: Promise<ProtobufEncoding> | undefined;

  constructor(private readonly names: Names) {}

  /** Such as `application/vnd.orch.protobuf`. */
  get mediaType(): string {
    return this.names.protobufMediaType;
  }

  /** Whether a response has a body in protobuf: one object, or the stream of a watch. */
  isUsedIn(headers: ResponseHeaders): boolean {
    const type = headers['content-type'];
    return typeof type === 'string' && type.split(';', 1)[0]?.trim() === this.mediaType;
  }

  load(): Promise<ProtobufEncoding> {
    this.#loading ??= import('./protobuf-encoding.js').then((module) => new module.ProtobufEncoding(this.names));
    return this.#loading;
  }
}
