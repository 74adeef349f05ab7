import type { Entry } from '../cache/entry.js';
import type { CacheEvent, WatchSink } from '../resource-store.js';
import type { ReadContext } from './read-context.js';

/** Gives a sink what there is when its watch begins. */
export function giveInitial({ metrics, resource }: ReadContext, sink: WatchSink, entries: readonly Entry[]): void {
  metrics?.initialEvents(resource, entries.length);
  if (entries.length === 0) return;
  if (sink.onInitial !== undefined) sink.onInitial(entries);
  else sink.onEvents(entries.map((entry): CacheEvent => ({ type: 'ADDED', entry })));
}
