import type { Names, UserInfo } from '@orch/apimachinery';
import type { Trace } from '@orch/component';
import type { Exchange } from '@orch/serving';
import type { AuditSink } from '../admission/admission.js';
import type { AuditRecord } from '../audit/audit-record.js';
import type { Representation } from '../negotiate/negotiate.js';
import type { RequestInfo } from '../request/request-info.js';
import type { InFlightSlot } from './in-flight-slot.js';
import type { Route } from './route.js';

/** One resource request after routing: the input of every verb. */
export interface Call extends Route {
  readonly exchange: Exchange;
  /** Time of `performance.now()` at which the request ends; Infinity for a long-running one. */
  readonly deadlineMs: number;
  readonly info: RequestInfo;
  readonly query: URLSearchParams;
  readonly user: UserInfo;
  readonly names: Names;
  /** Annotations for the audit event. */
  readonly audit: AuditSink;
  /** Receives the objects of the request and of the response. undefined: no events are recorded. */
  readonly record?: AuditRecord | undefined;
  readonly representation: Representation;
  /** Receives the steps of the request. */
  readonly trace: Trace;
  readonly slot: InFlightSlot;
  /** Namespace and name of the stored object; name '' for collections. */
  readonly key: { readonly namespace: string; readonly name: string };
}
