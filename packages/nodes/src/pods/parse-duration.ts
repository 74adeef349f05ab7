const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a duration such as `1m30s`, `500ms` or `0`. @throws Error */
export function parseDurationMs(text: string): number {
  if (text === '0') return 0;
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) throw new Error('must be a duration, such as 500ms or 1m30s');
  let sum = 0;
  for (const [, amount = '', , unit = ''] of text.matchAll(/(\d+(\.\d+)?)(ms|s|m|h)/gy)) {
    sum += Number(amount) * (unitsMs[unit] ?? 0);
  }
  return sum;
}
