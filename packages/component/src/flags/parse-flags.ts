import { parseArgs } from 'node:util';
import { invariant } from '@orch/apimachinery';
import type { FlagDefinition, FlagValue } from './flag-definition.js';
import { addValues, flagParsers } from './flag-types.js';
import { FlagValues } from './flag-values.js';

export type FlagOutcome =
  | { readonly type: 'run'; readonly flags: FlagValues; readonly warnings: readonly string[] }
  | { readonly type: 'help' }
  | { readonly type: 'version'; readonly raw: boolean }
  | { readonly type: 'invalid'; readonly errors: readonly string[] };

/** Validates options against each other. Returns one line per error. */
export type FlagCheck = (flags: FlagValues) => readonly string[];

/**
 * Parses a command line by a program's table. Pure. Reports all unknown and malformed options together. Without such an
 * option, reports together the values that are out of range, the rejected options, and the errors of the checks.
 */
export function parseFlags(
  table: readonly FlagDefinition[],
  options: { readonly args: readonly string[]; readonly checks?: readonly FlagCheck[] },
): FlagOutcome {
  const known = new Map<string, FlagDefinition>();
  const values = new Map<string, FlagValue>();
  for (const flag of table) {
    const name = normalFlagName(flag.name);
    invariant(!known.has(name), `option --${flag.name} is in the table twice`);
    known.set(name, flag);
    values.set(name, defaultOf(flag));
  }
  const defaults = new Map(values);
  const given = new Set<string>();
  const errors: string[] = [];
  const warnings: string[] = [];
  let isMalformed = false;

  for (const { flag, text, unknown } of tokens(options.args, known)) {
    if (flag === undefined || text === undefined) {
      errors.push(flag === undefined ? unknown : `flag needs an argument: --${flag.name}`);
      isMalformed = true;
    } else {
      const name = normalFlagName(flag.name);
      const { value, problem } = readValue(flag, text);
      if (problem !== undefined)
        errors.push(`invalid argument ${JSON.stringify(text)} for "--${flag.name}": ${problem}`);
      if (value === undefined) isMalformed = true;
      else {
        const before = given.has(name) && isCumulative(flag) ? values.get(name) : undefined;
        values.set(name, before === undefined ? value : addValues(before, value));
      }
      if (flag.deprecated !== undefined && !given.has(name))
        warnings.push(`--${flag.name} is deprecated: ${flag.deprecated}`);
      given.add(name);
    }
  }

  const flags = new FlagValues(values, { defaults, given });
  if (given.has('help')) return { type: 'help' };
  const version = values.get('version');
  if (given.has('version') && version !== false) return { type: 'version', raw: version === 'raw' };
  if (!isMalformed)
    errors.push(...rejections(table, flags), ...(options.checks ?? []).flatMap((check) => check(flags)));
  return errors.length > 0 ? { type: 'invalid', errors } : { type: 'run', flags, warnings };
}

/** One line per reason, with all options that it rejects. */
function rejections(table: readonly FlagDefinition[], flags: FlagValues): readonly string[] {
  const names = new Map<string, readonly string[]>();
  for (const { name, rejected } of table) {
    if (rejected !== undefined && flags.isChanged(name)) {
      names.set(rejected, [...(names.get(rejected) ?? []), `--${name}`]);
    }
  }
  return [...names].map(([reason, options]) => `${options.join(', ')}: ${reason}`);
}

/** `_` is an alias of `-`. */
function normalFlagName(name: string): string {
  return name.replaceAll('_', '-');
}

interface Token {
  readonly flag: FlagDefinition | undefined;
  /** Undefined when an argument is missing. */
  readonly text: string | undefined;
  /** The error for an unknown option. */
  readonly unknown: string;
}

/** Splits the command line with Node's parser and finds each option in the table. */
function* tokens(args: readonly string[], known: ReadonlyMap<string, FlagDefinition>): Generator<Token> {
  const options: Record<string, { type: 'boolean' | 'string'; short?: string }> = {
    help: { type: 'boolean', short: 'h' },
  };
  for (const [name, { type, shorthand }] of known) {
    options[name] = { type: isSwitch(type) ? 'boolean' : 'string', ...(shorthand ? { short: shorthand } : {}) };
  }
  const spelled = args.map((arg) => arg.replace(/^--[^=]+/, normalFlagName));
  const parsed = parseArgs({ args: spelled, options, strict: false, tokens: true });
  for (const token of parsed.tokens) {
    if (token.kind === 'positional') {
      yield { flag: undefined, text: undefined, unknown: `unexpected argument: ${JSON.stringify(token.value)}` };
    } else if (token.kind === 'option') {
      const flag = known.get(token.name) ?? (token.name === helpFlag.name ? helpFlag : undefined);
      const text = token.value ?? (flag !== undefined && isSwitch(flag.type) ? 'true' : undefined);
      // `-v=2` is `-v 2`.
      const value = token.rawName.startsWith('--') ? text : text?.replace(/^=/, '');
      yield { flag, text: value, unknown: `unknown flag: ${token.rawName}` };
    }
  }
}

/** A switch takes no separate argument: `--x` or `--x=false`. */
function isSwitch(type: FlagDefinition['type']): boolean {
  return type === 'bool' || type === 'version';
}

const helpFlag: FlagDefinition = {
  name: 'help',
  shorthand: 'h',
  type: 'bool',
  default: 'false',
  section: 'Global',
  help: '',
};

/** A value without a problem is valid. One with a problem is out of its range; without a value the text is malformed. */
interface ReadValue {
  readonly value?: FlagValue;
  readonly problem?: string | undefined;
}

function readValue(flag: FlagDefinition, text: string): ReadValue {
  // A quoted pair stays one: its commas are within the quotes.
  const isOnePair = flag.keepsCommas && !text.startsWith('"') && text.split('=').length === 2;
  const parsed = flagParsers[flag.type](isOnePair ? `"${text}"` : text);
  if ('problem' in parsed) return parsed;
  const allowed = flag.values;
  if (allowed !== undefined) {
    if (!Array.isArray(parsed.value)) {
      if (!allowed.includes(text)) return { problem: `must be ${allowed.join(', ')}` };
    } else {
      const unknown = parsed.value.filter((item) => !allowed.includes(item)).map((item) => JSON.stringify(item));
      if (unknown.length > 0) return { problem: `unknown ${unknown.join(', ')}; must be among ${allowed.join(', ')}` };
    }
  }
  return { value: parsed.value, problem: flag.validate?.(parsed.value) };
}

function defaultOf(flag: FlagDefinition): FlagValue {
  if (flag.default === '') {
    if (flag.type === 'stringArray') return [];
    if (flag.type === 'portRange') return { first: 0, last: 0 };
    if (flag.type === 'bool' || flag.type === 'version') return false;
    if (['int', 'int32', 'uint', 'float', 'duration', 'severity'].includes(flag.type)) return 0;
  }
  const parsed = flagParsers[flag.type](flag.default);
  invariant('value' in parsed, `the default of --${flag.name} is malformed: ${flag.default}`);
  return parsed.value;
}

function isCumulative(flag: FlagDefinition): boolean {
  return flag.repeatable === true;
}
