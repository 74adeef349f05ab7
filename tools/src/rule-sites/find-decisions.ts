import { memberOf, membersOf, parseSyntax, type Span, spanOf, textOf, typeOf } from '../syntax-tree.js';
import type { Source } from './find-rule-sites.js';

/**
 * An expression that chooses what the code does:
 *
 *     condition    `isBad` in `if (isBad) …`, `isBad ? … : …`, `isBad && …` and `isBad || …`
 *     comparison   `length > max`, with its operands
 *     membership   `types.has(type)` and `types.includes(type)`, with the argument
 */
export type Decision = Span &
  (
    | { readonly type: 'condition' }
    | { readonly type: 'comparison'; readonly operands: readonly [Span, Span] }
    | { readonly type: 'membership'; readonly argument: Span }
  );

/** The decisions of a file, in no order. */
export function findDecisions(source: Source): readonly Decision[] {
  const decisions: Decision[] = [];
  visit(parseSyntax(source), (node) => decisions.push(...decisionsAt(node)));
  return decisions;
}

function decisionsAt(node: object): readonly Decision[] {
  switch (typeOf(node)) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return [{ type: 'condition', ...spanOf(memberOf(node, 'test')) }];
    case 'BinaryExpression':
      return binaryDecisions(node);
    case 'CallExpression':
      return membershipDecisions(node);
    default:
      return [];
  }
}

const comparisons = ['<', '<=', '>', '>=', '===', '!=='];

function binaryDecisions(node: object): readonly Decision[] {
  const operator = textOf(node, 'operator');
  const left = memberOf(node, 'left');
  if (operator === '&&' || operator === '||') return [{ type: 'condition', ...spanOf(left) }];
  if (!comparisons.includes(operator)) return [];
  return [{ type: 'comparison', ...spanOf(node), operands: [spanOf(left), spanOf(memberOf(node, 'right'))] }];
}

function membershipDecisions(node: object): readonly Decision[] {
  const callee = memberOf(node, 'callee');
  const [argument, ...rest] = membersOf(node, 'arguments');
  const name = textOf(memberOf(callee, 'property'), 'value');
  const isMembership = typeOf(callee) === 'MemberExpression' && (name === 'has' || name === 'includes');
  if (!isMembership || argument === undefined || rest.length > 0 || memberOf(argument, 'spread') !== null) return [];
  return [{ type: 'membership', ...spanOf(node), argument: spanOf(memberOf(argument, 'expression')) }];
}

function visit(node: unknown, look: (node: object) => void): void {
  if (Array.isArray(node)) {
    for (const element of node) visit(element, look);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  look(node);
  for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, look);
}
