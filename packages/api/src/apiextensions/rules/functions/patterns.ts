import { types } from '../values/types.js';
import { PlainList, RuleError, type Value } from '../values/values.js';
import { type CallContext, method, overload, type RuleFunction } from './function.js';

const { string, bool, int } = types;

/** Functions of regular expressions, which match in linear time. */
export const patternFunctions: Readonly<Record<string, RuleFunction>> = {
  matches: {
    overloads: [method([string, string], bool), overload([string, string], bool)],
    call: ([text, pattern], context) => {
      if (typeof text !== 'string' || typeof pattern !== 'string') return undefined;
      const failure = prepare(text, pattern, context);
      if (failure !== undefined) return failure;
      const outcome = context.patterns.match(pattern, text);
      return outcome === 'tooLong' ? tooLong : outcome === 'match';
    },
  },
  find: {
    overloads: [method([string, string], string)],
    call: ([text, pattern], context) => {
      const found = findAll(text, pattern, { context, countMax: 1 });
      return found instanceof PlainList && found.size === 0 ? '' : found instanceof PlainList ? found.at(0) : found;
    },
  },
  findAll: {
    overloads: [method([string, string], types.list(string)), method([string, string, int], types.list(string))],
    call: ([text, pattern, count = -1n], context) => {
      if (typeof count !== 'bigint') return undefined;
      const found = findAll(text, pattern, { context, countMax: count < 0n ? Infinity : Number(count) });
      return found;
    },
  },
};

const tooLong = new RuleError('the text is too long to be matched');

function findAll(
  text: Value | undefined,
  pattern: Value | undefined,
  { context, countMax }: { readonly context: CallContext; readonly countMax: number },
): PlainList | RuleError | undefined {
  if (typeof text !== 'string' || typeof pattern !== 'string') return undefined;
  const failure = prepare(text, pattern, context);
  if (failure !== undefined) return failure;
  const found = context.patterns.findAll(pattern, { text, countMax });
  if (found === 'tooLong') return tooLong;
  context.meter.take(found.length);
  return new PlainList(found);
}

/** Takes the cost of a match: the text's length times the pattern's, as an estimate. */
function prepare(text: string, pattern: string, { patterns, meter }: CallContext): RuleError | undefined {
  const error = patterns.syntaxError(pattern);
  if (error !== undefined) return new RuleError(`error parsing regexp: ${error}`);
  meter.take(Math.ceil((text.length + 1) / 10) * Math.ceil(pattern.length / 4));
  return undefined;
}
