import type { ApiObject, DeepReadonly, FailureStatus, UserInfo } from '@orch/apimachinery';
import type { AuditEvent, AuditedRequest, AuditedStatus, ObjectReference } from './audit-event.js';
import type { AuditStage } from './audit-policy.js';

/** What records share: where their events go. */
export interface RecordParts {
  /** Hands an event on; false or a promise of false when it could not be stored. */
  readonly send: (event: AuditEvent) => boolean | Promise<boolean>;
  /** The time since the epoch in milliseconds, with a fraction. */
  readonly now: () => number;
  /** Called after the last event of a record. */
  readonly ended: () => void;
  readonly decisionKey: string;
  readonly reasonKey: string;
}

export interface RecordOptions {
  readonly request: AuditedRequest;
  readonly omitStages: ReadonlySet<AuditStage>;
  readonly isLongRunning: boolean;
  readonly objectRef: ObjectReference | undefined;
  /** The annotations of the request so far; read for each event. */
  readonly annotations: () => ReadonlyMap<string, string>;
}

/** Collects what the events of one request contain, and sends them (spec: Audit events). */
export class AuditRecord {
  /** Whether events contain the object of the request. */
  readonly keepsRequest: boolean;
  /** Whether events contain the object of the response. */
  readonly keepsResponse: boolean;
  readonly #parts: RecordParts;
  readonly #options: RecordOptions;
  #objectRef: ObjectReference | undefined;
  #impersonatedUser: UserInfo | undefined;
  #status: Omit<AuditedStatus, 'code'> | undefined;
  #requestObject: string | undefined;
  #responseObject: readonly Uint8Array[] | undefined;
  #decision: readonly [decision: string | undefined, reason: string] | undefined;
  #panic: string | undefined;
  #isStarted = false;

  constructor(parts: RecordParts, options: RecordOptions) {
    const { level } = options.request;
    this.keepsRequest = level === 'Request' || level === 'RequestResponse';
    this.keepsResponse = level === 'RequestResponse';
    this.#parts = parts;
    this.#options = options;
    this.#objectRef = options.objectRef;
  }

  /** The result of authorization, with the reason of the authorizer. */
  authorized(decision: 'allow' | 'forbid', reason: string): void {
    this.#decision = [decision, reason];
  }

  /** The authorizer failed, and the request is rejected without a decision. */
  authorizationFailed(): void {
    this.#decision = [undefined, 'internal error'];
  }

  impersonated(user: UserInfo): void {
    this.#impersonatedUser = user;
  }

  /** The object of the request. It completes the reference; `json` is called from level Request on. */
  requestObject(metadata: DeepReadonly<ApiObject['metadata']>, json: () => string): void {
    const reference = this.#objectRef;
    if (reference !== undefined) {
      this.#objectRef = {
        ...reference,
        namespace: reference.namespace || (metadata.namespace ?? ''),
        name: reference.name || (metadata.name ?? ''),
        uid: reference.uid || (metadata.uid ?? ''),
        resourceVersion: reference.resourceVersion || (metadata.resourceVersion ?? ''),
      };
    }
    this.requestBody(json);
  }

  /** A body that is no object of the resource: a patch, options. Called from level Request on. */
  requestBody(json: () => string): void {
    if (this.keepsRequest) this.#requestObject ??= json();
  }

  /** A Status that is sent instead of an object. */
  responseStatus({ status, reason }: Pick<FailureStatus, 'reason'> & { readonly status: string }): void {
    this.#status = { status, reason };
  }

  /** JSON in pieces without line breaks. Only when `keepsResponse`. */
  responseObject(pieces: readonly Uint8Array[]): void {
    this.#responseObject = pieces;
  }

  /** A bug ended the request: its last event has the stage Panic. */
  panicked(message: string): void {
    this.#panic = message;
  }

  /** Stage RequestReceived. False: the event could not be stored, and the request must not run. */
  received(): boolean | Promise<boolean> {
    return this.#send('RequestReceived', { stageMs: this.#options.request.receivedMs, responseStatus: undefined });
  }

  /** Stage ResponseStarted of long-running requests, once. `code` 0: the request ended without a response. */
  started(code: number): void {
    if (this.#isStarted || !this.#options.isLongRunning) return;
    this.#isStarted = true;
    this.#send('ResponseStarted', { responseStatus: this.#statusOf(code) });
  }

  /** The request must not run: it has no further events. */
  abandoned(): void {
    this.#parts.ended();
  }

  /** The last stage. `code` 0: the request ended without a response. */
  completed(code: number): void {
    this.#sendLast(code);
    this.#parts.ended();
  }

  #sendLast(code: number): void {
    if (this.#panic !== undefined) {
      const message = `APIServer panic'd: ${this.#panic}`;
      const responseStatus = { status: 'Failure', message, reason: 'InternalError', code: 500 };
      this.#send('Panic', { responseStatus });
      return;
    }
    this.started(code);
    this.#send('ResponseComplete', { responseStatus: this.#statusOf(code) });
  }

  /** The only event of a request that is rejected before it is audited. */
  rejected(code: number, message: string | undefined): void {
    const responseStatus = { ...this.#statusOf(code), ...(message === undefined ? {} : { message }) };
    this.#send('ResponseStarted', { responseStatus });
    this.#parts.ended();
  }

  #statusOf(code: number): AuditedStatus {
    if (code === 0) return closedEarly;
    return this.#status === undefined ? { code } : { ...this.#status, code };
  }

  #send(
    stage: AuditStage,
    { responseStatus, stageMs }: { readonly responseStatus: AuditedStatus | undefined; readonly stageMs?: number },
  ): boolean | Promise<boolean> {
    const { request, omitStages } = this.#options;
    if (omitStages.has(stage)) return true;
    const isReceived = stage === 'RequestReceived';
    return this.#parts.send({
      request,
      stage,
      stageMs: stageMs ?? this.#parts.now(),
      impersonatedUser: this.#impersonatedUser,
      objectRef: this.#objectRef,
      responseStatus,
      requestObject: this.#requestObject,
      responseObject: this.#responseObject,
      annotations: isReceived ? this.#given() : this.#annotations(),
    });
  }

  #given(): AuditEvent['annotations'] {
    const given = this.#options.annotations();
    return given.size === 0 ? none : [...given].sort(byKey);
  }

  #annotations(): AuditEvent['annotations'] {
    const given = this.#given();
    if (this.#decision === undefined) return given;
    const { decisionKey, reasonKey } = this.#parts;
    const [decision, reason] = this.#decision;
    const reasons = [[reasonKey, reason] as const];
    const own = decision === undefined ? reasons : [[decisionKey, decision] as const, ...reasons];
    return given.length === 0 ? own : [...given, ...own].sort(byKey);
  }
}

const closedEarly: AuditedStatus = { status: 'Success', message: 'Connection closed early', code: 200 };
const none: AuditEvent['annotations'] = [];

/** Orders annotations, as a map of v1.21 is encoded. */
export function byKey([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}
