import {
  type ApiObject,
  type Clock,
  type DeepReadonly,
  deepCopy,
  isStatusError,
  type ResourceDefinition,
} from '@orch/apimachinery';
import { type FieldOwnership, serverUser } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import type { ResourceStore, UpdateDecision } from '@orch/storage';
import { danglingStatus, priorityLevelOf } from './dangling-condition.js';
import { consumerManager } from './field-managers.js';

export interface DanglingWriterOptions {
  readonly definition: ResourceDefinition;
  readonly flowSchemas: ResourceStore;
  readonly ownership: FieldOwnership | undefined;
  /** undefined: unknown; the schema is reconciled again when it is known. */
  readonly levelExists: (name: string) => boolean | undefined;
  readonly now: () => Date;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/**
 * Maintains the condition `Dangling` of flow schemas: whether the referenced priority level is missing. Every server
 * runs this and computes the same status, so the second one has nothing to write. As in v1.21 a schema is reconciled when a
 * level is created or deleted and when its spec changes; a foreign status write stays until then.
 */
export class DanglingWriter {
  readonly #options: DanglingWriterOptions;
  /** Names of the flow schemas to reconcile; one loop of writes drains them. */
  readonly #queue = new Set<string>();
  /** Times of the latest status writes, by name. */
  readonly #written = new Map<string, readonly number[]>();
  #isWriting = false;

  constructor(options: DanglingWriterOptions) {
    this.#options = options;
  }

  reconcile(names: readonly string[]): void {
    for (const name of names) this.#queue.add(name);
    if (!this.#isWriting) this.#drainQueue().catch((error: unknown) => this.#warn(error));
  }

  /** Starts all due writes at once, so that they share a sync. */
  async #drainQueue(): Promise<void> {
    this.#isWriting = true;
    while (this.#queue.size > 0 && !this.#options.signal.aborted) {
      const names = [...this.#queue];
      this.#queue.clear();
      await Promise.all(names.map((name) => this.#write(name)));
    }
    this.#isWriting = false;
  }

  async #write(name: string): Promise<void> {
    const { flowSchemas, now, ownership, definition, clock } = this.#options;
    if (this.#isTooOften(name)) {
      clock.setTimer(retryMs(), () => this.reconcile([name]));
      return;
    }
    const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision => {
      if (current === undefined) return { type: 'keep' };
      const levelExists = this.#options.levelExists(priorityLevelOf(current));
      if (levelExists === undefined) return { type: 'keep' };
      const status = danglingStatus(current, { levelExists, now: now() });
      if (status === undefined) return { type: 'keep' };
      const object: ApiObject = { ...deepCopy<ApiObject>(current), status };
      ownership?.trackOwn(object, { definition, current, subresource: 'status', manager: consumerManager });
      this.#count(name);
      return { type: 'write', object };
    };
    try {
      await flowSchemas.update({ namespace: '', name }, decide, { dryRun: false, by: serverUser.name });
    } catch (error) {
      this.#warn(error);
    }
  }

  /** Two servers that disagree about a level would write in turns without end. */
  #isTooOften(name: string): boolean {
    return this.#recent(name).length >= writesPerMinuteMax;
  }

  #count(name: string): void {
    for (const each of this.#written.keys()) if (this.#recent(each).length === 0) this.#written.delete(each);
    this.#written.set(name, [...this.#recent(name), this.#options.clock.monotonicMs()]);
  }

  #recent(name: string): readonly number[] {
    const oldestMs = this.#options.clock.monotonicMs() - 60_000;
    return (this.#written.get(name) ?? []).filter((writtenMs) => writtenMs > oldestMs);
  }

  /** Ignores NotFound, since the flow schema was deleted meanwhile, and errors during shutdown. */
  #warn(error: unknown): void {
    const { signal, logger } = this.#options;
    if (signal.aborted || isStatusError(error, 'NotFound')) return;
    logger.warn('the status of a flow schema could not be written', { error });
  }
}

/** As in v1.21. */
const writesPerMinuteMax = 6;
const retryMs = (): number => 30_000 + Math.random() * 45_000;
