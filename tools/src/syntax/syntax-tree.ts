import { parseSync } from '@swc/core';

/** The syntax tree of a module as swc gives it, to be read with the functions below. @throws on a syntax error, naming the file. */
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

/** Empty for a member that is no list. */
export function membersOf(node: unknown, name: string): readonly unknown[] {
  const value = memberOf(node, name);
  return Array.isArray(value) ? value : [];
}

/** Empty for a member that is no text. */
export function textOf(node: unknown, name: string): string {
  const value = memberOf(node, name);
  return typeof value === 'string' ? value : '';
}

/** Such as `CallExpression`. */
export function typeOf(node: unknown): string {
  return textOf(node, 'type');
}
