import type { SchedulerMetrics } from '../observing/scheduler-metrics.js';

/** Measures the extension points of one attempt, one after the other. */
export class PointTimer {
  #startMs = performance.now();

  constructor(
    private readonly metrics: SchedulerMetrics,
    private readonly profile: string,
  ) {}

  /** The point has ended that began with the last call, or when the timer was made. */
  ended(point: string, status: string): number {
    const nowMs = performance.now();
    const seconds = (nowMs - this.#startMs) / 1_000;
    this.metrics.point(point, { status, profile: this.profile, seconds });
    this.#startMs = nowMs;
    return seconds;
  }

  /** What follows is measured from now. */
  restart(): void {
    this.#startMs = performance.now();
  }
}
