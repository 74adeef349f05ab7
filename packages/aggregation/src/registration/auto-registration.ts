import { randomUUID } from 'node:crypto';
import { type ApiObject, type DeepReadonly, deepCopy, formatTime, isStatusError, wellKnown } from '@orch/apimachinery';
import { ownWriteContext, serverUser } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import type { UpdateDecision } from '@orch/storage';
import type { ApiServiceObjects } from '../services/update-object.js';
import type { DesiredRegistration } from './desired-registrations.js';
import { planRegistration, registrationSpec } from './plan-registration.js';

export interface AutoRegistrationOptions {
  readonly objects: ApiServiceObjects;
  /** Names of the APIService objects that exist when the server starts. */
  readonly existedAtStart: ReadonlySet<string>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Keeps the APIService objects of the group versions that this server serves itself. */
export class AutoRegistration {
  readonly #options: AutoRegistrationOptions;
  readonly #done = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  #desired: ReadonlyMap<string, DesiredRegistration> = new Map();
  #awaited: Set<string> | undefined;

  constructor(options: AutoRegistrationOptions) {
    this.#options = options;
  }

  /**
   * Names of the group versions of the first `desire` that were not registered since; undefined before that. A registration
   * that is deleted later is not missing.
   */
  get missing(): readonly string[] | undefined {
    return this.#awaited === undefined ? undefined : [...this.#awaited];
  }

  /** Registers the group versions, and removes registrations of others. Resolves when the objects are written. */
  async desire(desired: ReadonlyMap<string, DesiredRegistration>): Promise<void> {
    const previous = this.#desired;
    this.#desired = desired;
    this.#awaited ??= new Set(desired.keys());
    const changed = [...desired.keys()].filter((name) => !previous.has(name));
    const gone = [...previous.keys()].filter((name) => !desired.has(name));
    // All writes begin at once, so that they share a few syncs.
    await Promise.all([...changed, ...gone].map((name) => this.check(name)));
  }

  /** Repairs one registration; called when the object changes. Never rejects. */
  check(name: string): Promise<void> {
    const running = this.#running.get(name);
    if (running !== undefined) {
      this.#again.add(name);
      return running;
    }
    const run = this.#check(name).finally(() => {
      this.#running.delete(name);
      if (this.#again.delete(name)) void this.check(name);
    });
    this.#running.set(name, run);
    return run;
  }

  async #check(name: string): Promise<void> {
    const { logger, signal } = this.#options;
    try {
      await this.#write(name);
      this.#done.add(name);
      this.#awaited?.delete(name);
    } catch (error) {
      // The API service was deleted or created meanwhile.
      if (signal.aborted || isStatusError(error, 'NotFound') || isStatusError(error, 'AlreadyExists')) return;
      logger.warn('an API service cannot be registered', { name, error });
      setTimeout(() => void this.check(name), retryDelayMs).unref();
    }
  }

  async #write(name: string): Promise<void> {
    const { objects } = this.#options;
    const { store } = objects;
    const key = { namespace: '', name };
    const cached = await store.get(key, { type: 'any' });
    // A start on a complete store only reads.
    if (this.#plan(name, cached?.object()) === 'none') return;
    const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision => {
      const desired = this.#desired.get(name);
      const action = this.#plan(name, current);
      if (action === 'delete') return { type: 'delete' };
      if (action === 'none' || desired === undefined) return { type: 'keep' };
      return { type: 'write', object: this.#next(desired, current) };
    };
    const options = { dryRun: false, by: serverUser.name };
    const desired = this.#desired.get(name);
    if (cached === undefined && desired !== undefined) await store.create(key, this.#next(desired, undefined), options);
    else await store.update(key, decide, options);
  }

  #plan(name: string, current: DeepReadonly<ApiObject> | undefined) {
    const { existedAtStart, objects } = this.#options;
    return planRegistration({
      ...{ current, names: objects.names, desired: this.#desired.get(name) },
      existedAtStart: existedAtStart.has(name),
      isDone: this.#done.has(name),
    });
  }

  #next(desired: DesiredRegistration, current: DeepReadonly<ApiObject> | undefined): ApiObject {
    const { definition, gates, names, now, ownership } = this.#options.objects;
    const { gvk } = definition.hub;
    const spec = { ...registrationSpec(desired) };
    if (current !== undefined) {
      const next: ApiObject = { ...deepCopy<ApiObject>(current), spec };
      ownership?.trackOwn(next, { definition, current });
      return next;
    }
    const object: ApiObject = {
      kind: gvk.kind,
      apiVersion: `${gvk.group}/${gvk.version}`,
      metadata: {
        name: desired.name,
        labels: { [names.value(wellKnown.labels.aggregatorAutomanaged)]: desired.mode },
      },
      spec,
    };
    definition.hub.applyDefaults(object);
    ownership?.trackOwn(object, { definition, current: undefined });
    object.metadata.uid = randomUUID();
    object.metadata.creationTimestamp = formatTime(now());
    definition.strategy.prepareForCreate(object, ownWriteContext(definition, { now: now(), names, gates }));
    return object;
  }
}

const retryDelayMs = 1_000;
