import type { Revision } from '../../store/store.js';
import type { CacheEvent } from '../resource-store.js';
import type { Entry } from './entry.js';
import type { Interest } from './interest.js';

/** One committed change of one object. Its events are created once and shared by all watchers. */
export class Change {
  #event: CacheEvent | undefined;
  #other: (CacheEvent & { readonly entry: Entry }) | undefined;

  constructor(
    readonly type: 'put' | 'delete',
    /** The new state; for a delete the last one, with the revision of the deletion. */
    readonly entry: Entry,
    /** The state before; undefined for a new object. */
    readonly previous: Entry | undefined,
  ) {}

  get revision(): Revision {
    return this.entry.revision;
  }

  /**
   * The event for a watcher with this interest. An object that enters its selection is ADDED; one that leaves it is DELETED,
   * with its last selected state.
   */
  eventFor(interest: Interest): CacheEvent | undefined {
    const before = this.previous !== undefined && interest.matches(this.previous);
    if (this.type === 'delete') return before ? this.#shared('DELETED') : undefined;
    const now = interest.matches(this.entry);
    if (now) return this.#shared(before ? 'MODIFIED' : 'ADDED');
    return before ? this.#left() : undefined;
  }

  /** Called when the change leaves the history. */
  release(): void {
    this.entry.release();
    this.previous?.release();
    this.#other?.entry.release();
  }

  #shared(type: CacheEvent['type']): CacheEvent {
    if (this.#event?.type === type) return this.#event;
    const event: CacheEvent = { type, entry: this.entry };
    this.#event ??= event;
    return event;
  }

  #left(): CacheEvent | undefined {
    if (this.previous === undefined) return undefined;
    this.#other ??= { type: 'DELETED', entry: this.previous.at(this.revision) };
    return this.#other;
  }
}
