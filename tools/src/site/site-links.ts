import { posix } from 'node:path';

/** The folder of the documents, and the folder of the site for files outside of it. */
const documentsFolder = 'docs/';
const repositoryFolder = 'repository/';

/** A relative link of a document. */
export interface RepositoryLink {
  /** From the root of the repository. */
  readonly path: string;
  /** With `#`; empty without an anchor. */
  readonly anchor: string;
}

/**
 * Returns the path of a file of the repository in the site: documents keep their path below `docs/`, an index `README.md` becomes
 * `index.md`, and other files are below `repository/`; those that are not Markdown become pages.
 */
export function sitePath(path: string): string {
  const placed = path.startsWith(documentsFolder) ? path.slice(documentsFolder.length) : `${repositoryFolder}${path}`;
  if (!placed.endsWith('.md')) return isAsset(placed) ? placed : `${placed}.md`;
  return placed.replace(/(^|\/)README\.md$/, '$1index.md');
}

/** Whether a page shows the file instead of linking a page for it. */
export function isAsset(path: string): boolean {
  return /\.(?:svg|png)$/.test(path);
}

/** The relative links of a document, without those to headings of its own. */
export function relativeLinks(document: string, text: string): readonly RepositoryLink[] {
  const links: RepositoryLink[] = [];
  replaceLinks(text, (target) => {
    links.push(resolveLink(document, target));
    return target;
  });
  return links;
}

/** Returns the text with each relative link changed to the page of the site. */
export function linksToSite(document: string, text: string): string {
  const from = posix.dirname(sitePath(document));
  return replaceLinks(text, (target) => {
    const { path, anchor } = resolveLink(document, target);
    const relative = posix.relative(from, sitePath(path));
    return `${relative.startsWith('.') ? relative : `./${relative}`}${anchor}`;
  });
}

function resolveLink(document: string, target: string): RepositoryLink {
  const [path = '', anchor] = target.split('#');
  return {
    path: posix.normalize(posix.join(posix.dirname(document), path)).replace(/\/$/, '/README.md'),
    anchor: anchor === undefined ? '' : `#${anchor}`,
  };
}

/** Replaces the targets of links outside of fenced code; absolute addresses and links within the page stay. */
function replaceLinks(text: string, replace: (target: string) => string): string {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part.replace(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_, target: string) => `](${replace(target)})`),
    )
    .join('');
}
