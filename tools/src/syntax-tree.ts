import { parseSync } from '@swc/core';

/** Parses a module with swc; the functions below read the result. @throws Error on a syntax error, naming the file. */
export function parseSyntax({ path, text }: { readonly path: string; readonly text: string }): unknown {
  try {
    return parseSync(text, { syntax: 'typescript', target: 'es2022', decorators: true });
  } catch (error) {
    throw new Error(`${path} cannot be parsed`, { cause: error });
  }
}

export function memberOf(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined;
}

/** Empty for a member that is not a list. */
export function membersOf(node: unknown, name: string): readonly unknown[] {
  const value = memberOf(node, name);
  return Array.isArray(value) ? value : [];
}

/** Empty for a member that is not a string. */
export function textOf(node: unknown, name: string): string {
  const value = memberOf(node, name);
  return typeof value === 'string' ? value : '';
}

/** Such as `CallExpression`. */
export function typeOf(node: unknown): string {
  return textOf(node, 'type');
}

/** Bytes of a file from 0; `end` is the first after the node. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** @throws Error for a node without a span. */
export function spanOf(node: unknown): Span {
  const span = memberOf(node, 'span');
  const [start, end] = [memberOf(span, 'start'), memberOf(span, 'end')];
  if (typeof start !== 'number' || typeof end !== 'number') throw new Error('a syntax node has no span');
  // Offsets of swc count from 1.
  return { start: start - 1, end: end - 1 };
}
