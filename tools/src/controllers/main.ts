import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readDescriptions } from './descriptions.js';
import { documentControllers } from './document-controllers.js';
import { ModuleGraph } from './module-graph.js';
import { readProgramFacts, readRoles } from './program-facts.js';
import { renderPage } from './render-page.js';

const document = 'docs/reference/controllers.md';
const descriptions = 'tools/data/controllers.yaml';

/**
 * `npm run controllers`, in the root: writes docs/reference/controllers.md. With `--check` it writes nothing, and fails if the
 * file would change. A controller without scenario fails in both modes.
 */
async function main(): Promise<void> {
  const { controllers, problems } = documentControllers({
    graph: new ModuleGraph((path) => readFileSync(path, 'utf8')),
    descriptions: readDescriptions(readFileSync(descriptions, 'utf8')),
    program: await readProgramFacts(process.cwd()),
    roles: await readRoles(process.cwd()),
    readTest: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    filesIn: (folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`)
        .sort(),
  });
  for (const problem of problems) console.log(`${document}:1: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  const text = renderPage(controllers);
  const current = existsSync(document) ? readFileSync(document, 'utf8') : '';
  if (text === current) return;
  if (process.argv.includes('--check')) {
    console.log(`${document}:1: is stale; run npm run controllers`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(document), { recursive: true });
  writeFileSync(document, text);
}

await main();
