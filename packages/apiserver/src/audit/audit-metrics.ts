import type { BoundCounter, MetricsRegistry } from '@orch/component';
import type { AuditLevel } from './audit-policy.js';

/** Counts audit events, requests by level, and failures. */
export class AuditMetrics {
  /** Counts an event. */
  readonly event: () => void;
  /** Counts a request. */
  readonly level: (level: AuditLevel) => void;
  /** Counts a request that is rejected because its event could not be stored. */
  readonly rejected: () => void;

  constructor(registry: MetricsRegistry) {
    const events = registry.counter({
      name: 'apiserver_audit_event_total',
      help: 'Audit events that were generated and sent to the audit backend.',
    });
    const levels = registry.counter({
      name: 'apiserver_audit_level_total',
      help: 'Requests by the level of their audit policy.',
      labels: ['level'],
    });
    const rejected = registry.counter({
      name: 'apiserver_audit_requests_rejected_total',
      help: 'Requests that were rejected because their audit event could not be stored.',
    });
    const bound = new Map<AuditLevel, BoundCounter>();
    this.event = () => events.increment();
    this.level = (level) => {
      const counter = bound.get(level) ?? levels.bind({ level });
      bound.set(level, counter);
      counter.increment();
    };
    this.rejected = () => rejected.increment();
  }
}

export interface AuditFailure {
  /** The part that failed: `buffered`, `log`, `truncate` or `webhook`. */
  readonly plugin: string;
  readonly error: unknown;
  /** The number of events that are lost. */
  readonly events: number;
}

/** Counts events that a backend lost. */
export function auditErrorCounter(registry: MetricsRegistry): (failure: AuditFailure) => void {
  const errors = registry.counter({
    name: 'apiserver_audit_error_total',
    help: 'Audit events that could not be stored, by the part that failed.',
    labels: ['plugin'],
  });
  return ({ plugin, events }) => errors.bind({ plugin }).increment(events);
}
