import { type Json, valueAt } from '../../differential/json.js';
import { nameOf, namespaceOf, type Resource, uidOf } from '../scenario/resources.js';
import type { WatchEvent } from './api-client.js';

/** One object as the watch stream showed it. */
export interface ObservedObject {
  readonly resource: string;
  readonly states: readonly Json[];
  /** Indexes of the states that it had while nothing changed; ascending. */
  readonly rests: readonly number[];
  readonly gone: boolean;
}

interface Observed {
  readonly resource: string;
  readonly states: Json[];
  readonly rests: number[];
  gone: boolean;
}

/**
 * The part of the watch stream that belongs to one scenario: objects of its namespaces, objects of the cluster whose names begin
 * with its namespace, events about these, and the objects it names.
 */
export class ScenarioView {
  readonly namespace: string;
  readonly #also: ReadonlySet<string>;
  readonly #objects = new Map<string, Observed>();
  readonly #now: () => number;
  #changedAtMs: number;
  /** CPU that each container uses, in the metrics API; undefined: no metrics. */
  cpuUsage: string | undefined;

  constructor(options: { readonly namespace: string; readonly also: readonly string[]; readonly now: () => number }) {
    this.namespace = options.namespace;
    this.#also = new Set(options.also);
    this.#now = options.now;
    this.#changedAtMs = options.now();
  }

  /** Takes an event of the stream if it belongs to the scenario. */
  observe({ name: resource, namespaced }: Resource, { type, object }: WatchEvent): void {
    if (!this.#covers(resource, namespaced, object)) return;
    const key = `${resource} ${uidOf(object)}`;
    let observed = this.#objects.get(key);
    if (observed === undefined) {
      observed = { resource, states: [], rests: [], gone: false };
      this.#objects.set(key, observed);
    }
    observed.states.push(object);
    observed.gone = type === 'DELETED';
    // Events are written late and are counted up; controllers do not react to them.
    if (resource !== 'events') this.changed();
  }

  /** Restarts the time of quiet, after an event or a write. */
  changed(): void {
    this.#changedAtMs = this.#now();
  }

  /** Notes that controllers and driver are at rest. */
  rest(): void {
    for (const { states, rests, gone } of this.#objects.values()) {
      const last = states.length - 1;
      if (!gone && rests.at(-1) !== last) rests.push(last);
    }
  }

  /** Time since the last change. */
  quietMs(): number {
    return this.#now() - this.#changedAtMs;
  }

  /** The objects that exist, in the order of their creation. */
  living(resource: string): readonly Json[] {
    return [...this.#objects.values()].flatMap((observed) => {
      const last = observed.states.at(-1);
      return observed.resource !== resource || observed.gone || last === undefined ? [] : [last];
    });
  }

  get(resource: string, name: string): Json | undefined {
    return this.living(resource).find((object) => nameOf(object) === name);
  }

  /** All objects, in the order of their first appearance. */
  observed(): readonly ObservedObject[] {
    return [...this.#objects.values()];
  }

  #covers(resource: string, namespaced: boolean, object: Json): boolean {
    const [namespace, name] = [namespaceOf(object), nameOf(object)];
    if (this.#also.has(`${resource}/${namespaced ? `${namespace}/` : ''}${name}`)) return true;
    if (resource === 'events' && namespace === 'default') {
      return this.#owns(String(valueAt(object, 'involvedObject.name') ?? ''));
    }
    // Its name is a hash.
    if (resource === 'volumeattachments.storage.k8s.io')
      return this.#owns(String(valueAt(object, 'spec.nodeName') ?? ''));
    return this.#owns(namespaced ? namespace : name);
  }

  /** Names of namespaces have the same length, so none begins with another. */
  #owns(name: string): boolean {
    return name === this.namespace || name.startsWith(`${this.namespace}-`);
  }
}
