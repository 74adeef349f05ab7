import { extname } from 'node:path';
import { isAsset, linksToSite, relativeLinks, sitePath } from './site-links.js';

export interface SitePage {
  /** In the site, such as `reference/client.md`. */
  readonly path: string;
  readonly text: string;
}

export interface SitePages {
  readonly pages: readonly SitePage[];
  /** Paths of the repository that a page shows as they are. */
  readonly assets: readonly string[];
  /** Links to files that do not exist, as `document: path`. */
  readonly problems: readonly string[];
}

export interface RepositoryFiles {
  /** Paths from the root. */
  readonly documents: readonly string[];
  /** Undefined when no such file exists. */
  readonly read: (path: string) => string | undefined;
}

/** Returns the pages of the documents and of each file that they link, directly or through others. */
export function sitePages({ documents, read }: RepositoryFiles): SitePages {
  const pages: SitePage[] = [];
  const assets: string[] = [];
  const problems: string[] = [];
  const paths = new Set(documents);
  for (const path of paths) {
    const text = read(path) ?? '';
    if (!path.endsWith('.md')) {
      pages.push({ path: sitePath(path), text: sourcePage(path, text) });
      continue;
    }
    pages.push({ path: sitePath(path), text: linksToSite(path, text) });
    for (const link of relativeLinks(path, text)) {
      if (read(link.path) === undefined) problems.push(`${path}: ${link.path} does not exist`);
      else if (!isAsset(link.path)) paths.add(link.path);
      else if (!assets.includes(link.path)) assets.push(link.path);
    }
  }
  return { pages, assets, problems };
}

/** A page that shows a source file. */
function sourcePage(path: string, text: string): string {
  return `# ${path}\n\n\`\`\`${extname(path).slice(1)}\n${text.trimEnd()}\n\`\`\`\n`;
}
