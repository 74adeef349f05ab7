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
/** A duration, or the parse error as v1.21 reports it: `time: missing unit in duration "10"`. */
export type ParsedDuration = { readonly milliseconds: number } | { readonly error: string };

/** Parses a duration such as `1h30m`, `1.5s`, `-1s` or `0`. */
export function parseDuration(text: string): ParsedDuration {
  const invalid = { error: `time: invalid duration ${quote(text)}` };
  const unsigned = text.replace(/^[+-]/, '');
  if (unsigned === '0') return { milliseconds: 0 };
  if (unsigned === '') return invalid;
  let sum = 0;
  for (let rest = unsigned; rest !== ''; ) {
    const amount = /^(?:\d+\.?\d*|\.\d+)/.exec(rest)?.[0];
    if (amount === undefined) return invalid;
    rest = rest.slice(amount.length);
    const unit = /^[^.\d]*/.exec(rest)?.[0] ?? '';
    if (unit === '') return { error: `time: missing unit in duration ${quote(text)}` };
    if (!Object.hasOwn(millisecondsPer, unit)) {
      return { error: `time: unknown unit ${quote(unit)} in duration ${quote(text)}` };
    }
    sum += Number(amount) * (millisecondsPer[unit] ?? 0);
    rest = rest.slice(unit.length);
  }
  if (sum > durationMsMax) return invalid;
  return { milliseconds: text.startsWith('-') ? -sum : sum };
}

/** Returns the milliseconds of a duration such as `1h30m`, `1.5s` or `0`; undefined when it is malformed. */
export function parseDurationMs(text: string): number | undefined {
  const parsed = parseDuration(text);
  return 'milliseconds' in parsed ? parsed.milliseconds : undefined;
}

/** v1.21 stores durations as nanoseconds in 64 bits. */
const durationMsMax = (2 ** 63 - 1) / 1e6;

/** Quotes text as v1.21 does: bytes outside printable ASCII become `\xc2`. */
function quote(text: string): string {
  let quoted = '';
  for (const byte of Buffer.from(text)) {
    const character = String.fromCharCode(byte);
    if (byte < 0x20 || byte >= 0x80) quoted += `\\x${byte.toString(16).padStart(2, '0')}`;
    else quoted += character === '"' || character === '\\' ? `\\${character}` : character;
  }
  return `"${quoted}"`;
}

/** Formats a duration as help texts and objects show it: `1h30m0s`, `500ms`, `0s`. */
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
