import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { PageMaker } from '../generated-page.js';
import { readDescriptions } from './descriptions.js';
import { documentControllers } from './document-controllers.js';
import { ModuleGraph } from './module-graph.js';
import { readProgramFacts, readRoles } from './program-facts.js';
import { renderPage } from './render-page.js';

const document = 'docs/reference/controllers.md';
const descriptions = 'tools/data/controllers.yaml';

/** docs/reference/controllers.md from code, data and tests. A controller without scenario is a problem. */
export const controllersPage: PageMaker = {
  name: 'controllers',
  make: async () => {
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
    return {
      pages: { [document]: renderPage(controllers) },
      problems: problems.map((problem) => `${document}:1: ${problem}`),
    };
  },
};
