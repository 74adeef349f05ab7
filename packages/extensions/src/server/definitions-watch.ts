import { loadPatterns } from '@orch/api';
import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  isStatusError,
  type ResourceDefinition,
  textAt,
} from '@orch/apimachinery';
import { type KindRegistry, type ServerCore, serverUser, type WebhookClient } from '@orch/apiserver';
import {
  type CachedEntry,
  type CacheEvent,
  type Guard,
  type ResourceStore,
  UnreadableObjectError,
  type UpdateDecision,
} from '@orch/storage';
import { cleanUp, isCleanedUp } from '../definitions/clean-up.js';
import { statusOf } from '../definitions/conditions.js';
import { type CustomDefinition, readEstablished } from '../definitions/custom-definition.js';
import { nextStatus } from '../definitions/next-status.js';
import type { CustomMetrics } from './custom-metrics.js';
import { ServedDefinitions } from './served-definitions.js';

type Definition = DeepReadonly<ApiObject>;

export interface DefinitionsWatchOptions
  extends Pick<ServerCore, 'gates' | 'logger' | 'names' | 'now' | 'ownership' | 'signal' | 'stores'> {
  readonly kinds: KindRegistry;
  /** Of the custom resource definitions. */
  readonly definition: ResourceDefinition;
  readonly store: ResourceStore;
  readonly metrics: CustomMetrics;
  readonly webhooks: WebhookClient;
}

/**
 * Follows the custom resource definitions: serves the kinds of established ones, maintains their status, and deletes the
 * objects of those that are deleted. Each server runs it and computes the same status.
 */
export class DefinitionsWatch {
  readonly #options: DefinitionsWatchOptions;
  readonly #definitions = new Map<string, Definition>();
  /** The newest entry of each definition. */
  readonly #entries = new Map<string, CachedEntry>();
  readonly #served: ServedDefinitions;
  /** Names of definitions whose status is due; one loop drains it, so that of two equal names the first is accepted. */
  readonly #queue = new Set<string>();
  /** With the status that is being written. */
  readonly #decided = new Map<string, Definition>();
  readonly #cleaning = new Set<string>();
  #isDraining = false;

  constructor(options: DefinitionsWatchOptions) {
    this.#options = options;
    this.#served = new ServedDefinitions(options);
  }

  /** Resolves when the kinds of all established definitions are served. */
  async begin(): Promise<void> {
    const { signal, logger, store } = this.#options;
    const known = new Set(this.#definitions.keys());
    const onEvents = (events: readonly CacheEvent[]) => {
      for (const { entry } of events) known.delete(entry.name);
      this.#onEvents(events);
    };
    const onEnd = (error: Error) => {
      if (signal.aborted) return;
      logger.warn('the watch on custom resource definitions ended and restarts', { error });
      this.begin().catch((failed: unknown) => {
        if (!signal.aborted) logger.error('custom resource definitions cannot be watched', { error: failed });
      });
    };
    const start = { type: 'mostRecent' } as const;
    await store.watch({ start, includesUnreadable: true, signal }, { onEvents, onEnd });
    // Deleted while there was no watch.
    for (const name of known) this.#forget(name);
  }

  /** The definition that serves a resource, and whether it is being deleted. */
  find(name: string): { readonly custom: CustomDefinition; readonly isTerminating: boolean } | undefined {
    const custom = this.#served.find(name);
    if (custom === undefined) return undefined;
    return { custom, isTerminating: this.#definitions.get(name)?.metadata.deletionTimestamp != null };
  }

  /**
   * The definition must stay as it is until an object of its kind is committed. Without it, an object that was checked
   * just before its definition began to end would stay in the store after it. undefined when the definition ends or is gone.
   */
  createGuards(name: string): readonly Guard[] | undefined {
    const { kinds, stores, definition: of } = this.#options;
    const [entry, definition] = [this.#entries.get(name), this.#definitions.get(name)];
    if (entry === undefined || definition === undefined || definition.metadata.deletionTimestamp != null)
      return undefined;
    const written = kinds.definition(groupOf(definition), pluralOf(definition));
    const guard = written && stores.guardOf(entry, { of, written });
    return guard === undefined ? [] : [guard];
  }

  /** The definitions between two deletions are served in one change of the kinds: at start, all of them. */
  #onEvents(events: readonly CacheEvent[]): void {
    let changed: CachedEntry[] = [];
    for (const { type, entry } of events) {
      if (type !== 'DELETED') {
        changed.push(entry);
        continue;
      }
      this.#note(changed);
      changed = [];
      this.#forget(entry.name);
    }
    this.#note(changed);
  }

  #note(entries: readonly CachedEntry[]): void {
    const changes = entries.flatMap((entry) => {
      const definition = this.#read(entry);
      if (definition === undefined) return [];
      const previous = this.#definitions.get(entry.name);
      this.#definitions.set(entry.name, definition);
      this.#entries.set(entry.name, entry);
      return [{ name: entry.name, definition, previous }];
    });
    this.#served.serve(new Map(changes.map(({ name, definition }) => [name, definition])));
    for (const { name, definition, previous } of changes) {
      if (definition.metadata.deletionTimestamp != null) this.#startCleanUp(name);
      else this.#enqueue([name]);
      // Names that it gave up may be accepted for others.
      if (previous !== undefined && JSON.stringify(acceptedOf(previous)) !== JSON.stringify(acceptedOf(definition))) {
        this.#enqueue(this.#othersOf(definition));
      }
    }
  }

  #read(entry: CachedEntry): Definition | undefined {
    try {
      return entry.object();
    } catch (error) {
      if (!(error instanceof UnreadableObjectError)) throw error;
      this.#options.logger.error('a custom resource definition cannot be read', { reason: error.message });
      return undefined;
    }
  }

  #forget(name: string): void {
    const definition = this.#definitions.get(name);
    this.#definitions.delete(name);
    this.#entries.delete(name);
    this.#queue.delete(name);
    this.#served.stop(name);
    if (definition !== undefined) this.#enqueue(this.#othersOf(definition));
  }

  /** The definitions of its group that lack names. */
  #othersOf(definition: Definition): readonly string[] {
    const group = groupOf(definition);
    return [...this.#definitions].flatMap(([name, other]) =>
      groupOf(other) === group && statusOf(other, 'NamesAccepted') === 'False' ? [name] : [],
    );
  }

  #enqueue(names: readonly string[]): void {
    for (const name of names) if (this.#definitions.has(name)) this.#queue.add(name);
    if (!this.#isDraining && this.#queue.size > 0) {
      this.#drain().catch((error: unknown) => this.#warn('the status of custom resource definitions', error));
    }
  }

  async #drain(): Promise<void> {
    const { signal } = this.#options;
    this.#isDraining = true;
    try {
      await loadPatterns();
      while (!signal.aborted) {
        const names = [...this.#queue].slice(0, writesAtOnce);
        if (names.length === 0) return;
        for (const name of names) this.#queue.delete(name);
        // Decided in order, then written at once, so that the writes share a sync.
        await Promise.all(names.map((name) => this.#writeStatus(name)));
        this.#decided.clear();
      }
    } finally {
      this.#isDraining = false;
    }
  }

  async #writeStatus(name: string): Promise<void> {
    const known = this.#definitions.get(name);
    const decided = known && this.#nextStatus(name, known);
    if (known === undefined || decided === undefined) return;
    this.#decided.set(name, { ...known, status: decided });
    try {
      await this.update(name, (current) => {
        const status = this.#nextStatus(name, current);
        return status === undefined ? undefined : { ...deepCopy<ApiObject>(current), status };
      });
    } catch (error) {
      this.#warn(`the status of ${name}`, error);
      this.#later(() => this.#enqueue([name]));
    }
  }

  #nextStatus(name: string, definition: Definition): ReturnType<typeof nextStatus> {
    if (definition.metadata.deletionTimestamp != null) return undefined;
    const { names, now } = this.#options;
    const others = [...this.#definitions].flatMap(([other, object]) =>
      other === name ? [] : [this.#decided.get(other) ?? object],
    );
    return nextStatus(definition, { others, names, now: now() });
  }

  /** Writes a definition. `change` returns the next state, `removed`, or undefined to change nothing. */
  async update(name: string, change: (current: Definition) => ApiObject | 'removed' | undefined): Promise<void> {
    const { store, ownership, definition } = this.#options;
    const decide = (current: Definition | undefined): UpdateDecision => {
      const next = current === undefined ? undefined : change(current);
      if (next === undefined) return { type: 'keep' };
      if (next === 'removed') return { type: 'delete' };
      ownership?.trackOwn(next, { definition, current, subresource: 'status' });
      return { type: 'write', object: next };
    };
    await store.update({ namespace: '', name }, decide, { dryRun: false, by: serverUser.name });
  }

  /** One clean-up runs for each definition. */
  #startCleanUp(name: string): void {
    const definition = this.#definitions.get(name);
    const { kinds, names, now, signal, stores } = this.#options;
    if (definition === undefined || this.#cleaning.has(name) || isCleanedUp(definition, names)) return;
    const served = kinds.definition(groupOf(definition), pluralOf(definition));
    const isServed = this.#served.find(name) !== undefined && served !== undefined;
    this.#cleaning.add(name);
    cleanUp({
      ...{ name, names, now, signal },
      instances: isServed ? { definition: served, store: stores.for(served) } : undefined,
      update: (change) => this.update(name, change),
    })
      .finally(() => this.#cleaning.delete(name))
      .catch((error: unknown) => {
        this.#warn(`the objects of ${name}`, error);
        this.#later(() => this.#startCleanUp(name));
      });
  }

  /** Tries again after a failure. Without the definition there is nothing to do then. */
  #later(retry: () => void): void {
    if (this.#options.signal.aborted) return;
    setTimeout(retry, retryDelayMs).unref();
  }

  /** Ignores NotFound, since the definition was deleted meanwhile, and errors during shutdown. */
  #warn(what: string, error: unknown): void {
    const { signal, logger } = this.#options;
    if (signal.aborted || isStatusError(error, 'NotFound')) return;
    logger.warn(`${what} could not be written`, { error });
  }
}

const retryDelayMs = 1_000;
const writesAtOnce = 64;

function acceptedOf(definition: Definition): unknown {
  return readEstablished(definition)?.names;
}

function groupOf(definition: Definition): string {
  return textAt(definition, 'spec', 'group');
}

function pluralOf(definition: Definition): string {
  return textAt(definition, 'spec', 'names', 'plural');
}
