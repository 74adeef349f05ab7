import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { documentPlugins, type TestModule } from './document-plugins.js';
import { readDescriptions, readPluginTable } from './plugin-table.js';
import { renderPage } from './render-page.js';

const document = 'docs/reference/admission-plugins.md';
const table = 'packages/controlplane/src/admission/plugins.ts';
const descriptions = 'tools/data/admission-plugins.yaml';
const tests = 'packages/controlplane/test/admission';

/**
 * `npm run admission-plugins`, in the root: writes docs/reference/admission-plugins.md from the names of the tests. With
 * `--check` it writes nothing, and fails if the file would change. An implemented plugin without tests fails in both modes.
 */
function main(): void {
  const { plugins, problems } = documentPlugins({
    table: readPluginTable(moduleAt(table)),
    descriptions: readDescriptions(moduleAt(descriptions).text),
    modules: readdirSync(tests)
      .filter((file) => file.endsWith('.test.ts'))
      .sort()
      .map((file) => moduleAt(`${tests}/${file}`)),
    read: (path) => (existsSync(path) ? moduleAt(path) : undefined),
  });
  for (const problem of problems) console.log(`${document}:1: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  const text = renderPage(plugins);
  const current = existsSync(document) ? moduleAt(document).text : '';
  if (text === current) return;
  if (process.argv.includes('--check')) {
    console.log(`${document}:1: is stale; run npm run admission-plugins`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(document), { recursive: true });
  writeFileSync(document, text);
}

function moduleAt(path: string): TestModule {
  return { path, text: readFileSync(path, 'utf8') };
}

main();
