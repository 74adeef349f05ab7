const nanosOf: Readonly<Record<string, bigint>> = {
  ...{ ns: 1n, us: 1_000n, µs: 1_000n, μs: 1_000n, ms: 1_000_000n },
  ...{ s: 1_000_000_000n, m: 60_000_000_000n, h: 3_600_000_000_000n },
};

/** More digits than int64 has are cut: the value would be out of its range. */
const part = /(\d{0,20})(?:\.(\d{0,20}))?(ns|us|µs|μs|ms|s|m|h)/g;

/** The nanoseconds of a duration such as `1h30m`, `1.5s` or `-300ms`; 0 for another text. */
export function nanosecondsOf(text: string): bigint {
  let total = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of text.matchAll(part)) {
    const nanos = nanosOf[unit] ?? 0n;
    const digits = fraction.slice(0, 15);
    total += BigInt(whole === '' ? '0' : whole) * nanos;
    if (digits !== '') total += (BigInt(digits) * nanos) / 10n ** BigInt(digits.length);
  }
  return text.startsWith('-') ? -total : total;
}

/** As v1.21 formats durations: `1h30m0s`, `1.5s`, `300ms`, `0s`. */
export function formatNanoseconds(nanos: bigint): string {
  if (nanos < 0n) return `-${formatNanoseconds(-nanos)}`;
  if (nanos === 0n) return '0s';
  const smaller = (['ns', 'µs', 'ms'] as const).find((unit) => nanos < (nanosOf[unit] ?? 1n) * 1_000n);
  if (smaller !== undefined) return `${decimal(nanos, nanosOf[smaller] ?? 1n)}${smaller}`;
  const [hour, minute] = [nanosOf['h'] ?? 1n, nanosOf['m'] ?? 1n];
  const seconds = `${decimal(nanos % minute, nanosOf['s'] ?? 1n)}s`;
  if (nanos < minute) return seconds;
  const minutes = `${(nanos % hour) / minute}m${seconds}`;
  return nanos < hour ? minutes : `${nanos / hour}h${minutes}`;
}

/** `nanos` in a unit, without trailing zeros. */
function decimal(nanos: bigint, unit: bigint): string {
  let fraction = (nanos % unit).toString().padStart(unit.toString().length - 1, '0');
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return fraction === '' || unit === 1n ? `${nanos / unit}` : `${nanos / unit}.${fraction}`;
}
