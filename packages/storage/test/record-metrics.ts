import type { GroupResource } from '@orch/apimachinery';
import type { CacheFill, CacheList, CacheMetrics } from '../src/index.js';

/** Records what the resource stores report. */
export class RecordedMetrics implements CacheMetrics {
  readonly lists: CacheList[] = [];
  readonly reads: string[] = [];
  readonly resizes: string[] = [];
  readonly failures: unknown[] = [];
  readonly initial: number[] = [];
  readonly fills: number[] = [];
  readonly fillsMs: number[] = [];
  /** The current capacity of the history of each resource. */
  readonly capacities: Record<string, number> = {};
  events = 0;
  running = 0;
  expirations = 0;
  conflicts = 0;

  event(): void {
    this.events += 1;
  }
  watchers(_resource: unknown, delta: number): void {
    this.running += delta;
  }
  initialEvents(_resource: unknown, events: number): void {
    this.initial.push(events);
  }
  sinkFailed(_resource: unknown, error: unknown): void {
    this.failures.push(error);
  }
  filled({ resource }: GroupResource, { objects, durationMs, historyEventsMax }: CacheFill): void {
    this.fills.push(objects);
    this.fillsMs.push(durationMs);
    this.capacities[resource] = historyEventsMax;
  }
  read(_resource: unknown, source: string): void {
    this.reads.push(source);
  }
  listed(_resource: unknown, list: CacheList): void {
    this.lists.push(list);
  }
  historyResized({ resource }: GroupResource, { eventsMax, change }: { eventsMax: number; change: string }): void {
    this.resizes.push(`${change} to ${eventsMax}`);
    this.capacities[resource] = eventsMax;
  }
  expired(): void {
    this.expirations += 1;
  }
  conflict(): void {
    this.conflicts += 1;
  }
}
