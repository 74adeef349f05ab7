import type { AuditPolicy } from './audit-policy.js';
import type { AuditBackend } from './backends/audit-backend.js';

/** The audit of a server: which requests are recorded, and where. */
export interface AuditOptions {
  readonly policy: AuditPolicy;
  readonly backend: AuditBackend;
}
