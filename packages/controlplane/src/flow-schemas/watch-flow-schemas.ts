import { type ApiObject, type DeepReadonly, deepCopy, type Int64, isStatusError } from '@orch/apimachinery';
import { serverUser } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import {
  type CachedEntry,
  type CacheEvent,
  type ResourceStore,
  UnreadableObjectError,
  type UpdateDecision,
} from '@orch/storage';
import { danglingStatus, priorityLevelOf } from './dangling-condition.js';

export interface FlowSchemaWatchOptions {
  readonly flowSchemas: ResourceStore;
  readonly priorityLevels: ResourceStore;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/**
 * Maintains the condition `Dangling` of flow schemas: whether the referenced priority level is missing. Every server
 * runs this and computes the same status, so the second one has nothing to write. As in v1.21 it reconciles when a level
 * is created or deleted and when the spec of a flow schema changes; a foreign status write stays until then.
 */
export async function watchFlowSchemas(options: FlowSchemaWatchOptions): Promise<void> {
  const watch = new FlowSchemaWatch(options);
  await watch.begin();
}

/** The last seen state of one flow schema. */
interface SeenSchema {
  readonly generation: Int64 | undefined;
  readonly level: string;
}

class FlowSchemaWatch {
  readonly #options: FlowSchemaWatchOptions;
  readonly #levels = new Set<string>();
  readonly #schemas = new Map<string, SeenSchema>();
  /** Names of the flow schemas to reconcile; one loop of writes drains them. */
  readonly #queue = new Set<string>();
  #isWriting = false;
  /** No status is computed before all levels are loaded. */
  #areLevelsLoaded = false;

  constructor(options: FlowSchemaWatchOptions) {
    this.#options = options;
  }

  async begin(): Promise<void> {
    await this.#followLevels();
    await this.#followSchemas();
  }

  #followLevels(): Promise<void> {
    this.#areLevelsLoaded = false;
    this.#levels.clear();
    return this.#follow(this.#options.priorityLevels, {
      restart: () => this.#followLevels(),
      onEvent: ({ type, entry: { name } }) => {
        if (type === 'MODIFIED') return;
        if (type === 'DELETED') this.#levels.delete(name);
        else this.#levels.add(name);
        if (this.#areLevelsLoaded) this.#reconcile(this.#schemasOf(name));
      },
    }).then(() => {
      this.#areLevelsLoaded = true;
      this.#reconcile(this.#schemas.keys());
    });
  }

  #followSchemas(): Promise<void> {
    this.#schemas.clear();
    return this.#follow(this.#options.flowSchemas, {
      restart: () => this.#followSchemas(),
      onEvent: ({ type, entry }) => {
        if (type === 'DELETED') {
          this.#schemas.delete(entry.name);
          return;
        }
        const generation = this.#schemas.get(entry.name)?.generation;
        const seen = this.#read(entry);
        if (seen === undefined) return;
        this.#schemas.set(entry.name, seen);
        if (type === 'ADDED' || seen.generation !== generation) this.#reconcile([entry.name]);
      },
    });
  }

  /** Resolves when `onEvent` has received the initial events. */
  async #follow(
    store: ResourceStore,
    { restart, onEvent }: { readonly restart: () => Promise<void>; readonly onEvent: (event: CacheEvent) => void },
  ): Promise<void> {
    const { signal, logger } = this.#options;
    const onEvents = (events: readonly CacheEvent[]) => {
      for (const event of events) onEvent(event);
    };
    const onEnd = (error: Error) => {
      if (signal.aborted) return;
      logger.warn('the watch on flow schemas or their levels ended and restarts', { error });
      restart().catch((failed: unknown) => {
        if (!signal.aborted) logger.error('flow schemas cannot be watched', { error: failed });
      });
    };
    const start = { type: 'mostRecent' } as const;
    await store.watch({ start, includesUnreadable: true, signal }, { onEvents, onEnd });
  }

  /** Undefined for an unreadable flow schema: its status cannot be written either. */
  #read(entry: CachedEntry): SeenSchema | undefined {
    try {
      return seenIn(entry);
    } catch (error) {
      if (!(error instanceof UnreadableObjectError)) throw error;
      this.#options.logger.error('a flow schema cannot be read', { reason: error.message });
      return undefined;
    }
  }

  #schemasOf(level: string): readonly string[] {
    return [...this.#schemas].flatMap(([name, seen]) => (seen.level === level ? [name] : []));
  }

  #reconcile(names: Iterable<string>): void {
    for (const name of names) this.#queue.add(name);
    if (!this.#isWriting) this.#drainQueue().catch((error: unknown) => this.#warn(error));
  }

  /** Starts all due writes at once, so that they share a sync. */
  async #drainQueue(): Promise<void> {
    this.#isWriting = true;
    while (this.#queue.size > 0 && this.#areLevelsLoaded && !this.#options.signal.aborted) {
      const names = [...this.#queue];
      this.#queue.clear();
      await Promise.all(names.map((name) => this.#write(name)));
    }
    this.#isWriting = false;
  }

  async #write(name: string): Promise<void> {
    const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision => {
      if (current === undefined) return { type: 'keep' };
      const levelExists = this.#levels.has(priorityLevelOf(current));
      const status = danglingStatus(current, { levelExists, now: this.#options.now() });
      return status === undefined
        ? { type: 'keep' }
        : { type: 'write', object: { ...deepCopy<ApiObject>(current), status } };
    };
    try {
      await this.#options.flowSchemas.update({ namespace: '', name }, decide, { dryRun: false, by: serverUser.name });
    } catch (error) {
      this.#warn(error);
    }
  }

  /** Ignores NotFound, since the flow schema was deleted meanwhile, and errors during shutdown. */
  #warn(error: unknown): void {
    const { signal, logger } = this.#options;
    if (signal.aborted || isStatusError(error, 'NotFound')) return;
    logger.warn('the status of a flow schema could not be written', { error });
  }
}

function seenIn(entry: CachedEntry): SeenSchema {
  const object = entry.object();
  return { generation: object.metadata.generation, level: priorityLevelOf(object) };
}
