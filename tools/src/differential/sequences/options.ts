import { parseArgs } from 'node:util';
import { parseOptions as parseSides, type Options as Sides } from '../options.js';

export interface Options extends Omit<Sides, 'scripts'> {
  /** `apiVersion/Kind`; empty for all. */
  readonly kinds: readonly string[];
  readonly requestsPerKind: number;
  readonly requestsPerSequence: number;
  readonly seed: number;
  /** Whether the servers track field ownership (gate ServerSideApply). */
  readonly owners: boolean;
  /** Findings with a matching text are not shown. */
  readonly hidden: RegExp | undefined;
}

export const usage = `node tools/dist/differential/sequences/main.js --left URL --left-token TOKEN --right URL --right-token TOKEN
    (--insecure | --left-ca FILE --right-ca FILE) [--accepted FILE] [--count N] [--length N] [--seed N] [--hide REGEX] [--owners on|off]
    (all | apiVersion/Kind...)`;

const own = { count: '500', length: '25', seed: '1', hide: '', owners: 'on' };

/** @throws Error that names a missing or unknown option. */
export function parseOptions(words: readonly string[]): Options {
  const ours: string[] = [];
  const others: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!(word.slice(2) in own)) {
      others.push(word);
      continue;
    }
    index += 1;
    ours.push(word, words[index] ?? '');
  }
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: ours,
    options: { count: text, length: text, seed: text, hide: text, owners: text },
  });
  const { scripts, ...sides } = parseSides(others);
  const given = { ...own, ...values };
  return {
    ...sides,
    kinds: scripts.includes('all') ? [] : scripts,
    requestsPerKind: wholeNumber(given.count, 'count'),
    requestsPerSequence: wholeNumber(given.length, 'length'),
    seed: wholeNumber(given.seed, 'seed'),
    owners: given.owners !== 'off',
    hidden: given.hide === '' ? undefined : new RegExp(given.hide),
  };
}

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number`);
  return Number(text);
}
