import type { Trace } from '@orch/component';
import type { Exchange } from '@orch/serving';
import type { AuditRecord } from './audit/audit-record.js';
import { RequestContext, type RequestStep } from './context/request-context.js';
import type { KindRegistry } from './kinds/kind-registry.js';
import type { MeasureStep } from './metrics/filter-metrics.js';
import { type AnswerPathsParts, answerPaths } from './steps/answer-paths.js';
import { auditRequest } from './steps/audit-request.js';
import type { AuditTrail } from './steps/audit-trail.js';
import { type AuthenticateParts, authenticateCaller } from './steps/authenticate-caller.js';
import { type AuthorizeParts, authorizeRequest } from './steps/authorize-request.js';
import { awaitStorageVersion, type PendingReason } from './steps/await-storage-version.js';
import { countLongRunning } from './steps/count-long-running.js';
import { crossOrigin, type OriginMatcher } from './steps/cross-origin.js';
import { type DispatchParts, dispatch } from './steps/dispatch.js';
import type { ImpersonateOptions } from './steps/impersonate.js';
import { impersonateUser } from './steps/impersonate-user.js';
import { type LimitRequestsParts, limitRequests } from './steps/limit-requests.js';
import { type NegotiateParts, negotiateCall } from './steps/negotiate-call.js';
import { readRequestInfo } from './steps/read-request-info.js';
import { type ReportParts, reportRequest } from './steps/report-request.js';
import { type FailureParts, RequestFailures } from './steps/request-failures.js';
import { routeCall } from './steps/route-call.js';
import { secureTransport } from './steps/secure-transport.js';
import { type DeadlineParts, startDeadline } from './steps/start-deadline.js';
import { type TraceParts, traceMaker, traceRequest } from './steps/trace-request.js';
import { inTrace } from './trace/current-trace.js';

export interface PipelineParts
  extends AnswerPathsParts,
    AuthenticateParts,
    AuthorizeParts,
    DispatchParts,
    FailureParts,
    ImpersonateOptions,
    LimitRequestsParts,
    NegotiateParts,
    ReportParts,
    TraceParts {
  /** undefined: requests are not audited. */
  readonly audit: AuditTrail | undefined;
  readonly kinds: KindRegistry;
  /** Undefined when all resources may be written at once. */
  readonly pendingReason: PendingReason | undefined;
  /** Directives of the header Strict-Transport-Security; empty for no header. */
  readonly strictTransportSecurity: readonly string[];
  /** Undefined when CORS is disabled. */
  readonly allowsOrigin: OriginMatcher | undefined;
  readonly limits: DeadlineParts['limits'] & DispatchParts['limits'];
  readonly metrics: DispatchParts['metrics'] & NegotiateParts['metrics'] & ReportParts['metrics'];
  /** Measures the time of requests in single steps. */
  readonly measure: MeasureStep;
  readonly names: ImpersonateOptions['names'];
}

/**
 * Handles all requests of one server. The list defines the order of the steps. The steps of a write are in
 * `write/object-steps.ts`.
 */
export function createPipeline(parts: PipelineParts): (exchange: Exchange) => Promise<void> {
  const failures = new RequestFailures(parts);
  const { measure } = parts;
  const deadline = startDeadline({ ...parts, failures });
  const steps: readonly RequestStep[] = [
    traceRequest(parts),
    reportRequest(parts),
    ...(parts.strictTransportSecurity.length > 0 ? [secureTransport(parts.strictTransportSecurity)] : []),
    readRequestInfo,
    deadline,
    ...(parts.allowsOrigin === undefined ? [] : [crossOrigin(parts.allowsOrigin)]),
    measure('authentication', authenticateCaller(parts)),
    ...(parts.audit === undefined ? [] : [measure('audit', auditRequest(parts.audit))]),
    measure('impersonation', impersonateUser(parts)),
    measure('priorityandfairness', limitRequests(parts)),
    measure('authorization', authorizeRequest(parts)),
    ...(parts.pendingReason === undefined ? [] : [awaitStorageVersion(parts.pendingReason)]),
    answerPaths(parts),
    routeCall,
    countLongRunning(parts),
    negotiateCall(parts),
    dispatch(parts),
  ];
  const newTrace = traceMaker(parts);
  const handle = async (exchange: Exchange, trace: Trace): Promise<void> => {
    const context = new RequestContext(exchange, parts.kinds.snapshot, trace);
    try {
      await run(steps, context);
    } catch (error) {
      await failures.respond(context, error);
    } finally {
      if (context.record !== undefined) completeAudit(context, context.record);
    }
  };
  return (exchange) => {
    const trace = newTrace(exchange);
    return parts.tracing === undefined ? handle(exchange, trace) : inTrace(trace, () => handle(exchange, trace));
  };
}

/** The last event has the outcome of the steps, also when the client has disconnected before. */
function completeAudit({ exchange }: RequestContext, record: AuditRecord): void {
  if (exchange.finished) record.completed(exchange.status);
  else exchange.onFinish(() => record.completed(exchange.status));
}

async function run(steps: readonly RequestStep[], context: RequestContext): Promise<void> {
  try {
    for (const step of steps) {
      const outcome = step(context);
      // Awaiting only promises keeps synchronous steps in one turn of the event loop.
      if ((outcome instanceof Promise ? await outcome : outcome) === 'ended') return;
    }
  } finally {
    // A response that the client has not read yet is still in memory.
    const { exchange } = context;
    if (exchange.finished) context.slot.release();
    else exchange.onFinish(() => context.slot.release());
  }
}
