import { readFileSync } from 'node:fs';
import type { PageMaker } from '../generated-page.js';
import { publishedFolders } from '../public-api/published-packages.js';
import { licenceProblems, renderLicencePage } from './render-licences.js';
import { thirdParties } from './third-party.js';

/** docs/reference/licences.md from the lock file. A licence that is not accepted is a problem. */
export const licencesPage: PageMaker = {
  name: 'licences',
  make: () => {
    const packages = thirdParties(JSON.parse(readFileSync('package-lock.json', 'utf8')), publishedFolders('.'));
    return {
      pages: { 'docs/reference/licences.md': renderLicencePage(packages) },
      problems: licenceProblems(packages).map((problem) => `package-lock.json:1: ${problem}`),
    };
  },
};
