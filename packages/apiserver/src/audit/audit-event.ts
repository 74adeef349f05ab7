import type { UserInfo } from '@orch/apimachinery';
import type { AuditLevel, AuditStage } from './audit-policy.js';

/** The part that all events of one request share. */
export interface AuditedRequest {
  readonly auditID: string;
  /** Path and query, as sent. */
  readonly requestURI: string;
  readonly verb: string;
  /** Undefined for a request that is not authenticated. */
  readonly user: UserInfo | undefined;
  readonly sourceIPs: readonly string[];
  readonly userAgent: string;
  readonly level: AuditLevel;
  /** Milliseconds since the epoch, with a fraction. */
  readonly receivedMs: number;
  /** The JSON of this part, once an encoder has made it. */
  json?: RequestJson;
}

/** The JSON of what the events of a request share. */
export interface RequestJson {
  /** What made it: encoders of other versions make their own. */
  readonly encoder: object;
  /** Before the impersonated user, and after it. */
  readonly head: string;
  readonly tail: string;
  /** The time at which the request was received. */
  readonly received: string;
  /** The last reference that was encoded: that of the path, or that completed by the object. */
  reference: ObjectReference | undefined;
  referenceText: string;
}

/** One event of a request. Plain data: serving workers pass it to the process that writes the log. */
export interface AuditEvent {
  readonly request: AuditedRequest;
  readonly stage: AuditStage;
  /** Milliseconds since the epoch, with a fraction. */
  readonly stageMs: number;
  readonly impersonatedUser: UserInfo | undefined;
  readonly objectRef: ObjectReference | undefined;
  readonly responseStatus: AuditedStatus | undefined;
  /** JSON. From level Request on. */
  readonly requestObject: string | undefined;
  /** JSON in pieces. At level RequestResponse. */
  readonly responseObject: readonly Uint8Array[] | undefined;
  /** Sorted by key. */
  readonly annotations: readonly (readonly [key: string, value: string])[];
}

/** The object of a resource request. Empty members are not encoded. */
export interface ObjectReference {
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly apiGroup: string;
  readonly apiVersion: string;
  readonly resourceVersion: string;
  readonly subresource: string;
}

/** As in v1.21 without the message of a Status that was sent: it may quote the object. */
export interface AuditedStatus {
  readonly status?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly code: number;
}

/** `bytes` of the bodies, roughly. */
export function bodyBytesOf({ requestObject, responseObject }: AuditEvent): number {
  let bytes = requestObject?.length ?? 0;
  for (const piece of responseObject ?? []) bytes += piece.length;
  return bytes;
}
