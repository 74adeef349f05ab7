import type { FlowSchema, PriorityLevelConfiguration } from '@orch/api/types/flowcontrol_v1beta1';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { FlowConfig, FlowSchemaSettings, PriorityLevelSettings } from '@orch/apiserver';
import type { Logger } from '@orch/component';
import type { ResourceStore } from '@orch/storage';
import { type FollowedStore, followStore } from '../authorization/follow-store.js';
import { readFlowSchema, readPriorityLevel } from './read-settings.js';

export interface FlowObjectsOptions {
  readonly flowSchemas: ResourceStore;
  readonly priorityLevels: ResourceStore;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Called with the objects that exist, once for all changes of one turn of the event loop. */
  readonly onChange: (config: FlowConfig) => void;
  /** Called when the status of flow schemas may be out of date. */
  readonly onSchemas: (names: readonly string[]) => void;
}

/** Follows flow schemas and priority levels in the store. */
export class FlowObjects {
  readonly #options: FlowObjectsOptions;
  readonly #levels = new Map<string, PriorityLevelSettings>();
  readonly #schemas = new Map<string, { readonly settings: FlowSchemaSettings; readonly generation: unknown }>();
  #followed: readonly FollowedStore[] = [];
  #isChangePlanned = false;
  /** The status of all schemas may be out of date: a watch has restarted. */
  #areAllDue = false;

  constructor(options: FlowObjectsOptions) {
    this.#options = options;
  }

  /** False while objects are missing here because a watch restarts. */
  get isComplete(): boolean {
    return this.#followed.length === 2 && this.#followed.every((each) => each.isComplete());
  }

  /** undefined: unknown, because a watch restarts. */
  levelExists(name: string): boolean | undefined {
    return this.isComplete ? this.#levels.has(name) : undefined;
  }

  /** Resolves when `onChange` has been called with all objects. */
  async begin(): Promise<void> {
    const { priorityLevels, flowSchemas, signal, logger } = this.#options;
    const levels = {
      clear: () => this.#clear(this.#levels),
      put: (object: DeepReadonly<ApiObject>) => {
        if (isPriorityLevel(object)) this.#putLevel(readPriorityLevel(object));
      },
      remove: (_namespace: string, name: string) => this.#removeLevel(name),
    };
    const schemas = {
      clear: () => this.#clear(this.#schemas),
      put: (object: DeepReadonly<ApiObject>) => {
        if (isFlowSchema(object)) this.#putSchema(object);
      },
      remove: (_namespace: string, name: string) => {
        this.#schemas.delete(name);
        this.#planChange();
      },
    };
    this.#followed = await Promise.all([
      followStore(priorityLevels, levels, { what: 'a priority level', signal, logger }),
      followStore(flowSchemas, schemas, { what: 'a flow schema', signal, logger }),
    ]);
    this.#change();
  }

  #clear(objects: Map<string, unknown>): void {
    objects.clear();
    this.#areAllDue = true;
    this.#planChange();
  }

  #reconcile(names: readonly string[]): void {
    if (this.isComplete) this.#options.onSchemas(names);
    else this.#areAllDue = true;
  }

  #putLevel(level: PriorityLevelSettings): void {
    const isNew = !this.#levels.has(level.name);
    this.#levels.set(level.name, level);
    this.#planChange();
    if (isNew) this.#reconcile(this.#schemasOf(level.name));
  }

  #removeLevel(name: string): void {
    this.#levels.delete(name);
    this.#planChange();
    this.#reconcile(this.#schemasOf(name));
  }

  /** A status write changes nothing here, and the status is not written in return: see `DanglingWriter`. */
  #putSchema(object: DeepReadonly<FlowSchema>): void {
    const settings = readFlowSchema(object);
    const { generation } = object.metadata;
    const previous = this.#schemas.get(settings.name);
    this.#schemas.set(settings.name, { settings, generation });
    if (previous?.generation === generation && previous?.settings.uid === settings.uid) return;
    this.#planChange();
    this.#reconcile([settings.name]);
  }

  #schemasOf(level: string): readonly string[] {
    return [...this.#schemas].flatMap(([name, { settings }]) => (settings.level === level ? [name] : []));
  }

  #planChange(): void {
    if (this.#isChangePlanned) return;
    this.#isChangePlanned = true;
    setImmediate(() => {
      this.#isChangePlanned = false;
      if (this.isComplete) this.#change();
      else if (!this.#options.signal.aborted) setTimeout(() => this.#planChange(), restartMs).unref();
    });
  }

  #change(): void {
    const schemas = [...this.#schemas.values()].map(({ settings }) => settings);
    this.#options.onChange({ schemas, levels: [...this.#levels.values()] });
    if (this.#areAllDue) this.#options.onSchemas([...this.#schemas.keys()]);
    this.#areAllDue = false;
  }
}

/** While a watch restarts, the last config is kept. */
const restartMs = 100;

function isPriorityLevel(
  object: DeepReadonly<ApiObject>,
): object is DeepReadonly<ApiObject & PriorityLevelConfiguration> {
  return object.kind === 'PriorityLevelConfiguration';
}

function isFlowSchema(object: DeepReadonly<ApiObject>): object is DeepReadonly<ApiObject & FlowSchema> {
  return object.kind === 'FlowSchema';
}
