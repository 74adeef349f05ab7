import { memberOf, parseSyntax, type Span, spanOf, textOf, typeOf } from '../syntax-tree.js';

/** One change of a file: the bytes of the span are replaced. */
export interface Mutant extends Span {
  readonly path: string;
  readonly replacement: string;
  /** The expression whose evaluation executes the changed code. */
  readonly expression: Span;
  /** Such as `file.ts:12: < becomes <=`. */
  readonly description: string;
}

/** Operators and what they become. */
const flips: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '<',
  '>': '<=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
};

/** All mutants of a file: flipped operators, and negated conditions of `if`, `while` and `?:`. */
export function mutantsOf({ path, text }: { readonly path: string; readonly text: string }): readonly Mutant[] {
  const bytes = Buffer.from(text);
  const mutants: Mutant[] = [];
  const add = (span: Span, { expression, replacement, change }: Change) => {
    const line = bytes.subarray(0, span.start).toString().split('\n').length;
    mutants.push({ ...span, path, expression, replacement, description: `${path}:${line}: ${change}` });
  };
  visit(parseSyntax({ path, text }), (node) => {
    const operator = textOf(node, 'operator');
    const flipped = typeOf(node) === 'BinaryExpression' ? flips[operator] : undefined;
    if (flipped !== undefined) {
      const from = spanOf(memberOf(node, 'left')).end;
      const to = spanOf(memberOf(node, 'right')).start;
      // Parentheses of the right side may follow the operator, and comments are rare.
      const start = bytes.indexOf(operator, from);
      if (start >= from && start + operator.length <= to) {
        const span = { start, end: start + operator.length };
        const change = `${operator} becomes ${flipped}`;
        add(span, { expression: spanOf(node), replacement: flipped, change });
      }
    }
    if (!conditional.has(typeOf(node))) return;
    const span = spanOf(memberOf(node, 'test'));
    const condition = bytes.subarray(span.start, span.end).toString();
    add(span, { expression: span, replacement: `!(${condition})`, change: `${condition} is negated` });
  });
  return mutants;
}

interface Change {
  readonly expression: Span;
  readonly replacement: string;
  readonly change: string;
}

/** The text with the mutant in it. */
export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(replacement), bytes.subarray(end)]).toString();
}

/** The lines of a mutant before and after the change, joined by spaces: they identify it while lines move. */
export function changedLines(text: string, mutant: Mutant): { readonly from: string; readonly to: string } {
  const bytes = Buffer.from(text);
  const first = bytes.lastIndexOf('\n', mutant.start - 1) + 1;
  const newline = bytes.indexOf('\n', mutant.end);
  const last = newline < 0 ? bytes.length : newline;
  const joined = (...parts: readonly (Buffer | string)[]) => parts.join('').trim().replaceAll(/\s+/g, ' ');
  const [before, after] = [bytes.subarray(first, mutant.start), bytes.subarray(mutant.end, last)];
  return {
    from: joined(before, bytes.subarray(mutant.start, mutant.end), after),
    to: joined(before, mutant.replacement, after),
  };
}

/** `count` of the values, chosen by the seed. Equal seeds choose equally. */
export function chooseRandomly<T>(
  values: readonly T[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly T[] {
  const rest = [...values];
  const chosen: T[] = [];
  let state = seed >>> 0;
  while (chosen.length < count && rest.length > 0) {
    // A linear congruential generator; its high bits are the better ones.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    chosen.push(...rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1));
  }
  return chosen;
}

const conditional = new Set(['IfStatement', 'WhileStatement', 'ConditionalExpression']);

function visit(node: unknown, found: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) visit(each, found);
    return;
  }
  found(node);
  for (const member of Object.values(node)) visit(member, found);
}
