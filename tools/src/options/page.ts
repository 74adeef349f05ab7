import { existsSync, readFileSync } from 'node:fs';
import type { PageMaker } from '../generated-page.js';
import { countStates, documentOptions } from './document-options.js';
import { readOptionTests } from './option-tests.js';
import { readProgramTables } from './program-tables.js';
import { renderPage } from './render-page.js';

const data = 'tools/data/option-tests.yaml';

/** docs/reference/options-*.md. An option without test and reason, and a test that does not exist, are problems. */
export const optionsPages: PageMaker = {
  name: 'options',
  make: async () => {
    const { programs, problems } = documentOptions({
      ...(await readProgramTables(process.cwd())),
      tests: readOptionTests(readFileSync(data, 'utf8')),
      read: textAt,
    });
    return {
      pages: Object.fromEntries(
        programs.map((documented) => [
          `docs/reference/options-${documented.program.replace('orch up', 'up')}.md`,
          renderPage(documented),
        ]),
      ),
      problems: problems.map((problem) => `${data}:1: ${problem}`),
      summary: programs.map(({ program, options }) => {
        const { effect, rejected, ignored, missing } = countStates(options);
        return `${program}: ${options.length} options, ${effect} with effect, ${rejected} rejected, ${ignored} ignored as in v1.21, ${missing} without effect yet`;
      }),
    };
  },
};

function textAt(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
