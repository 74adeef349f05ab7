import { memberOf, membersOf, parseSyntax, spanOf, textOf, typeOf } from '../syntax-tree.js';

/** A name that the index of a package exports, and the file that declares it. */
export interface IndexedExport {
  readonly name: string;
  /** As in the index: `./rest/warnings.js`. */
  readonly specifier: string;
}

/** Exports under one comment of an index. */
export interface IndexSection {
  readonly title: string;
  readonly exports: readonly IndexedExport[];
}

/** Reads the index of a package: named exports from files, grouped under comments of one line. */
export function readIndex(module: { readonly path: string; readonly text: string }): readonly IndexSection[] {
  const bytes = Buffer.from(module.text);
  const sections: { title: string; exports: IndexedExport[] }[] = [];
  let end = 0;
  for (const statement of membersOf(parseSyntax(module), 'body')) {
    if (typeOf(statement) !== 'ExportNamedDeclaration') throw new Error(`${module.path} has more than named exports`);
    const span = spanOf(statement);
    const title = /^\/\/ (.*)$/m.exec(bytes.subarray(end, span.start).toString())?.[1];
    end = span.end;
    if (title !== undefined) sections.push({ title, exports: [] });
    const section = sections.at(-1);
    if (section === undefined) throw new Error(`${module.path} has exports before its first comment`);
    const specifier = textOf(memberOf(statement, 'source'), 'value');
    for (const each of membersOf(statement, 'specifiers')) {
      const exported = memberOf(each, 'exported') ?? memberOf(each, 'orig');
      section.exports.push({ name: textOf(exported, 'value'), specifier });
    }
  }
  return sections;
}
