import type { Environment } from './environment.js';
import type { Position } from './position.js';
import { readValue } from './read-record.js';
import { recordView } from './record.js';

/** What a key is after every transaction decided so far, durable or not. */
export interface DecidedState {
  /** Of its newest event, 0 when there is none. */
  readonly position: Position;
  readonly createRevision: number;
  readonly live: boolean;
  /** The newest event's record while it is not durable. */
  readonly record: Buffer | undefined;
}

/**
 * The state that guards are checked against: the file, and over it the commits that are under way. A commit's keys stay
 * here until it is durable and visible in the file.
 */
export class Overlay {
  private readonly states = new Map<string, { readonly state: DecidedState; readonly commit: number }>();

  constructor(private readonly environment: Environment) {}

  get(key: string): DecidedState {
    const decided = this.states.get(key);
    if (decided !== undefined) return decided.state;
    const { keys, deleted } = this.environment;
    const live = keys.get(key);
    if (live !== undefined) return { ...live, live: true, record: undefined };
    const gone = deleted.get(key);
    return gone === undefined ? missing : { ...gone, live: false, record: undefined };
  }

  /** Whether a commit under way touches the key. */
  has(key: string): boolean {
    return this.states.has(key);
  }

  set(key: string, state: DecidedState, commit: number): void {
    this.states.set(key, { state, commit });
  }

  /** The commit is durable. */
  settle(keys: readonly string[], commit: number): void {
    for (const key of keys) if (this.states.get(key)?.commit === commit) this.states.delete(key);
  }

  /** No commit is under way any more, and none of those that were came in. */
  forget(): void {
    this.states.clear();
  }

  /** The bytes of a live entry. */
  value(state: DecidedState): Buffer {
    return state.record === undefined ? readValue(this.environment, state.position) : recordView.value(state.record);
  }
}

const missing: DecidedState = { position: 0, createRevision: 0, live: false, record: undefined };
