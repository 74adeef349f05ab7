import { memberOf, membersOf, parseSyntax, type Span, spanOf, textOf, typeOf } from '../syntax-tree.js';

/** A declaration of a module as its users see it: without bodies, private members and initial values. */
export interface Declaration {
  readonly name: string;
  /** From 1. */
  readonly line: number;
  /** The text of the doc comment; empty without one. */
  readonly about: string;
  /** TypeScript, with the doc comments of members. */
  readonly code: string;
  /** Public methods of a class or interface without doc comment. */
  readonly undocumented: readonly string[];
}

/** The declarations of a module by name, exported or not. Overloads are one declaration. */
export function readDeclarations(module: {
  readonly path: string;
  readonly text: string;
}): ReadonlyMap<string, Declaration> {
  const source = new Source(module.text);
  const found = new Map<string, Declaration>();
  for (const statement of membersOf(parseSyntax(module), 'body')) {
    const node = typeOf(statement) === 'ExportDeclaration' ? memberOf(statement, 'declaration') : statement;
    const span = spanOf(statement);
    const part = partOf(node, source);
    if (part === undefined) continue;
    const before = found.get(part.name);
    // The implementation of overloads is not part of them.
    if (before !== undefined && !part.isOverload) continue;
    found.set(part.name, {
      name: part.name,
      line: before?.line ?? source.lineOf(span.start),
      about: before?.about ?? textOfComment(source.commentBefore(span.start)),
      code: before === undefined ? part.code : `${before.code}\n${part.code}`,
      undocumented: part.undocumented,
    });
  }
  return found;
}

interface Part {
  readonly name: string;
  readonly code: string;
  readonly undocumented: readonly string[];
  readonly isOverload: boolean;
}

function partOf(node: unknown, source: Source): Part | undefined {
  const name = textOf(memberOf(node, 'identifier'), 'value') || textOf(memberOf(node, 'id'), 'value');
  const plain = { name, undocumented: [], isOverload: false };
  switch (typeOf(node)) {
    case 'FunctionDeclaration': {
      const code = signature(node, memberOf(node, 'body'), source);
      return { ...plain, code: `${code};`, isOverload: memberOf(node, 'body') === null };
    }
    case 'TsTypeAliasDeclaration':
      return { ...plain, code: source.slice(spanOf(node)) };
    case 'TsInterfaceDeclaration': {
      const members = membersOf(memberOf(node, 'body'), 'body');
      const methods = members.filter((member) => typeOf(member) === 'TsMethodSignature');
      return { ...plain, code: source.slice(spanOf(node)), undocumented: source.withoutComment(methods) };
    }
    case 'ClassDeclaration':
      return { ...plain, ...classPart(node, source) };
    case 'VariableDeclaration':
      return variablePart(node, source);
    default:
      return undefined;
  }
}

/** The head of a class, and its public members with their comments. */
function classPart(node: unknown, source: Source): Pick<Part, 'code' | 'undocumented'> {
  const members = membersOf(node, 'body').filter(isPublic);
  const first = membersOf(node, 'body')[0];
  const start = spanOf(node).start;
  const headEnd = first === undefined ? spanOf(node).end : source.startWithComment(spanOf(first).start);
  const head = source.slice({ start, end: headEnd });
  const lines = members.map((member) => {
    const comment = source.commentBefore(spanOf(member).start);
    return `${comment === '' ? '' : `  ${comment}\n`}  ${memberCode(member, source)};`;
  });
  const methods = members.filter((member) => ['ClassMethod', 'Constructor'].includes(typeOf(member)));
  return {
    code: `${head.slice(0, head.indexOf('{', head.lastIndexOf('implements'))).trimEnd()} {\n${lines.join('\n')}\n}`,
    // A constructor is described by its class.
    undocumented: source.withoutComment(methods.filter((member) => typeOf(member) === 'ClassMethod')),
  };
}

function isPublic(member: unknown): boolean {
  const accessibility = memberOf(member, 'accessibility');
  const isNamed = ['ClassMethod', 'Constructor', 'ClassProperty'].includes(typeOf(member));
  return isNamed && accessibility !== 'private' && accessibility !== 'protected';
}

function memberCode(member: unknown, source: Source): string {
  if (typeOf(member) === 'Constructor') {
    // The parameters of a constructor may also declare members.
    return signature(member, memberOf(member, 'body'), source).replaceAll(
      /\b(?:private|protected) (?:readonly )?/g,
      '',
    );
  }
  if (typeOf(member) === 'ClassMethod')
    return signature(member, memberOf(memberOf(member, 'function'), 'body'), source);
  const span = spanOf(member);
  const value = memberOf(member, 'value');
  const hasType = memberOf(member, 'typeAnnotation') !== null;
  const end = value === null || value === undefined || !hasType ? span.end : spanOf(value).start;
  return source
    .slice({ start: span.start, end })
    .replace(/\s*=\s*$/, '')
    .replace(/;$/, '');
}

/** A constant with its type; with its value when it has no declared type. */
function variablePart(node: unknown, source: Source): Part | undefined {
  const declarator = membersOf(node, 'declarations')[0];
  const id = memberOf(declarator, 'id');
  const name = textOf(id, 'value');
  if (name === '') return undefined;
  const annotation = memberOf(id, 'typeAnnotation');
  const isTyped = annotation !== null && annotation !== undefined;
  const end = isTyped ? spanOf(annotation).end : spanOf(declarator).end;
  const text = source.slice({ start: spanOf(node).start, end });
  return { name, code: `${text};`, undocumented: [], isOverload: false };
}

/** The text of a function up to its body. */
function signature(node: unknown, body: unknown, source: Source): string {
  const span = spanOf(node);
  const end = body === null || body === undefined ? span.end : spanOf(body).start;
  return source
    .slice({ start: span.start, end })
    .trim()
    .replace(/;$/, '')
    .replace(/^async /, '')
    .replace(/^function\*/, 'function');
}

/** The text of a module by the offsets of its syntax tree, which count bytes. */
class Source {
  readonly #bytes: Buffer;

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  slice({ start, end }: Span): string {
    return this.#bytes.subarray(start, end).toString();
  }

  lineOf(offset: number): number {
    return this.#bytes.subarray(0, offset).toString().split('\n').length;
  }

  /** The doc comment that ends before the offset; empty without one. */
  commentBefore(offset: number): string {
    const before = this.#bytes.subarray(0, offset).toString();
    return docComment.exec(before)?.[1] ?? '';
  }

  /** The offset, or that of the comment before it. */
  startWithComment(offset: number): number {
    const comment = this.commentBefore(offset);
    if (comment === '') return offset;
    return this.#bytes.lastIndexOf(comment, offset);
  }

  /** The names of the members without doc comment. */
  withoutComment(members: readonly unknown[]): readonly string[] {
    return members
      .filter((member) => this.commentBefore(spanOf(member).start) === '')
      .map((member) => this.slice(spanOf(memberOf(member, 'key'))));
  }
}

const docComment = /(\/\*\*(?:[^*]|\*(?!\/))*\*\/)\s*$/;

/** The text in a doc comment, with its lines, and `@throws` as a sentence. */
export function textOfComment(comment: string): string {
  const lines = comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''));
  return lines
    .join('\n')
    .trim()
    .replaceAll(/(^|\s)@throws /g, (_, before: string) => `${before.includes('\n') ? '\n\n' : before}Throws `);
}
