import { parseArgs } from 'node:util';
import { parseOptions as parseSides, type Options as Sides, usage as sidesUsage } from '../options.js';

export interface Options extends Omit<Sides, 'scripts'> {
  /** `apiVersion/Kind`, such as `v1/Pod`. */
  readonly kinds: readonly string[];
  readonly requestsPerKind: number;
  readonly seed: number;
  readonly updates: 'also' | 'only' | 'none';
  /** Findings whose texts all match are not shown. */
  readonly hidden: RegExp | undefined;
  /** Fields that are never sent, as `core_v1.Volume.ephemeral`. */
  readonly excluded: RegExp | undefined;
}

const sides = (sidesUsage.split('\n').at(-1) ?? '')
  .trim()
  .replace(' SCRIPT.yaml...', '')
  .replace('[--verbose]', '')
  .trim();

export const usage = `node tools/dist/differential/random/main.js --left URL --left-token TOKEN --right URL --right-token TOKEN
    ${sides} [--count N] [--seed N] [--updates also|only|none] [--hide REGEX] [--leave-out REGEX] apiVersion/Kind...`;

/** @throws Error that names a missing or unknown option. */
export function parseOptions(words: readonly string[]): Options {
  const { own, others } = split(words);
  const { values } = parseArgs({
    args: own,
    options: {
      count: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      updates: { type: 'string', default: 'also' },
      hide: { type: 'string' },
      'leave-out': { type: 'string' },
    },
  });
  const { scripts, ...sides } = parseSides(others);
  const { updates } = values;
  if (updates !== 'also' && updates !== 'only' && updates !== 'none')
    throw new Error('--updates must be also, only or none');
  return {
    ...sides,
    kinds: scripts,
    requestsPerKind: wholeNumber(values.count, 'count'),
    seed: wholeNumber(values.seed, 'seed'),
    updates,
    hidden: pattern(values.hide),
    excluded: pattern(values['leave-out']),
  };
}

function pattern(text: string | undefined): RegExp | undefined {
  return text === undefined ? undefined : new RegExp(text);
}

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number`);
  return Number(text);
}

/** Splits the words into this command's own options and those shared with the comparison of scripts. */
function split(words: readonly string[]): { readonly own: string[]; readonly others: readonly string[] } {
  const own: string[] = [];
  const others: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!/^--(count|seed|updates|hide|leave-out)(=|$)/.test(word)) {
      others.push(word);
      continue;
    }
    own.push(word);
    if (word.includes('=')) continue;
    index += 1;
    own.push(words[index] ?? '');
  }
  return { own, others };
}
