import type { FailureStatus } from '@orch/apimachinery';
import { listMetaProtobuf } from './list-meta-protobuf.js';
import { protobufField, varint } from './protobuf-frames.js';

/** A Status of success. */
export interface SuccessStatus extends Pick<FailureStatus, 'details' | 'metadata'> {
  readonly status: 'Success';
  readonly message?: string;
  readonly reason?: string;
  readonly code?: number;
}

/** A Status as a protobuf message, without the envelope (kinds: meta v1). */
export function statusProtobuf(status: FailureStatus | SuccessStatus): Buffer {
  const pieces: Buffer[] = [];
  const text = (field: number, value: string | undefined) =>
    pieces.push(...protobufField(field, Buffer.from(value ?? '')));
  // An error may carry a continue token.
  pieces.push(...protobufField(1, listMetaProtobuf(status.metadata ?? {})));
  text(2, status.status);
  text(3, status.message);
  text(4, status.reason);
  if (status.details !== undefined) pieces.push(...protobufField(5, detailsProtobuf(status.details)));
  pieces.push(Buffer.from([6 * 8]), varint(status.code ?? 0));
  return Buffer.concat(pieces);
}

function detailsProtobuf(details: NonNullable<FailureStatus['details']>): Buffer {
  const pieces: Buffer[] = [];
  const text = (field: number, value: string | undefined) =>
    pieces.push(...protobufField(field, Buffer.from(value ?? '')));
  text(1, details.name);
  text(2, details.group);
  text(3, details.kind);
  for (const cause of details.causes ?? []) {
    const parts = [cause.reason, cause.message, cause.field];
    const bytes = parts.flatMap((part, index) => protobufField(index + 1, Buffer.from(part ?? '')));
    pieces.push(...protobufField(4, Buffer.concat(bytes)));
  }
  pieces.push(Buffer.from([5 * 8]), varint(details.retryAfterSeconds ?? 0));
  text(6, details.uid);
  return Buffer.concat(pieces);
}
