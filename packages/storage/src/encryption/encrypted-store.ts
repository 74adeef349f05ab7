import { internalError } from '@orch/apimachinery';
import { DamagedRecordError, type RecordDamage } from '../store/damage.js';
import type { StoreHistory } from '../store/history.js';
import {
  CompactedError,
  type RangeOptions,
  type RangePage,
  type Store,
  type StoredEntry,
  type Transaction,
  type TransactionResult,
  type WatchListener,
  type WatchOptions,
  type Write,
} from '../store/store.js';
import type { Encryption } from './encryption.js';
import { openedListener } from './opened-watch.js';
import { Opener } from './opener.js';
import { KmsFailure, UndecryptableError } from './sealers/sealer-chain.js';

export interface EncryptedStoreOptions {
  readonly encryption: Encryption;
  /**
   * The key as the engine stores it, which values are bound to: on an etcd with a prefix, `/mine/secrets/a` for
   * `/registry/secrets/a`. By default the key itself.
   */
  readonly storedKeyOf?: (key: string) => string;
}

/**
 * A store whose values of some resources are encrypted. Readers and writers see plain values; the engine, its log, its
 * snapshots and its tools see encrypted ones. A value that cannot be decrypted is reported as a damaged record, and stays as
 * it is.
 */
export function encryptedStore(store: Store, { encryption, storedKeyOf = (key) => key }: EncryptedStoreOptions): Store {
  const opener = new Opener(encryption, storedKeyOf);
  const { history, takeCompactionTurn, problems, databaseBytes } = store;
  return {
    ...(history === undefined ? {} : { history: openedHistory(history, opener) }),
    currentRevision: (options) => store.currentRevision(options),
    async get(key, options) {
      const result = await store.get(key, options);
      return result.entry === undefined ? result : { ...result, entry: await openedEntry(opener, result.entry) };
    },
    range: (prefix, options) => openedRange(opener, () => store.range(prefix, options), options),
    count: (prefix, options) => store.count(prefix, options),
    async transact(transaction) {
      return await openedResult(opener, await store.transact(await sealed(opener, transaction)));
    },
    watch: (options, listener) => openedWatch(store, { opener, encryption, options, listener }),
    compact: (revision) => store.compact(revision),
    ...(takeCompactionTurn === undefined ? {} : { takeCompactionTurn: (turn) => takeCompactionTurn.call(store, turn) }),
    ...(problems === undefined ? {} : { problems: (options) => problems.call(store, options) }),
    ...(databaseBytes === undefined ? {} : { databaseBytes: () => databaseBytes.call(store) }),
    async isStale(key) {
      const chain = encryption.chainOf(key);
      if (chain === undefined) return false;
      const { entry } = await store.get(key);
      return entry !== undefined && chain.isStale(entry.value);
    },
    close: () => store.close(),
  };
}

function openedHistory(history: StoreHistory, opener: Opener): StoreHistory {
  return {
    oldest: () => history.oldest(),
    timeOf: (revision) => history.timeOf(revision),
    revisionAt: (timeMs) => history.revisionAt(timeMs),
    async page(query) {
      const page = await history.page(query);
      return { ...page, events: await Promise.all(page.events.map((event) => opener.historyEvent(event))) };
    },
  };
}

/** @throws DamagedRecordError */
async function openedEntry(opener: Opener, entry: StoredEntry): Promise<StoredEntry> {
  try {
    return await opener.entry(entry);
  } catch (error) {
    throw error instanceof UndecryptableError ? new DamagedRecordError(damageOf(entry, error)) : error;
  }
}

async function openedRange(
  opener: Opener,
  read: () => Promise<RangePage>,
  { onDamaged }: RangeOptions = {},
): Promise<RangePage> {
  const page = await read();
  if (!page.entries.some(({ key }) => opener.handles(key))) return page;
  const opened = await Promise.all(
    page.entries.map((entry) =>
      openedEntry(opener, entry).catch((error: unknown) => {
        if (onDamaged === undefined || !(error instanceof DamagedRecordError)) throw error;
        onDamaged(error.damage);
        return undefined;
      }),
    ),
  );
  return { ...page, entries: opened.filter((entry) => entry !== undefined) };
}

/** @throws StatusError 500 when a key management service does not encrypt; then nothing is written */
async function sealed(opener: Opener, transaction: Transaction): Promise<Transaction> {
  if (!transaction.writes.some((write) => write.type === 'put' && opener.handles(write.key))) return transaction;
  const seal = async (write: Write): Promise<Write> =>
    write.type === 'put' ? { ...write, value: await opener.seal(write.key, write.value) } : write;
  try {
    return { ...transaction, writes: await Promise.all(transaction.writes.map(seal)) };
  } catch (error) {
    throw error instanceof KmsFailure ? internalError(error.message, { cause: error }) : error;
  }
}

async function openedResult(opener: Opener, result: TransactionResult): Promise<TransactionResult> {
  if (result.committed) return result;
  const open = (entry: StoredEntry | undefined) => (entry === undefined ? undefined : openedEntry(opener, entry));
  return { ...result, current: await Promise.all(result.current.map(open)) };
}

interface OpenedWatch {
  readonly opener: Opener;
  readonly encryption: Encryption;
  readonly options: WatchOptions;
  readonly listener: WatchListener;
}

/** Ends as if its revision was compacted when unreadable values may have become readable: then all is read again. */
async function openedWatch(store: Store, { opener, encryption, options, listener }: OpenedWatch): Promise<void> {
  const ended = new AbortController();
  const opened = openedListener(listener, (event) => opener.event(event));
  const forget = encryption.onReadable(() => {
    forget();
    ended.abort();
    void store.currentRevision().then(
      (revision) => opened.onEnd(new CompactedError(revision)),
      (error: unknown) => opened.onEnd(error instanceof Error ? error : new Error(String(error))),
    );
  });
  options.signal.addEventListener('abort', forget, { once: true });
  try {
    const signal = AbortSignal.any([options.signal, ended.signal]);
    await store.watch(
      { ...options, signal },
      {
        ...opened,
        onEvents: (events) => {
          if (!ended.signal.aborted) opened.onEvents(events);
        },
        onEnd: (error) => {
          forget();
          opened.onEnd(error);
        },
      },
    );
  } catch (error) {
    forget();
    throw error;
  }
}

function damageOf(
  { key, modRevision }: StoredEntry,
  { message }: UndecryptableError,
): RecordDamage & { readonly key: string } {
  return { key, revision: modRevision, what: message, isEncrypted: true };
}
