import { type ApiObject, type DeepReadonly, deepCopy, isStatusError } from '@orch/apimachinery';
import type { Logger } from '@orch/component';
import type { CachedEntry, CacheEvent, ResourceStore, UpdateDecision } from '@orch/storage';
import { serverUser } from '../write/own-writes.js';
import { danglingStatus, priorityLevelOf } from './dangling-condition.js';

export interface FlowSchemaWatchOptions {
  readonly flowSchemas: ResourceStore;
  readonly priorityLevels: ResourceStore;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/**
 * Keeps the condition `Dangling` of flow schemas: whether the priority level that each names is there. Every server
 * does so: they decide alike, and who comes second finds nothing to write. As in v1.21 it acts when a level comes or
 * goes and when the spec of a flow schema changes; a status that somebody else writes stays until then.
 */
export async function watchFlowSchemas(options: FlowSchemaWatchOptions): Promise<void> {
  const watch = new FlowSchemaWatch(options);
  await watch.begin();
}

/** What is known of one flow schema. */
interface Seen {
  readonly generation: number | undefined;
  readonly level: string;
}

class FlowSchemaWatch {
  readonly #options: FlowSchemaWatchOptions;
  readonly #levels = new Set<string>();
  readonly #schemas = new Map<string, Seen>();
  /** Names of the flow schemas to look at; while there are any, one round of writes is under way. */
  readonly #due = new Set<string>();
  #isWriting = false;
  /** Nothing is decided before all levels are known. */
  #knowsLevels = false;

  constructor(options: FlowSchemaWatchOptions) {
    this.#options = options;
  }

  async begin(): Promise<void> {
    await this.#followLevels();
    await this.#followSchemas();
  }

  #followLevels(): Promise<void> {
    this.#knowsLevels = false;
    this.#levels.clear();
    return this.#follow(this.#options.priorityLevels, {
      again: () => this.#followLevels(),
      onEvent: ({ type, entry: { name } }) => {
        if (type === 'MODIFIED') return;
        if (type === 'DELETED') this.#levels.delete(name);
        else this.#levels.add(name);
        if (this.#knowsLevels) this.#lookAt(this.#schemasOf(name));
      },
    }).then(() => {
      this.#knowsLevels = true;
      this.#lookAt(this.#schemas.keys());
    });
  }

  #followSchemas(): Promise<void> {
    this.#schemas.clear();
    return this.#follow(this.#options.flowSchemas, {
      again: () => this.#followSchemas(),
      onEvent: ({ type, entry }) => {
        if (type === 'DELETED') {
          this.#schemas.delete(entry.name);
          return;
        }
        const generation = this.#schemas.get(entry.name)?.generation;
        const seen = seenIn(entry);
        this.#schemas.set(entry.name, seen);
        if (type === 'ADDED' || seen.generation !== generation) this.#lookAt([entry.name]);
      },
    });
  }

  /** Resolves when what there was has been given to `onEvent`. */
  async #follow(
    store: ResourceStore,
    { again, onEvent }: { readonly again: () => Promise<void>; readonly onEvent: (event: CacheEvent) => void },
  ): Promise<void> {
    const { signal, logger } = this.#options;
    const onEvents = (events: readonly CacheEvent[]) => {
      for (const event of events) onEvent(event);
    };
    const onEnd = (error: Error) => {
      if (signal.aborted) return;
      logger.warn('the watch on flow schemas or their levels ended and begins again', { error });
      again().catch((failed: unknown) => {
        if (!signal.aborted) logger.error('flow schemas cannot be watched', { error: failed });
      });
    };
    await store.watch({ start: { type: 'mostRecent' }, signal }, { onEvents, onEnd });
  }

  #schemasOf(level: string): readonly string[] {
    return [...this.#schemas].flatMap(([name, seen]) => (seen.level === level ? [name] : []));
  }

  #lookAt(names: Iterable<string>): void {
    for (const name of names) this.#due.add(name);
    if (!this.#isWriting) this.#writeDue().catch((error: unknown) => this.#warn(error));
  }

  /** All that are due are given to the store at once, so that they share a sync. */
  async #writeDue(): Promise<void> {
    this.#isWriting = true;
    while (this.#due.size > 0 && this.#knowsLevels && !this.#options.signal.aborted) {
      const names = [...this.#due];
      this.#due.clear();
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

  /** Who reads a flow schema that has just gone, or a store that is being closed, is told so. */
  #warn(error: unknown): void {
    const { signal, logger } = this.#options;
    if (signal.aborted || isStatusError(error, 'NotFound')) return;
    logger.warn('the status of a flow schema is not written', { error });
  }
}

function seenIn(entry: CachedEntry): Seen {
  const object = entry.object();
  return { generation: object.metadata.generation, level: priorityLevelOf(object) };
}
