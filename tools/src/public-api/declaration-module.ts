import { memberOf, membersOf, parseSyntax, spanOf, textOf, typeOf } from '../syntax-tree.js';

/** A name of another module: `orig` of `export { orig as name } from 'specifier'`; `*` for all of its exports. */
export interface NameElsewhere {
  readonly specifier: string;
  readonly name: string;
}

/** A file of types (`.d.ts`), as far as names are concerned. */
export interface DeclarationModule {
  /** The text of each declaration, without comments, by name. Overloads and merged declarations are one text. */
  readonly declarations: ReadonlyMap<string, string>;
  /** Exported names, with the name of a declaration of this module or of another module. */
  readonly exports: ReadonlyMap<string, string | NameElsewhere>;
  /** Modules all of whose exports are exported. */
  readonly exportsAllOf: readonly string[];
  /** Imported names, as they are called here. */
  readonly imports: ReadonlyMap<string, NameElsewhere>;
}

/** Reads a file of types. @throws Error on a syntax error, or a statement that declares nothing known */
export function readDeclarationModule(file: { readonly path: string; readonly text: string }): DeclarationModule {
  const bytes = Buffer.from(file.text);
  const declarations = new Map<string, string>();
  const exports = new Map<string, string | NameElsewhere>();
  const imports = new Map<string, NameElsewhere>();
  const exportsAllOf: string[] = [];
  for (const statement of membersOf(parseSyntax(file), 'body')) {
    const specifier = textOf(memberOf(statement, 'source'), 'value');
    switch (typeOf(statement)) {
      case 'ImportDeclaration':
        for (const one of membersOf(statement, 'specifiers')) {
          const local = textOf(memberOf(one, 'local'), 'value');
          imports.set(local, { specifier, name: importedName(one, local) });
        }
        break;
      case 'ExportAllDeclaration':
        exportsAllOf.push(specifier);
        break;
      case 'ExportNamedDeclaration':
        for (const one of membersOf(statement, 'specifiers')) {
          const name = textOf(memberOf(one, 'orig'), 'value');
          const exported = textOf(memberOf(one, 'exported'), 'value') || name;
          exports.set(exported, specifier === '' ? name : { specifier, name });
        }
        break;
      default: {
        const isExport = typeOf(statement) === 'ExportDeclaration';
        const declaration = isExport ? memberOf(statement, 'declaration') : statement;
        const { start, end } = spanOf(statement);
        const text = withoutComments(bytes.subarray(start, end).toString());
        for (const name of declaredNames(declaration, file.path)) {
          const before = declarations.get(name);
          declarations.set(name, before === undefined ? text : `${before}\n${text}`);
          if (isExport) exports.set(name, name);
        }
      }
    }
  }
  return { declarations, exports, exportsAllOf, imports };
}

function importedName(specifier: unknown, local: string): string {
  if (typeOf(specifier) === 'ImportNamespaceSpecifier') return '*';
  if (typeOf(specifier) === 'ImportDefaultSpecifier') return 'default';
  return textOf(memberOf(specifier, 'imported'), 'value') || local;
}

function declaredNames(declaration: unknown, path: string): readonly string[] {
  if (typeOf(declaration) === 'EmptyStatement') return [];
  if (typeOf(declaration) === 'VariableDeclaration') {
    return membersOf(declaration, 'declarations').map((one) => textOf(memberOf(one, 'id'), 'value'));
  }
  const name = textOf(memberOf(declaration, 'identifier'), 'value') || textOf(memberOf(declaration, 'id'), 'value');
  if (name === '') throw new Error(`${path} has a ${typeOf(declaration)}, which declares no name`);
  return [name];
}

/** The code without comments, private members and empty lines. Strings keep what looks like a comment. */
function withoutComments(code: string): string {
  return code
    .replaceAll(/('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '$1')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+(?:#private;|private (?!constructor)[^;]*;)$/.test(line))
    .map((line) => line.trimEnd())
    .join('\n');
}
