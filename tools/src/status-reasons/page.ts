import { readFileSync } from 'node:fs';
import type { PageMaker } from '../generated-page.js';
import { readStatusReasons, renderStatusReasons } from './status-reasons.js';

const folder = 'packages/apimachinery/src/status';

/** docs/reference/status-reasons.md from the constructors of errors. A reason without a documented one is a problem. */
export const statusReasonsPage: PageMaker = {
  name: 'status-reasons',
  make: () => {
    const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
    const { rows, problems } = readStatusReasons({ reasons: read('error.ts'), constructors: read('errors.ts') });
    return {
      pages: { 'docs/reference/status-reasons.md': renderStatusReasons(rows) },
      problems: problems.map((problem) => `${folder}/errors.ts:1: ${problem}`),
    };
  },
};
