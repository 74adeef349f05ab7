import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { followPage } from '../../../tools/src/test-support/documents/follow-page.js';
import { readPageSteps } from '../../../tools/src/test-support/documents/page-steps.js';
import { readerEnvironment } from './follow-documents.js';
import { root, temporaryFolder } from './orch-process.js';

const page = 'docs/getting-started.md';

test(`${page} is followed literally with an empty home folder, in both dialects`, async () => {
  const { steps, notRun, problems } = readPageSteps(readFileSync(join(root, page), 'utf8'));
  expect(problems).toEqual([]);
  expect(notRun.map(({ reason }) => reason)).toEqual([
    'the tests run in a clone that is built',
    'installs a system package, which the test finds installed',
  ]);
  await using home = await temporaryFolder();
  const times = await followPage(steps, { cwd: root, env: readerEnvironment(home.path) });
  const totalMs = times.reduce((sum, { tookMs }) => sum + tookMs, 0);
  const rows = times.filter(({ tookMs }) => tookMs > 100).map(({ line, tookMs }) => `line ${line}: ${seconds(tookMs)}`);
  console.log([`${page}: ${seconds(totalMs)}`, ...rows].join('\n  '));
}, 300_000);

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
