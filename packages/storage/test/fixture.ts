import { makeCatalogue } from '@orch/api';
import type { ApiObject } from '@orch/apimachinery';
import {
  canonicalize,
  type DeepReadonly,
  invariant,
  isJsonObject,
  orchNames,
  type ResourceDefinition,
  systemClock,
} from '@orch/apimachinery';
import {
  type CacheEvent,
  type CacheWatch,
  openResourceStores,
  type ResourceStore,
  type ResourceStores,
  type ResourceStoresOptions,
  type Store,
  type WatchQuery,
} from '../src/index.js';

const catalogue = makeCatalogue(orchNames);

export function definitionOf(resource: string, group = ''): ResourceDefinition {
  const definition = catalogue.resource({ group, resource });
  invariant(definition !== undefined, `no ${resource} in the catalogue`);
  return definition;
}

/** Pods, selectable by the node they are bound to. */
export function podDefinition(): ResourceDefinition {
  return { ...definitionOf('pods'), selectableFields: [{ path: 'spec.nodeName', value: nodeNameOf }] };
}

function nodeNameOf({ spec }: DeepReadonly<ApiObject>): string {
  return isJsonObject(spec) && typeof spec['nodeName'] === 'string' ? spec['nodeName'] : '';
}

export interface PodOptions {
  readonly labels?: Record<string, string>;
  readonly nodeName?: string;
  readonly note?: string;
}

export function makePod(namespace: string, name: string, { labels, nodeName, note }: PodOptions = {}): ApiObject {
  return canonical(definitionOf('pods'), {
    metadata: { name, namespace, ...(labels && { labels }), ...(note && { annotations: { note } }) },
    spec: { ...(nodeName && { nodeName }), containers: [{ name: 'main', image: 'nginx' }] },
  });
}

export function makeNode(name: string): ApiObject {
  return canonical(definitionOf('nodes'), { metadata: { name } });
}

/** The object as handlers pass it to the store. */
export function canonical({ hub }: ResourceDefinition, value: object): ApiObject {
  const object: unknown = canonicalize(hub.schema, value, { names: orchNames, gvk: hub.gvk });
  invariant(isApiObject(object), 'a canonical object has metadata');
  return object;
}

function isApiObject(value: unknown): value is ApiObject {
  return isJsonObject(value) && isJsonObject(value['metadata']);
}

export async function openStores(store: Store, options: Partial<ResourceStoresOptions> = {}): Promise<ResourceStores> {
  return await openResourceStores({
    store,
    names: orchNames,
    freezeObjects: true,
    clock: systemClock(),
    signal: new AbortController().signal,
    ...options,
  });
}

/** A sink that records its events. */
export class RecordingWatch {
  readonly events: CacheEvent[] = [];
  readonly calls: number[] = [];
  error: Error | undefined;
  watch: CacheWatch | undefined;
  readonly controller = new AbortController();

  static async start(resourceStore: ResourceStore, query: Omit<WatchQuery, 'signal'>): Promise<RecordingWatch> {
    const recording = new RecordingWatch();
    recording.watch = await resourceStore.watch({ ...query, signal: recording.controller.signal }, recording);
    return recording;
  }

  onEvents(events: readonly CacheEvent[]): void {
    this.calls.push(events.length);
    this.events.push(...events);
  }

  onEnd(error: Error): void {
    this.error = error;
  }

  stop(): void {
    this.controller.abort();
  }

  /** Such as `ADDED default/web 3`. */
  summary(): string[] {
    return this.events.map(({ type, entry }) => `${type} ${entry.namespace}/${entry.name} ${entry.revision}`);
  }
}

export const commit = { dryRun: false } as const;
export const mostRecent = { type: 'mostRecent' } as const;
