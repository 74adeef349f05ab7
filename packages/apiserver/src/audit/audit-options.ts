import type { AuditBackend } from './audit-backend.js';
import type { AuditPolicy } from './audit-policy.js';

/** The audit of a server: which requests are recorded, and where. */
export interface AuditOptions {
  readonly policy: AuditPolicy;
  readonly backend: AuditBackend;
}
