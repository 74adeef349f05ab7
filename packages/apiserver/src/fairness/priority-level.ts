import type { LevelMetrics } from './fairness-metrics.js';
import type { PriorityLevelSettings } from './flow-settings.js';
import { QueueSet, type QueueSetSettings } from './queue-set.js';

/** A priority level, for as long as it exists or has requests. */
export class PriorityLevel {
  settings: PriorityLevelSettings;
  /** undefined: the level is exempt, and has been since it exists. */
  queueSet: QueueSet | undefined;
  metrics: LevelMetrics | undefined;
  /** The object is gone; the level serves the requests that it has. */
  isQuiescing = false;

  constructor(settings: PriorityLevelSettings) {
    this.settings = settings;
  }

  get isExempt(): boolean {
    return this.settings.type === 'exempt';
  }

  get isIdle(): boolean {
    return this.queueSet?.isIdle ?? true;
  }

  /** 0 seats: unlimited. */
  setSeats(seatsMax: number, nowMs: number): void {
    const settings = queueSetSettings(this.settings, seatsMax);
    if (this.queueSet !== undefined) {
      if (!areEqual(this.queueSet.settings, settings)) this.queueSet.reconfigure(settings, nowMs);
    } else if (!this.isExempt) this.queueSet = new QueueSet(settings);
  }
}

function queueSetSettings(level: PriorityLevelSettings, seatsMax: number): QueueSetSettings {
  if (level.type === 'exempt') return { seatsMax: 0, queues: 1, handSize: 1, queueLengthMax: 0 };
  const { queues, handSize, queueLengthMax } = level.queuing ?? { queues: 1, handSize: 1, queueLengthMax: 0 };
  return { seatsMax, queues, handSize, queueLengthMax };
}

function areEqual(a: QueueSetSettings, b: QueueSetSettings): boolean {
  return (
    a.seatsMax === b.seatsMax &&
    a.queues === b.queues &&
    a.handSize === b.handSize &&
    a.queueLengthMax === b.queueLengthMax
  );
}
