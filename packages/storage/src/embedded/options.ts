import type { Clock, Dialect } from '@orch/apimachinery';

/** The formats that a store had before and after a migration. */
export interface Migration {
  readonly from: number;
  readonly to: number;
}

/** Options of an embedded store: its folder, or none for a store in memory. */
export type EmbeddedStoreOptions = {
  /** Written into a new store. A store of the other dialect is rejected. */
  readonly dialect: Dialect;
  /** Gives commit times and the time of expiry. */
  readonly clock: Clock;
  /** Called once for each damaged record that is found. */
  readonly onDamage?: (description: string) => void;
  /** Called when a store of an older version was rewritten in the current format. */
  readonly onMigrated?: (migration: Migration) => void;
  /** Aborts the opening. */
  readonly signal?: AbortSignal;
} & (
  | {
      /** Made when missing, private to the user. */
      readonly folder: string;
      readonly memory?: never;
    }
  | {
      /** A temporary file that is unlinked as soon as it is open: leaves nothing behind and is not durable. */
      readonly memory: true;
      readonly folder?: never;
    }
);
