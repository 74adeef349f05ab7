import type { HistoryEvent } from '../store/history.js';
import type { StoredEntry, StoreEvent } from '../store/store.js';
import type { Encryption } from './encryption.js';
import { then } from './sealers/sealer-chain.js';

type Later<T> = T | Promise<T>;

/** Opens the values of one store. */
export class Opener {
  constructor(
    private readonly encryption: Encryption,
    private readonly storedKeyOf: (key: string) => string,
  ) {}

  handles(key: string): boolean {
    return this.encryption.chainOf(key) !== undefined;
  }

  seal(key: string, plain: Uint8Array): Later<Uint8Array> {
    return this.encryption.chainOf(key)?.seal(plain, { storedKey: this.storedKeyOf(key) }) ?? plain;
  }

  /** @throws UndecryptableError */
  open(key: string, value: Uint8Array): Later<Uint8Array> {
    const chain = this.encryption.chainOf(key);
    return chain === undefined ? value : this.#noting(() => chain.open(value, { storedKey: this.storedKeyOf(key) }));
  }

  entry(entry: StoredEntry): Later<StoredEntry> {
    if (!this.handles(entry.key)) return entry;
    return then(this.open(entry.key, entry.value), (value) => ({ ...entry, value }));
  }

  /**
   * An event whose values cannot be opened keeps them as they are: no object, so that its reads fail. The state before is
   * opened when it is read, because the watch cache never does; a key management service must be asked before.
   */
  event(event: StoreEvent): Later<StoreEvent> {
    const { key } = event;
    const chain = this.encryption.chainOf(key);
    if (chain === undefined) return event;
    const { previous } = event;
    const openedPrevious = (): Later<Uint8Array> | undefined => previous && this.#openOrKeep(key, previous);
    const before = chain.isImmediate ? undefined : openedPrevious();
    const value = event.type === 'put' ? this.#openOrKeep(key, event.value) : undefined;
    if (value instanceof Promise || before instanceof Promise) {
      return Promise.all([value, before]).then(([after, earlier]) =>
        withValues(event, { value: after, previous: earlier }),
      );
    }
    if (!chain.isImmediate) return withValues(event, { value, previous: before });
    return lazily(event, { value, previous: () => immediate(openedPrevious()) });
  }

  async historyEvent(event: HistoryEvent): Promise<HistoryEvent> {
    return { ...event, event: await this.event(event.event) };
  }

  #openOrKeep(key: string, value: Uint8Array): Later<Uint8Array> {
    const keep = () => value;
    try {
      const opened = this.open(key, value);
      return opened instanceof Promise ? opened.catch(keep) : opened;
    } catch {
      return keep();
    }
  }

  /** Notes a failure, so that what was read without success is read again when it may succeed. */
  #noting(open: () => Later<Uint8Array>): Later<Uint8Array> {
    try {
      const opened = open();
      if (opened instanceof Promise) opened.catch((error: unknown) => this.encryption.noteFailure(error));
      return opened;
    } catch (error) {
      this.encryption.noteFailure(error);
      throw error;
    }
  }
}

interface Values {
  readonly value: Uint8Array | undefined;
  readonly previous: Uint8Array | undefined;
}

function withValues(event: StoreEvent, { value, previous }: Values): StoreEvent {
  if (event.type === 'put') return { ...event, value: value ?? event.value, previous };
  return { ...event, previous: previous ?? event.previous };
}

function lazily(
  event: StoreEvent,
  opened: { readonly value: Uint8Array | undefined; readonly previous: () => Uint8Array | undefined },
): StoreEvent {
  const { key, revision } = event;
  if (event.type === 'delete') {
    return {
      type: 'delete',
      key,
      revision,
      get previous() {
        return opened.previous() ?? event.previous;
      },
    };
  }
  const { createRevision } = event;
  return {
    type: 'put',
    key,
    revision,
    createRevision,
    value: opened.value ?? event.value,
    get previous() {
      return opened.previous();
    },
  };
}

/** The value of a sealer that needs no service. */
function immediate<T>(value: Later<T>): T | undefined {
  return value instanceof Promise ? undefined : value;
}
