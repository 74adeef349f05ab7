import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBuiltLinks } from './built-links.js';

const site = 'site/dist';

/** `npm run site`, last step: checks each link of the built pages, also those to headings. */
function main(): void {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  const pages = files
    .filter((path) => path.endsWith('.html') && path !== '404.html')
    .map((path) => ({ path, html: readFileSync(join(site, path), 'utf8') }));
  const { count, broken } = checkBuiltLinks({ pages, files: new Set(files) });
  for (const link of broken) console.error(`broken link: ${link}`);
  console.log(`${site}: ${pages.length} pages, ${count} links, ${broken.length} broken`);
  if (broken.length > 0) process.exitCode = 1;
}

main();
