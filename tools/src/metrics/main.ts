import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { documentMetrics } from './document-metrics.js';
import { readMetrics } from './read-metrics.js';
import { readProofs } from './read-proofs.js';
import { renderPage } from './render-page.js';

const document = 'docs/reference/metrics.md';

/**
 * `npm run metrics`, in the root: writes docs/reference/metrics.md. With `--check` it writes nothing, and fails if the file would
 * change. A test that does not exist fails in both modes.
 */
function main(): void {
  const { metrics, problems } = documentMetrics({
    metrics: readMetrics(readFileSync('tools/data/metrics.tsv', 'utf8')),
    ...readProofs(readFileSync('tools/data/metrics.yaml', 'utf8')),
    readTest: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
  });
  for (const problem of problems) console.log(`tools/data/metrics.yaml:1: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  const text = renderPage(metrics);
  const current = existsSync(document) ? readFileSync(document, 'utf8') : '';
  if (text === current) return;
  if (process.argv.includes('--check')) {
    console.log(`${document}:1: is stale; run npm run metrics`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(document, text);
}

main();
