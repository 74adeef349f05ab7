import type { Revision, StoredEntry, StoreEvent, Transaction, TransactionResult } from '../../src/store/store.js';

/** The simplest model of a store: all its states and events. */
export class StoreModel {
  private readonly states = new Map<number, ReadonlyMap<string, StoredEntry>>([[1, new Map()]]);
  readonly events: StoreEvent[] = [];
  revision = revision(1);

  transact({ guards, writes }: Transaction): TransactionResult {
    const before = this.at(this.revision);
    const current = guards.map(({ key }) => before.get(key));
    if (guards.some((guard, index) => (current[index]?.modRevision ?? 0) !== guard.modRevision)) {
      return { committed: false, revision: this.revision, current };
    }
    const next = revision(this.revision + 1);
    const after = new Map(before);
    for (const write of writes) {
      const { key } = write;
      const old = before.get(key);
      if (write.type === 'put') {
        const { value } = write;
        const createRevision = old?.createRevision ?? next;
        after.set(key, { key, value, createRevision, modRevision: next });
        this.events.push({ type: 'put', key, value, previous: old?.value, createRevision, revision: next });
      } else if (old !== undefined) {
        after.delete(key);
        this.events.push({ type: 'delete', key, previous: old.value, revision: next });
      }
    }
    if (this.events.at(-1)?.revision === next) {
      this.states.set(next, after);
      this.revision = next;
    }
    return { committed: true, revision: this.revision };
  }

  at(at: Revision): ReadonlyMap<string, StoredEntry> {
    return this.states.get(at) ?? new Map();
  }

  range(prefix: string, at: Revision): readonly StoredEntry[] {
    return [...this.at(at).values()]
      .filter(({ key }) => key.startsWith(prefix))
      .sort((left, right) => Buffer.compare(Buffer.from(left.key), Buffer.from(right.key)));
  }

  eventsFrom(from: number, prefix: string): readonly StoreEvent[] {
    return this.events.filter((event) => event.revision >= from && event.key.startsWith(prefix));
  }
}

export function revision(value: number): Revision {
  return value as Revision;
}
