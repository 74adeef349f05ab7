/** Describes a damaged record. */
export interface RecordDamage {
  /** The key whose newest version is unreadable; undefined for a record that may only be part of the history. */
  readonly key?: string;
  /** Revision of the record. */
  readonly revision: number;
  /** Such as `its checksum does not match`. */
  readonly what: string;
  /** The record is sound, but its value cannot be decrypted. */
  readonly isEncrypted?: boolean;
}

/** The newest version of an entry is unreadable. Nothing was written, and other entries are unaffected. */
export class DamagedRecordError extends Error {
  override readonly name = 'DamagedRecordError';
  constructor(readonly damage: RecordDamage & { readonly key: string }) {
    super(describeDamage(damage));
  }
}

export function describeDamage({ key, revision, what, isEncrypted }: RecordDamage): string {
  const record = key === undefined ? 'the record' : `the record of ${key}`;
  return `${record} at revision ${revision} ${isEncrypted ? 'cannot be read' : 'is damaged'}: ${what}`;
}

/** Advice for operators; see docs/operating.md. */
export const repairAdvice = "'orch store' lists, removes and restores damaged records";

/** A reason why a store does not work fully, with a message for the operator. */
export interface StoreProblem {
  /**
   * `damaged`: entries are unreadable. `full`: a write was or would be rejected for lack of space. `failed`: a write
   * failed, and none is tried until the store has been reopened.
   */
  readonly type: 'damaged' | 'full' | 'failed';
  readonly message: string;
}
