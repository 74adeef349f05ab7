import { internalError } from '@orch/apimachinery';
import type { RequestContext, RequestStep } from '../context/request-context.js';
import { traced } from '../trace/traced.js';
import type { AuditTrail } from './audit-trail.js';

/**
 * Records the request as received, and its later stages when they are reached (spec: Audit events).
 * @throws StatusError 500 when the event could not be stored in the mode blocking-strict
 */
export function auditRequest(trail: AuditTrail): RequestStep {
  return (context) => {
    context.isAudited = true;
    const record = trail.begin(context);
    if (record === undefined) return;
    context.record = record;
    context.exchange.onStart((status) => record.started(status));
    const stored = record.received();
    if (!(stored instanceof Promise)) {
      accept(context, stored);
      return;
    }
    const audited = traced(context.trace, 'store audit event', () => context.exchange.untilAborted(stored));
    return audited.then((isStored) => accept(context, isStored));
  };

  function accept(context: RequestContext, isStored: boolean): void {
    if (isStored) return;
    trail.countRejected();
    // Later events could not be stored either.
    context.record?.abandoned();
    context.record = undefined;
    throw internalError('failed to store audit event');
  }
}
