import { randomUUID } from 'node:crypto';
import { invariant, type UserInfo } from '@orch/apimachinery';
import type { Trace } from '@orch/component';
import type { Exchange } from '@orch/serving';
import type { AuditSink } from '../admission/admission.js';
import type { AuditRecord } from '../audit/audit-record.js';
import type { KindSnapshot } from '../kinds/kind-snapshot.js';
import type { RequestInfo } from '../request/request-info.js';
import { splitTarget } from '../request/split-target.js';
import type { Call } from './call.js';
import { type InFlightSlot, noSlot } from './in-flight-slot.js';
import type { Route } from './route.js';

/** State of one request in the pipeline. Created when the request arrives; each step adds its results. */
export class RequestContext implements AuditSink {
  readonly startMs = performance.now();
  /** Time of `performance.now()` at which the request ends; Infinity for a long-running one. */
  deadlineMs = Number.POSITIVE_INFINITY;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Released when the steps are done and the response is complete. */
  slot: InFlightSlot = noSlot;
  /** undefined: a non-resource request, or a request rejected before routing. */
  route: Route | undefined;
  /**
   * The server ended the request to protect itself: `rejected` by a limit of requests, or at its deadline; `aborted` at its
   * deadline after its response had begun.
   */
  termination: 'rejected' | 'aborted' | undefined;
  /** Whether the audit of the request has begun. A request that is rejected before has one event. */
  isAudited = false;
  /** undefined: no events of the request are recorded. */
  record: AuditRecord | undefined;
  #info: RequestInfo | undefined;
  #caller: UserInfo | undefined;
  #user: UserInfo | undefined;
  #call: Call | undefined;
  #annotations: Map<string, string> | undefined;
  #id: string | undefined;

  constructor(
    readonly exchange: Exchange,
    /** Snapshot of the kinds for the whole request. */
    readonly kinds: KindSnapshot,
    /** Receives the steps of the request and their durations. */
    readonly trace: Trace,
  ) {
    const { path, query } = splitTarget(exchange.url);
    this.path = path;
    this.query = query;
  }

  /**
   * The id of the request in log lines, traces and audit events: that of the header Audit-ID, or a new one. It is sent back
   * to the client, if it is assigned before the response.
   */
  assignId(): string {
    if (this.#id === undefined) {
      this.#id = this.exchange.header('audit-id') || randomUUID();
      if (!this.exchange.responded) this.exchange.setHeader('audit-id', this.#id);
    }
    return this.#id;
  }

  /** undefined: nothing that the server keeps names the request, and its client sent no id. */
  get idIfAssigned(): string | undefined {
    return this.#id ?? this.exchange.header('audit-id');
  }

  /** undefined: the path or query is invalid. */
  get infoIfRead(): RequestInfo | undefined {
    return this.#info;
  }

  get info(): RequestInfo {
    return known(this.#info);
  }

  set info(info: RequestInfo) {
    this.#info = info;
  }

  /** The authenticated user. */
  get caller(): UserInfo {
    return known(this.#caller);
  }

  /** undefined: the user is not authenticated. */
  get callerIfKnown(): UserInfo | undefined {
    return this.#caller;
  }

  /** Sets `user` as well. */
  set caller(caller: UserInfo) {
    this.#caller = caller;
    this.#user = caller;
  }

  /** The user whose permissions apply: the caller, or the user it impersonates. */
  get user(): UserInfo {
    return known(this.#user);
  }

  set user(user: UserInfo) {
    this.#user = user;
  }

  /** The request for a resource, after routing and negotiation. */
  get call(): Call {
    return known(this.#call);
  }

  set call(call: Call) {
    this.#call = call;
  }

  annotate(key: string, value: string): void {
    this.#annotations ??= new Map();
    if (!this.#annotations.has(key)) this.#annotations.set(key, value);
  }

  get keepsRequests(): boolean {
    return this.record?.keepsRequest === true;
  }

  /** Annotations for the audit event, such as `check.example.com/reason` of an admission webhook. */
  get annotations(): ReadonlyMap<string, string> {
    return this.#annotations ?? noAnnotations;
  }
}

const noAnnotations: ReadonlyMap<string, string> = new Map();

/**
 * One step of the pipeline: adds to the context, or ends the request with a response. Errors become error responses.
 */
export type RequestStep = (context: RequestContext) => StepOutcome | Promise<StepOutcome>;

/** `ended`: the response is sent, and the remaining steps do not run. */
// biome-ignore lint/suspicious/noConfusingVoidType: most steps return nothing
export type StepOutcome = 'ended' | void;

function known<T>(value: T | undefined): T {
  invariant(value !== undefined, 'an earlier step has set it');
  return value;
}
