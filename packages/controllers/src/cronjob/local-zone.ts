/** A time as the clock on the wall shows it. */
export interface LocalTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
}

/** Converts between Unix milliseconds and local time. */
export interface LocalZone {
  fields(timeMs: number): LocalTime;
  /** The start of a day; a month or day beyond the last one counts on. Where clocks skip midnight, the time after the gap. */
  midnight(date: { readonly year: number; readonly month: number; readonly day: number }): number;
}

/** A zone with an offset from UTC at each time, both in milliseconds. */
export function zoneWithOffset(offsetMsAt: (timeMs: number) => number): LocalZone {
  const fields = (timeMs: number): LocalTime => {
    const shifted = new Date(timeMs + offsetMsAt(timeMs));
    return {
      year: shifted.getUTCFullYear(),
      month: shifted.getUTCMonth() + 1,
      day: shifted.getUTCDate(),
      weekday: shifted.getUTCDay(),
      hour: shifted.getUTCHours(),
      minute: shifted.getUTCMinutes(),
    };
  };
  return {
    fields,
    midnight({ year, month, day }) {
      const asUtcMs = Date.UTC(year, month - 1, day);
      const candidates = [asUtcMs - offsetMsAt(asUtcMs - dayMs), asUtcMs - offsetMsAt(asUtcMs + dayMs)];
      const isMidnight = (timeMs: number) => timeMs + offsetMsAt(timeMs) === asUtcMs;
      return candidates.toSorted((a, b) => a - b).find(isMidnight) ?? Math.max(...candidates);
    },
  };
}

const dayMs = 24 * 3_600_000;

/** The zone of this process, from the variable TZ or the system. */
export const localZone: LocalZone = zoneWithOffset((timeMs) => -new Date(timeMs).getTimezoneOffset() * 60_000);
