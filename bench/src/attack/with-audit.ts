import type { Attack, Outcome } from './kit/attack.js';

export interface AuditCheck {
  readonly attack: Pick<Attack, 'unaudited'>;
  /** Rejections that the clients received. */
  readonly rejections: number;
  /** Those that are not in the audit log. */
  readonly missing: readonly string[];
}

/** The outcome of an attack with its audit: it holds when each rejection is in the log, or when there are none for a reason. */
export function withAudit(outcome: Outcome, { attack, rejections, missing }: AuditCheck): Outcome {
  const [first] = missing;
  if (first !== undefined) {
    return failed(outcome, `${missing.length} of ${rejections} rejections are not in the audit log, as ${first}`);
  }
  if (rejections > 0) return { ...outcome, result: `${outcome.result}; ${rejections} rejections audited` };
  if (attack.unaudited === undefined) return failed(outcome, 'no rejection was noted for the audit');
  return { ...outcome, result: `${outcome.result}; not audited: ${attack.unaudited}` };
}

function failed(outcome: Outcome, why: string): Outcome {
  return { held: false, result: `${outcome.result}; ${why}` };
}
