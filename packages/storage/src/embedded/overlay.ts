import type { DamageLog } from './damage-log.js';
import type { Environment } from './environment.js';
import type { Position } from './position.js';
import { mayBelongTo, RecordError, readValue } from './read-record.js';
import { recordView } from './record.js';

/** The state of a key after every transaction decided so far, durable or not. */
export interface DecidedState {
  /** Position of the newest event; 0 when the key has none. */
  readonly position: Position;
  readonly createRevision: number;
  readonly live: boolean;
  /** The record of the newest event until it is durable. */
  readonly record: Buffer | undefined;
}

/**
 * The state that guards are checked against: the file, overlaid with the commits in flight. The keys of a commit stay here
 * until it is durable and visible in the file.
 */
export class Overlay {
  private readonly states = new Map<string, { readonly state: DecidedState; readonly commit: number }>();

  constructor(
    private readonly environment: Environment,
    private readonly damage: DamageLog,
  ) {}

  get(key: string): DecidedState {
    const decided = this.states.get(key);
    if (decided !== undefined) return decided.state;
    const { keys, deleted } = this.environment;
    const live = keys.get(key);
    if (live !== undefined) return { ...live, live: true, record: undefined };
    const gone = deleted.get(key);
    return gone === undefined ? missing : { ...gone, live: false, record: undefined };
  }

  /** Whether a commit in flight writes the key. */
  has(key: string): boolean {
    return this.states.has(key);
  }

  set(key: string, state: DecidedState, commit: number): void {
    this.states.set(key, { state, commit });
  }

  /** Drops the keys of a durable commit. */
  settle(keys: readonly string[], commit: number): void {
    for (const key of keys) if (this.states.get(key)?.commit === commit) this.states.delete(key);
  }

  /** Drops all keys: no commit is in flight, and none was written. */
  forget(): void {
    this.states.clear();
  }

  /**
   * The position that the new record of a deleted key stores as its previous one, so that compaction removes that; 0 when
   * an intact record of another key is at this position, which must stay.
   */
  deletionOf(key: string, { position, record }: DecidedState): Position {
    if (position === 0 || record !== undefined) return position;
    return mayBelongTo(this.environment.log, position, key) ? position : 0;
  }

  /** The value of a live entry. @throws DamagedRecordError */
  value(key: string, { record, position }: DecidedState): Buffer {
    if (record !== undefined) return recordView.value(record);
    try {
      return readValue(this.environment.log, position, key);
    } catch (error) {
      throw error instanceof RecordError ? this.damage.note(key, error) : error;
    }
  }
}

const missing: DecidedState = { position: 0, createRevision: 0, live: false, record: undefined };
