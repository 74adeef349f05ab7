import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { PageMaker } from '../generated-page.js';
import { documentPlugins, type TestModule } from './document-plugins.js';
import { readDescriptions, readPluginTable } from './plugin-table.js';
import { renderPage } from './render-page.js';

const document = 'docs/reference/admission-plugins.md';
const table = 'packages/controlplane/src/admission/plugins.ts';
const descriptions = 'tools/data/admission-plugins.yaml';
const tests = 'packages/controlplane/test/admission';

/** docs/reference/admission-plugins.md from the names of the tests. An implemented plugin without tests is a problem. */
export const admissionPluginsPage: PageMaker = {
  name: 'admission-plugins',
  make: () => {
    const { plugins, problems } = documentPlugins({
      table: readPluginTable(moduleAt(table)),
      descriptions: readDescriptions(moduleAt(descriptions).text),
      modules: readdirSync(tests)
        .filter((file) => file.endsWith('.test.ts'))
        .sort()
        .map((file) => moduleAt(`${tests}/${file}`)),
      read: (path) => (existsSync(path) ? moduleAt(path) : undefined),
    });
    return {
      pages: { [document]: renderPage(plugins) },
      problems: problems.map((problem) => `${document}:1: ${problem}`),
    };
  },
};

function moduleAt(path: string): TestModule {
  return { path, text: readFileSync(path, 'utf8') };
}
