const secondMs = 1_000;

/**
 * A duration for columns: exact when short, rounded when long. `125_000` is `2m5s`, 90 hours are `3d18h`. A duration below
 * -1 s is `<invalid>`.
 */
export function humanDuration(durationMs: number): string {
  const seconds = Math.trunc(durationMs / secondMs);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 2 * 60) return `${seconds}s`;
  const minutes = Math.trunc(seconds / 60);
  if (minutes < 10) return withRest(minutes, 'm', seconds % 60, 's');
  if (minutes < 3 * 60) return `${minutes}m`;
  const hours = Math.trunc(minutes / 60);
  if (hours < 8) return withRest(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.trunc(hours / 24);
  if (hours < 8 * 24) return withRest(days, 'd', hours % 24, 'h');
  if (days < 2 * 365) return `${days}d`;
  const years = Math.trunc(days / 365);
  return days < 8 * 365 ? withRest(years, 'y', days % 365, 'd') : `${years}y`;
}

/** The time since a JSON time. `<unknown>` when it is unset. */
export function ageSince(time: string | undefined, now: Date): string {
  if (time === undefined || time === '') return '<unknown>';
  return humanDuration(now.getTime() - Date.parse(time));
}

function withRest(count: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${count}${unit}` : `${count}${unit}${rest}${restUnit}`;
}
