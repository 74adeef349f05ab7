import type { Declaration } from './read-declarations.js';

/** What the page says of an export. */
export interface DocumentedExport {
  readonly declaration: Declaration;
  /** Declarations of its module that it uses and that are not exported. */
  readonly used: readonly Declaration[];
}

export interface DocumentedSection {
  readonly title: string;
  readonly exports: readonly DocumentedExport[];
}

export interface ReferenceHead {
  /** Such as `@orch/client`. */
  readonly package: string;
  readonly source: string;
  readonly command: string;
  /** Sentences with links below the title. */
  readonly about: string;
}

/** The page with each export of a package: its description, then its declaration. */
export function renderReference(head: ReferenceHead, sections: readonly DocumentedSection[]): string {
  const anchors = new Anchors();
  const contents = sections.map(({ title, exports }) => {
    const section = `[${title}](#${anchors.next(title)})`;
    const links = exports.map(({ declaration: { name } }) => `[${name}](#${anchors.next(name)})`);
    return `- ${section}: ${links.join(', ')}`;
  });
  return [
    `# ${head.package}: API`,
    `<!-- Generated from ${head.source} by ${head.command}. Do not edit. -->`,
    head.about,
    contents.join('\n'),
    ...sections.flatMap(({ title, exports }) => [`## ${title}`, ...exports.map(renderExport)]),
  ]
    .join('\n\n')
    .concat('\n');
}

function renderExport({ declaration, used }: DocumentedExport): string {
  const { name, about, code } = declaration;
  const blocks = [code, ...used.map((each) => `${commentOf(each)}${each.code}`)];
  return `### ${name}\n\n${about}\n\n\`\`\`ts\n${blocks.join('\n\n')}\n\`\`\``;
}

function commentOf({ about }: Declaration): string {
  if (about === '') return '';
  const lines = about.split('\n');
  if (lines.length === 1) return `/** ${about} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

/** Anchors of headings, asked for in their order, as GitHub makes them: a repeated one has a number. */
class Anchors {
  readonly #counts = new Map<string, number>();

  next(heading: string): string {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-');
    const count = this.#counts.get(anchor) ?? 0;
    this.#counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  }
}
