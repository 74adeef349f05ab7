import { posix } from 'node:path';

export interface BuiltPage {
  /** In the site, such as `reference/client.html`. */
  readonly path: string;
  readonly html: string;
}

export interface BuiltSite {
  readonly pages: readonly BuiltPage[];
  /** Paths of all files of the site. */
  readonly files: ReadonlySet<string>;
}

/** Returns the links within the site whose file or heading does not exist, as `page: link`, and how many links were checked. */
export function checkBuiltLinks({ pages, files }: BuiltSite): {
  readonly count: number;
  readonly broken: readonly string[];
} {
  const anchors = new Map(pages.map(({ path, html }) => [path, new Set(attributes(html, 'id'))]));
  const broken = new Set<string>();
  let count = 0;
  for (const { path, html } of pages) {
    for (const link of attributes(html, 'href')) {
      if (/^(?:[a-z]+:|\/\/)/.test(link)) continue;
      count += 1;
      const [target = '', anchor] = link.split('#');
      const file = fileOf(path, target);
      const isFound = files.has(file) && (!anchor || (anchors.get(file)?.has(decodeURIComponent(anchor)) ?? false));
      if (!isFound) broken.add(`${path}: ${link}`);
    }
  }
  return { count, broken: [...broken] };
}

function attributes(html: string, name: 'id' | 'href'): readonly string[] {
  return [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
  );
}

function fileOf(page: string, target: string): string {
  if (target === '') return page;
  const path = posix.join('/', posix.dirname(page), target.startsWith('/') ? '' : target).slice(1);
  const file = target.startsWith('/') ? target.slice(1) : path;
  return file === '' || file.endsWith('/') ? `${file}index.html` : posix.extname(file) === '' ? `${file}.html` : file;
}
