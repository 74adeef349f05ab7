import { relativeLinks, sitePath } from './site-links.js';

export interface SidebarSection {
  readonly text: string;
  readonly collapsed: boolean;
  readonly items: readonly SidebarItem[];
}

export interface SidebarItem {
  readonly text: string;
  /** Path of the page in the site. */
  readonly link: string;
}

export interface DocumentIndex {
  /** Path of the index from the root of the repository, and its text. */
  readonly path: string;
  readonly text: string;
  /** The title of a document: its first heading. */
  readonly titleOf: (path: string) => string;
}

/** The sidebar of the site: the sections of the index, with the documents in the first columns of their tables. */
export function sidebarOf({ path, text, titleOf }: DocumentIndex): readonly SidebarSection[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const rows = lines.map((line) => /^\| (\[[^\]]*\]\([^)]*\))/.exec(line)?.[1] ?? '').join('\n');
      return {
        text: heading,
        collapsed: true,
        items: relativeLinks(path, rows).map((link) => ({ text: titleOf(link.path), link: `/${sitePath(link.path)}` })),
      };
    });
}
