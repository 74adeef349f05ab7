import { memberOf, parseSyntax, type Span, spanOf, textOf, typeOf } from '../syntax-tree.js';

/** One change of a file: the bytes of the span are replaced. */
export interface Mutant extends Span {
  readonly path: string;
  readonly replacement: string;
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
  const add = (span: Span, { replacement, change }: { readonly replacement: string; readonly change: string }) => {
    const line = bytes.subarray(0, span.start).toString().split('\n').length;
    mutants.push({ ...span, path, replacement, description: `${path}:${line}: ${change}` });
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
        add(span, { replacement: flipped, change: `${operator} becomes ${flipped}` });
      }
    }
    if (!conditional.has(typeOf(node))) return;
    const span = spanOf(memberOf(node, 'test'));
    const condition = bytes.subarray(span.start, span.end).toString();
    add(span, { replacement: `!(${condition})`, change: `${condition} is negated` });
  });
  return mutants;
}

/** The text with the mutant in it. */
export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(replacement), bytes.subarray(end)]).toString();
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
