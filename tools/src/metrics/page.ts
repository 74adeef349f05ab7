import { existsSync, readFileSync } from 'node:fs';
import type { PageMaker } from '../generated-page.js';
import { documentMetrics } from './document-metrics.js';
import { readMetrics } from './read-metrics.js';
import { readProofs } from './read-proofs.js';
import { renderPage } from './render-page.js';

/** docs/reference/metrics.md. A test that does not exist is a problem. */
export const metricsPage: PageMaker = {
  name: 'metrics',
  make: () => {
    const { metrics, problems } = documentMetrics({
      metrics: readMetrics(readFileSync('tools/data/metrics.tsv', 'utf8')),
      ...readProofs(readFileSync('tools/data/metrics.yaml', 'utf8')),
      readTest: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    });
    return {
      pages: { 'docs/reference/metrics.md': renderPage(metrics) },
      problems: problems.map((problem) => `tools/data/metrics.yaml:1: ${problem}`),
    };
  },
};
