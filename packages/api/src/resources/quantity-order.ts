const nanosPerUnit = 1_000_000_000n;
const suffixes: Readonly<Record<string, readonly [base: bigint, exponent: number]>> = {
  n: [10n, -9],
  u: [10n, -6],
  m: [10n, -3],
  '': [10n, 0],
  k: [10n, 3],
  M: [10n, 6],
  G: [10n, 9],
  T: [10n, 12],
  P: [10n, 15],
  E: [10n, 18],
  Ki: [1024n, 1],
  Mi: [1024n, 2],
  Gi: [1024n, 3],
  Ti: [1024n, 4],
  Pi: [1024n, 5],
  Ei: [1024n, 6],
};

/** The value of a quantity in units of 10⁻⁹, rounded up; for comparing. Undefined when it is none. */
export function quantityNanos(quantity: unknown): bigint | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:([eE][+-]?\d+)|([numkMGTPE]|[KMGTPE]i)?)$/.exec(String(quantity));
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponentText, suffix = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const [base, power] =
    exponentText === undefined ? (suffixes[suffix] ?? [10n, 0]) : [10n, Number(exponentText.slice(1))];
  const scaled = BigInt(whole + fraction) * nanosPerUnit;
  const multiplied = power >= 0 ? scaled * base ** BigInt(power) : scaled;
  const divisor = 10n ** BigInt(fraction.length) * (power < 0 ? base ** BigInt(-power) : 1n);
  const magnitude = (multiplied + divisor - 1n) / divisor;
  return sign === '-' ? -magnitude : magnitude;
}
