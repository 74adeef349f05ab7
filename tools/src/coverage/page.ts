import { readFileSync } from 'node:fs';
import { readRepository } from '../check/read-repository.js';
import type { PageMaker } from '../generated-page.js';
import { findClaims } from './find-claims.js';
import { renderCoverage } from './render-coverage.js';
import { readSections } from './spec-rows.js';

/** docs/spec-coverage.md from the names of the tests. A claim of an unknown row is a problem. */
export const coveragePage: PageMaker = {
  name: 'coverage',
  make: () => {
    const tests = readRepository(process.cwd()).filter(({ path }) => path.endsWith('.test.ts'));
    const sections = readSections(readFileSync('tools/data/spec-rows.yaml', 'utf8'));
    const { claims, violations } = findClaims(tests, sections);
    return {
      pages: { 'docs/spec-coverage.md': renderCoverage(sections, claims) },
      problems: violations.map(({ path, line, message }) => `${path}:${line}: ${message}`),
    };
  },
};
