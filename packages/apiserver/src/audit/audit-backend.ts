import type { AuditEvent } from './audit-event.js';

/** Stores audit events: in a file, at a webhook, or at both. */
export interface AuditBackend {
  /**
   * Hands an event on. Returns at once in batch mode. A promise resolves when the event is stored: with false when it could
   * not be stored and the request must not run.
   */
  process(event: AuditEvent): boolean | Promise<boolean>;
  /** Stores the events that are waiting, and closes files and connections. Later events are lost. */
  close(): Promise<void>;
}

/** Several backends: a request runs when all of them stored its event. */
export function allBackends(backends: readonly AuditBackend[]): AuditBackend {
  const [only] = backends;
  if (only !== undefined && backends.length === 1) return only;
  return {
    process(event) {
      const outcomes = backends.map((backend) => backend.process(event));
      if (outcomes.every((outcome) => typeof outcome === 'boolean')) return outcomes.every(Boolean);
      return Promise.all(outcomes).then((stored) => stored.every(Boolean));
    },
    async close() {
      await Promise.all(backends.map((backend) => backend.close()));
    },
  };
}

/** How a backend stores events. */
export const auditModes = ['batch', 'blocking', 'blocking-strict'] as const;
export type AuditMode = (typeof auditModes)[number];

/** Stores encoded events. */
export interface AuditSink {
  /** @throws Error when they could not be stored */
  write(events: readonly string[]): Promise<void>;
  /** Ends waits between attempts from now on; each is made at once. */
  hurry(): void;
  close(): Promise<void>;
}
