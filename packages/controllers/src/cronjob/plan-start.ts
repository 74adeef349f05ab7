import type { CronJob } from '@orch/api/types/batch_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { RecordedEvent } from '@orch/client';
import { type Schedule, ScheduleError } from './schedule.js';

export type ReadonlyCronJob = DeepReadonly<CronJob>;

export type StartPlan =
  /** Nothing until the cron job changes: it is suspended, or its schedule is invalid. */
  | { readonly type: 'none'; readonly events: readonly RecordedEvent[] }
  | { readonly type: 'wait'; readonly untilMs: number; readonly events: readonly RecordedEvent[] }
  | {
      readonly type: 'start';
      /** The time of the schedule, which names the job. */
      readonly scheduledMs: number;
      readonly untilMs: number;
      /** Whether the jobs that run are deleted before. */
      readonly replaces: boolean;
      readonly events: readonly RecordedEvent[];
    };

export interface PlanStartOptions {
  readonly parse: (schedule: string) => Schedule;
  readonly nowMs: number;
  /** More missed starts than that prevent a start, with gate CronJobControllerV2 off; otherwise they cause a warning. */
  readonly isPolled: boolean;
}

/** Pure: whether a job is to start now, and when to look again. */
export function planStart(cronJob: ReadonlyCronJob, options: PlanStartOptions): StartPlan {
  const { nowMs, isPolled } = options;
  const { spec, status } = cronJob;
  const none = (...events: readonly RecordedEvent[]): StartPlan => ({ type: 'none', events });
  if (spec?.suspend === true) return none();
  const text = spec?.schedule ?? '';
  let schedule: Schedule;
  try {
    schedule = options.parse(text);
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    return none(warning('UnparseableSchedule', `unparseable schedule: ${JSON.stringify(text)} : ${error.message}`));
  }
  const nextMs = schedule.next(nowMs);
  const earliestMs = earliestStartMs(cronJob, nowMs);
  if (nextMs === undefined || schedule.next(earliestMs) === undefined) {
    const problem = 'time difference between two schedules less than 1 second';
    return none(warning('InvalidSchedule', `invalid schedule: ${text} : ${problem}`));
  }
  const events: RecordedEvent[] = [];
  const wait = (...more: readonly RecordedEvent[]): StartPlan => {
    return { type: 'wait', untilMs: nextMs, events: [...events, ...more] };
  };
  const scheduledMs = earliestMs > nowMs ? undefined : schedule.latest({ afterMs: earliestMs, untilMs: nowMs });
  if (scheduledMs === undefined) return wait();
  const missed = missedStarts(schedule, { earliestMs, nowMs });
  if (missed > missedStartsMax) {
    if (isPolled) return wait(warning('FailedNeedsStart', `Cannot determine if job needs to be started: ${tooMany}`));
    events.push(warning('TooManyMissedTimes', `too many missed start times: ${missed}. ${advice}`));
  }
  const deadlineSeconds = spec?.startingDeadlineSeconds;
  if (deadlineSeconds != null && scheduledMs + Number(deadlineSeconds) * 1000 < nowMs) {
    return wait(warning('MissSchedule', `Missed scheduled time to start a job: ${formatRfc1123(scheduledMs)}`));
  }
  const active = status?.active ?? [];
  const isStarted =
    active.some(({ name }) => name === jobNameOf(cronJob, scheduledMs)) ||
    Date.parse(status?.lastScheduleTime ?? '') === scheduledMs;
  if (isStarted) return wait();
  if (spec?.concurrencyPolicy === 'Forbid' && active.length > 0) {
    const message = 'Not starting job because prior execution is running and concurrency policy is Forbid';
    return wait({ type: 'Normal', reason: 'JobAlreadyActive', message });
  }
  return { type: 'start', scheduledMs, untilMs: nextMs, replaces: spec?.concurrencyPolicy === 'Replace', events };
}

/** The name of the job of a time: that of the cron job, and the minutes since 1970. */
export function jobNameOf({ metadata }: ReadonlyCronJob, scheduledMs: number): string {
  return `${metadata.name ?? ''}-${Math.floor(scheduledMs / 60_000)}`;
}

/** Starts count from the last one or the creation, and not from before the deadline. */
function earliestStartMs({ metadata, spec, status }: ReadonlyCronJob, nowMs: number): number {
  const sinceMs = Date.parse(status?.lastScheduleTime ?? metadata.creationTimestamp ?? '') || 0;
  const deadlineSeconds = spec?.startingDeadlineSeconds;
  return deadlineSeconds == null ? sinceMs : Math.max(sinceMs, nowMs - Number(deadlineSeconds) * 1000);
}

/** The number of starts until now, by the time between the first two, as v1.21 estimates it. */
function missedStarts(
  schedule: Schedule,
  { earliestMs, nowMs }: { readonly earliestMs: number; readonly nowMs: number },
): number {
  const firstMs = schedule.next(earliestMs);
  const secondMs = firstMs === undefined ? undefined : schedule.next(firstMs);
  if (firstMs === undefined || secondMs === undefined || secondMs > nowMs) return 1;
  return Math.floor((nowMs - firstMs) / (secondMs - firstMs)) + 1;
}

const missedStartsMax = 100;
const advice = 'Set or decrease .spec.startingDeadlineSeconds or check clock skew';
const tooMany = `too many missed start time (> ${missedStartsMax}). ${advice}`;

function warning(reason: string, message: string): RecordedEvent {
  return { type: 'Warning', reason, message };
}

function formatRfc1123(timeMs: number): string {
  return new Date(timeMs).toUTCString().replace('GMT', '+0000');
}
