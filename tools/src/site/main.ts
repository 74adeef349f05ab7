import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readKinds } from '../generate/kinds.js';
import { kindPages, kindSection } from './kind-pages.js';
import { sidebarOf } from './sidebar.js';
import { sitePath } from './site-links.js';
import { sitePages } from './site-pages.js';

const index = 'docs/README.md';
const target = 'site/pages';

/** `npm run site`, first step: writes the pages of the documents and of the kinds, and the sidebar, to `site/pages`. Fails on a broken link. */
function main(): void {
  const documents = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`);
  const { pages, assets, problems } = sitePages({ documents, read });
  rmSync(target, { recursive: true, force: true });
  const model = readKinds('.');
  for (const { path, text } of [...pages, ...kindPages(model)]) write(path, text);
  for (const path of assets) {
    mkdirSync(dirname(join(target, sitePath(path))), { recursive: true });
    cpSync(path, join(target, sitePath(path)));
  }
  const sections = sidebarOf({ path: index, text: read(index) ?? '', titleOf });
  write('sidebar.json', JSON.stringify([...sections, kindSection(model)], null, 2));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

function read(path: string): string | undefined {
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
}

function titleOf(path: string): string {
  return /^# (.+)$/m.exec(read(path) ?? '')?.[1] ?? path;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  writeFileSync(join(target, path), text);
}

main();
