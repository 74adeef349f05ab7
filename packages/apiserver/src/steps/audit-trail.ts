import { isIP } from 'node:net';
import { encodeJson, type FailureStatus, type Names, wellKnown } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import type { AuditBackend } from '../audit/audit-backend.js';
import type { AuditEvent, ObjectReference } from '../audit/audit-event.js';
import type { AuditMetrics } from '../audit/audit-metrics.js';
import { type AuditPolicy, type AuditPolicyCheck, auditPolicyCheck } from '../audit/audit-policy.js';
import { AuditRecord, type RecordParts } from '../audit/audit-record.js';
import { EpochTime } from '../audit/micro-time.js';
import type { RequestContext } from '../context/request-context.js';
import { isLongRunning } from '../request/long-running.js';
import type { RequestInfo } from '../request/request-info.js';

export interface AuditTrailOptions {
  readonly policy: AuditPolicy;
  readonly backend: AuditBackend;
  readonly metrics: AuditMetrics;
  readonly names: Names;
}

/** Begins the audit records of requests by the policy. */
export class AuditTrail {
  readonly #check: AuditPolicyCheck;
  readonly #metrics: AuditMetrics;
  readonly #parts: RecordParts;
  readonly #backend: AuditBackend;
  readonly #time = new EpochTime();
  /** Records whose last event is not sent yet. */
  #open = 0;
  #onIdle: (() => void) | undefined;

  constructor({ policy, backend, metrics, names }: AuditTrailOptions) {
    this.#check = auditPolicyCheck(policy);
    this.#metrics = metrics;
    this.#backend = backend;
    const group = names.group(wellKnown.groups.authorization);
    this.#parts = {
      send: (event: AuditEvent) => {
        metrics.event();
        return backend.process(event);
      },
      now: () => this.#time.now(),
      ended: () => {
        this.#open--;
        if (this.#open === 0) this.#onIdle?.();
      },
      decisionKey: `${group}/decision`,
      reasonKey: `${group}/reason`,
    };
  }

  /** The record of a request, whose id is sent back to the client. Undefined at level None. */
  begin(context: RequestContext): AuditRecord | undefined {
    const { exchange, info, callerIfKnown: user } = context;
    const { level, omitStages } = this.#check(info, user);
    this.#metrics.level(level);
    if (level === 'None') return undefined;
    const auditID = context.assignId();
    this.#open++;
    return new AuditRecord(this.#parts, {
      request: {
        ...{ auditID, level, user },
        requestURI: exchange.url,
        verb: info.verb,
        sourceIPs: sourceAddresses(exchange),
        userAgent: shortened(exchange.header('user-agent') ?? ''),
        receivedMs: this.#time.at(context.startMs),
      },
      omitStages,
      isLongRunning: isLongRunning(info),
      objectRef: info.isResource ? referenceOf(info) : undefined,
      annotations: () => context.annotations,
    });
  }

  /** The only event of a request that is rejected before `begin`. */
  reject(context: RequestContext, status: FailureStatus): void {
    const record = this.begin(context);
    if (record === undefined) return;
    record.responseStatus(status);
    if (record.keepsResponse) record.responseObject([Buffer.from(encodeJson(status))]);
    record.rejected(status.code, status.code === 401 ? attemptedMethods(context) : undefined);
  }

  /** Closes the backend when the last events of all requests are stored. Requests that do not end are not waited for long. */
  async close(): Promise<void> {
    if (this.#open > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lastEventsWithinMs);
        this.#onIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    await this.#backend.close();
  }

  /** Counts a request that is rejected because its event could not be stored. */
  countRejected(): void {
    this.#metrics.rejected();
  }
}

/** The credentials of a request that could not be authenticated. */
function attemptedMethods({ exchange, query }: RequestContext): string {
  const authorization = exchange.header('authorization')?.trim().toLowerCase() ?? '';
  const methods = [
    ...(authorization.startsWith('basic ') ? ['basic'] : []),
    ...(authorization.startsWith('bearer ') ? ['bearer'] : []),
    ...(query.has('access_token') ? ['access_token'] : []),
    ...(exchange.clientCertificate() === undefined ? [] : ['x509']),
  ];
  const attempted = methods.length === 0 ? 'no credentials provided' : `attempted: ${methods.join(', ')}`;
  return `Authentication failed, ${attempted}`;
}

function referenceOf({ resource, namespace, name, group, version, subresource }: RequestInfo): ObjectReference {
  return { resource, namespace, name, uid: '', apiGroup: group, apiVersion: version, resourceVersion: '', subresource };
}

/** `X-Forwarded-For` in order, then `X-Real-Ip`, then the peer, each without repetition of the one before. */
function sourceAddresses(exchange: Exchange): readonly string[] {
  const { remoteAddress: peer } = exchange;
  const forwarded = exchange.header('x-forwarded-for');
  const real = exchange.header('x-real-ip');
  if (forwarded === undefined && real === undefined) return [peer];
  const addresses = (forwarded ?? '').split(',', addressesMax).map((text) => text.trim());
  const claimed = [...addresses, (real ?? '').trim()].filter((text) => isIP(text) !== 0);
  const distinct = claimed.filter((text, index) => text !== claimed[index - 1]);
  return distinct.at(-1) === peer ? distinct : [...distinct, peer];
}

/** A client cannot fill the log with addresses. */
const addressesMax = 64;

function shortened(userAgent: string): string {
  return userAgent.length <= userAgentCharactersMax
    ? userAgent
    : `${userAgent.slice(0, userAgentCharactersMax)}...TRUNCATED`;
}

/** Handlers whose client is gone may still wait for another program. */
const lastEventsWithinMs = 10_000;

const userAgentCharactersMax = 1_024;
