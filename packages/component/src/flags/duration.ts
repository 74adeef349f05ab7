const millisecondsPer: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};
const wholePattern = /^[+-]?(?:\d+\.?\d*(?:ns|us|µs|μs|ms|s|m|h)|\.\d+(?:ns|us|µs|μs|ms|s|m|h))+$/;
const partPattern = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;

/** Milliseconds of a duration such as `1h30m`, `1.5s` or `0`; undefined when it is none. */
export function parseDurationMs(text: string): number | undefined {
  if (/^[+-]?0$/.test(text)) return 0;
  if (!wholePattern.test(text)) return undefined;
  let sum = 0;
  for (const [, amount = '', unit = ''] of text.matchAll(partPattern))
    sum += Number(amount) * (millisecondsPer[unit] ?? 0);
  return text.startsWith('-') ? -sum : sum;
}

/** `1h30m0s`, `500ms`, `0s`: as durations are printed in helps and objects. */
export function formatDurationMs(milliseconds: number): string {
  if (milliseconds === 0) return '0s';
  const sign = milliseconds < 0 ? '-' : '';
  const amount = Math.abs(milliseconds);
  if (amount < 1_000) return `${sign}${trim(amount)}ms`;
  const hours = Math.floor(amount / 3_600_000);
  const minutes = Math.floor((amount % 3_600_000) / 60_000);
  const seconds = trim((amount % 60_000) / 1_000);
  if (hours > 0) return `${sign}${hours}h${minutes}m${seconds}s`;
  return minutes > 0 ? `${sign}${minutes}m${seconds}s` : `${sign}${seconds}s`;
}

function trim(value: number): string {
  return String(Math.round(value * 1e9) / 1e9);
}
