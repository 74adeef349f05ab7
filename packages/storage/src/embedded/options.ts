import type { Clock, Dialect } from '@orch/apimachinery';

/** Where an embedded store lives, and what it is for. */
export type EmbeddedStoreOptions = {
  /** Written into the store when it is made; a store of the other dialect is refused. */
  readonly dialect: Dialect;
  /** Tells commit times and when entries expire. */
  readonly clock: Clock;
  /** Gives up opening. */
  readonly signal?: AbortSignal;
} & (
  | {
      /** Made when missing, private to the user. */
      readonly folder: string;
      readonly memory?: never;
    }
  | {
      /** A temporary file that is unlinked as soon as it is open: nothing is left behind, nothing is durable. */
      readonly memory: true;
      readonly folder?: never;
    }
);
