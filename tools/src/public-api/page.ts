import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadePages, PageMaker } from '../generated-page.js';
import { publicTypes } from './public-types.js';
import { publishedPackages } from './published-packages.js';
import { renderPublicApi } from './render-public-api.js';

const folder = 'docs/reference/public-api';

/**
 * docs/reference/public-api: the public types of each published package, as built. A change of the public API is committed with its
 * page, so that a review sees it.
 */
export const publicApiPages: PageMaker = { name: 'public-api', make: () => makePublicApiPages('.') };

/** The pages of the packages below `root`. The page of a package that is no longer published is a problem. */
export function makePublicApiPages(root: string): MadePages {
  const pages = Object.fromEntries(
    publishedPackages(root).map(({ name, folder: path, entryPoints }) => {
      const files = entryPoints.map(({ specifier, types }) => ({ specifier, types: join(root, path, types) }));
      const types = publicTypes(files, (file) => readFileSync(file, 'utf8'));
      return [`${folder}/${name.replace('@orch/', '')}.d.ts`, renderPublicApi(name, types)];
    }),
  );
  const present = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  const gone = present.map((file) => `${folder}/${file}`).filter((page) => !(page in pages));
  return { pages, problems: gone.map((page) => `${page}:1: belongs to no published package; delete it`) };
}
