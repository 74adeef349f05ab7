import { cronScheduleError } from '@orch/api';
import { type LocalTime, type LocalZone, localZone } from './local-zone.js';
import { parseSpec, type Spec } from './schedule-spec.js';

/** The times at which a cron job runs, in the time zone of this process unless another is given. */
export interface Schedule {
  /** The first time after `afterMs`, in Unix milliseconds; undefined when the next five years have none. */
  next(afterMs: number): number | undefined;
  /** The last time after `afterMs` and not after `untilMs`, in Unix milliseconds; undefined when the range has none. */
  latest(range: { readonly afterMs: number; readonly untilMs: number }): number | undefined;
}

/** An invalid schedule. `message` has the text of v1.21. */
export class ScheduleError extends Error {
  override readonly name = 'ScheduleError';
}

/**
 * Parses five fields, a descriptor such as `@hourly`, or `@every 1h30m`. As in v1.21 there is no prefix for a time zone.
 * @throws ScheduleError
 */
export function parseSchedule(text: string, zone: LocalZone = localZone): Schedule {
  const error = cronScheduleError(text);
  if (error !== undefined) throw new ScheduleError(error);
  const spec = parseSpec(text);
  return spec.type === 'every' ? intervalSchedule(spec.intervalMs) : calendarSchedule(spec, zone);
}

/** Counts from whole seconds of the time before. */
function intervalSchedule(intervalMs: number): Schedule {
  const next = (afterMs: number) => Math.floor(afterMs / 1000) * 1000 + intervalMs;
  return {
    next,
    latest({ afterMs, untilMs }) {
      const firstMs = next(afterMs);
      return firstMs > untilMs ? undefined : firstMs + Math.floor((untilMs - firstMs) / intervalMs) * intervalMs;
    },
  };
}

type CalendarSpec = Extract<Spec, { readonly type: 'calendar' }>;

function calendarSchedule(spec: CalendarSpec, zone: LocalZone): Schedule {
  const next = (afterMs: number) => nextMatch(spec, { afterMs, zone });
  return {
    next,
    latest({ afterMs, untilMs }) {
      const isPast = (timeMs: number) => (next(timeMs) ?? Number.POSITIVE_INFINITY) <= untilMs;
      if (!isPast(afterMs)) return undefined;
      let lowMs = afterMs;
      let highMs = untilMs;
      // Invariant: a time of the schedule follows `lowMs` in the range, and none follows `highMs`.
      while (highMs - lowMs > minuteMs) {
        const middleMs = Math.floor((lowMs + highMs) / 2);
        if (isPast(middleMs)) lowMs = middleMs;
        else highMs = middleMs;
      }
      let latestMs = next(lowMs);
      while (latestMs !== undefined && isPast(latestMs)) latestMs = next(latestMs);
      return latestMs;
    },
  };
}

const minuteMs = 60_000;
const yearsMax = 5;

/**
 * Goes forward to the next matching month, day, hour and minute in turn. Hours pass in absolute time: an hour that the
 * clocks skip is not found, and one that they repeat is found twice.
 */
function nextMatch(
  spec: CalendarSpec,
  { afterMs, zone }: { readonly afterMs: number; readonly zone: LocalZone },
): number | undefined {
  let timeMs = Math.floor(afterMs / minuteMs) * minuteMs + minuteMs;
  const yearMax = zone.fields(timeMs).year + yearsMax;
  for (;;) {
    const local = zone.fields(timeMs);
    if (local.year > yearMax) return undefined;
    if (!spec.month.has(local.month)) timeMs = zone.midnight({ year: local.year, month: local.month + 1, day: 1 });
    else if (!matchesDay(spec, local)) timeMs = zone.midnight({ ...local, day: local.day + 1 });
    else if (!spec.hour.has(local.hour)) timeMs += (60 - local.minute) * minuteMs;
    else if (!spec.minute.has(local.minute)) timeMs += minuteMs;
    else return timeMs;
  }
}

/** Days of month and week must both match if one of them is `*`, otherwise one of them suffices. */
function matchesDay({ day, weekday, isAnyDay, isAnyWeekday }: CalendarSpec, local: LocalTime): boolean {
  const [isDay, isWeekday] = [day.has(local.day), weekday.has(local.weekday)];
  return isAnyDay || isAnyWeekday ? isDay && isWeekday : isDay || isWeekday;
}
