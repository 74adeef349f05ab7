import { isFields } from '@orch/apimachinery';

/**
 * A JSON path of a printer column, such as `.spec.hosts[0]`, `.metadata.annotations.example\.com/x` or
 * `.status.conditions[?(@.type=="Ready")].status`. Returns the values that it finds, in order.
 */
export type JsonPath = (object: unknown) => readonly unknown[];

/** Parses a path; undefined for an invalid one, which finds nothing. */
export function parseJsonPath(text: string): JsonPath | undefined {
  const steps = parseSteps(text.trim());
  if (steps === undefined) return undefined;
  return (object) => follow(steps, [object]);
}

type Step =
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'index'; readonly index: number }
  | { readonly type: 'slice'; readonly from: number | undefined; readonly to: number | undefined; readonly by: number }
  | { readonly type: 'any' }
  | { readonly type: 'below' }
  | { readonly type: 'filter'; readonly matches: (item: unknown) => boolean }
  | { readonly type: 'union'; readonly steps: readonly Step[] };

function follow(steps: readonly Step[], found: readonly unknown[]): readonly unknown[] {
  let values = found;
  for (const step of steps) values = values.flatMap((value) => stepInto(step, value));
  return values;
}

function stepInto(step: Step, value: unknown): readonly unknown[] {
  switch (step.type) {
    case 'field':
      return isFields(value) && Object.hasOwn(value, step.name) ? [value[step.name]] : [];
    case 'index': {
      if (!Array.isArray(value)) return [];
      const index = step.index < 0 ? value.length + step.index : step.index;
      return index >= 0 && index < value.length ? [value[index]] : [];
    }
    case 'slice':
      return Array.isArray(value) ? sliced(value, step) : [];
    case 'any':
      return childrenOf(value);
    case 'below':
      return below(value);
    case 'filter':
      return Array.isArray(value) ? value.filter((item: unknown) => step.matches(item)) : [];
    case 'union':
      return step.steps.flatMap((one) => stepInto(one, value));
  }
}

function sliced(
  list: readonly unknown[],
  { from, to, by }: Extract<Step, { readonly type: 'slice' }>,
): readonly unknown[] {
  const selected = list.slice(from ?? 0, to ?? list.length);
  return by <= 1 ? selected : selected.filter((_, index) => index % by === 0);
}

function childrenOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isFields(value)
    ? Object.keys(value)
        .sort()
        .map((name) => value[name])
    : [];
}

/** The value and everything below it. */
function below(value: unknown): readonly unknown[] {
  return [value, ...childrenOf(value).flatMap(below)];
}

/** Characters that end a field name. */
const endsName = /[.[\]]/;

function parseSteps(text: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  let rest = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text;
  if (rest.startsWith('$') || rest.startsWith('@')) rest = rest.slice(1);
  while (rest !== '') {
    if (rest.startsWith('..')) {
      steps.push({ type: 'below' });
      rest = rest.slice(rest.charAt(2) === '[' ? 2 : 1);
      continue;
    }
    if (rest.startsWith('[')) {
      const end = endOfBracket(rest);
      if (end < 0) return undefined;
      const step = parseBracket(rest.slice(1, end).trim());
      if (step === undefined) return undefined;
      steps.push(step);
      rest = rest.slice(end + 1);
      continue;
    }
    if (!rest.startsWith('.')) return undefined;
    const { name, length } = readName(rest.slice(1));
    rest = rest.slice(1 + length);
    if (length === 0) {
      if (rest === '' || rest.startsWith('[')) continue;
      return undefined;
    }
    steps.push(name === '*' ? { type: 'any' } : { type: 'field', name });
  }
  return steps;
}

/** A field name, in which a backslash escapes the next character. */
function readName(text: string): { readonly name: string; readonly length: number } {
  let name = '';
  let at = 0;
  for (; at < text.length; at++) {
    let character = text.charAt(at);
    if (endsName.test(character)) break;
    if (character === '\\' && at + 1 < text.length) {
      at += 1;
      character = text.charAt(at);
    }
    name += character;
  }
  return { name, length: at };
}

/** The index of the bracket that closes the first one; -1 when there is none. */
function endOfBracket(text: string): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

function parseBracket(text: string): Step | undefined {
  if (text === '*' || text === '') return { type: 'any' };
  const filter = /^\?\((.*)\)$/s.exec(text);
  if (filter !== null) return parseFilter(filter[1] ?? '');
  const parts = splitUnion(text);
  if (parts.length > 1) {
    const steps = parts.map((part) => parseBracket(part.trim()));
    return steps.every((step) => step !== undefined) ? { type: 'union', steps } : undefined;
  }
  const quoted = readText(text);
  if (quoted !== undefined) return { type: 'field', name: quoted };
  if (/^-?\d+$/.test(text)) return { type: 'index', index: Number(text) };
  const slice = /^(-?\d*):(-?\d*)(?::(\d*))?$/.exec(text);
  if (slice === null) return undefined;
  const bound = (digits: string | undefined) => (digits === undefined || digits === '' ? undefined : Number(digits));
  return { type: 'slice', from: bound(slice[1]), to: bound(slice[2]), by: bound(slice[3]) ?? 1 };
}

/** Splits at commas outside of quotes. */
function splitUnion(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ',') {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** The content of a quoted text. */
function readText(text: string): string | undefined {
  const quote = text.charAt(0);
  if ((quote !== "'" && quote !== '"') || text.length < 2 || !text.endsWith(quote)) return undefined;
  return text.slice(1, -1).replaceAll(/\\(.)/gs, '$1');
}

const comparisons = ['==', '!=', '<=', '>=', '<', '>'] as const;
type Comparison = (typeof comparisons)[number];

/** `@.type=="Ready"`, or a path that must exist: `@.ready`. */
function parseFilter(text: string): Step | undefined {
  const found = findComparison(text);
  if (found === undefined) {
    const path = parseJsonPath(text);
    return path && { type: 'filter', matches: (item) => path(item).length > 0 };
  }
  const { at, comparison } = found;
  const left = parseOperand(text.slice(0, at));
  const right = parseOperand(text.slice(at + comparison.length));
  if (left === undefined || right === undefined) return undefined;
  return {
    type: 'filter',
    matches: (item) => {
      const [first, second] = [left(item), right(item)];
      return first.length === 1 && second.length === 1 && compare(first[0], comparison, second[0]);
    },
  };
}

/** The first comparison outside of quotes. */
function findComparison(text: string): { readonly at: number; readonly comparison: Comparison } | undefined {
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
      continue;
    }
    if (character === '"' || character === "'") quote = character;
    const comparison = comparisons.find((one) => text.startsWith(one, at));
    if (comparison !== undefined) return { at, comparison };
  }
  return undefined;
}

function parseOperand(text: string): JsonPath | undefined {
  const operand = text.trim();
  if (operand.startsWith('@') || operand.startsWith('$')) return parseJsonPath(operand);
  const quoted = readText(operand);
  if (quoted !== undefined) return () => [quoted];
  if (operand === 'true' || operand === 'false') return () => [operand === 'true'];
  return /^-?\d+(\.\d+)?$/.test(operand) ? () => [Number(operand)] : undefined;
}

function compare(left: unknown, comparison: Comparison, right: unknown): boolean {
  if (comparison === '==') return left === right;
  if (comparison === '!=') return left !== right;
  const isOrdered =
    (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string');
  if (!isOrdered) return false;
  switch (comparison) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}
