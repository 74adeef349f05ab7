import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { followPage } from '../../../tools/src/test-support/documents/follow-page.js';
import { readPageSteps } from '../../../tools/src/test-support/documents/page-steps.js';
import { installPackages, readerEnvironment } from './follow-documents.js';
import { root, temporaryFolder } from './orch-process.js';

// One file: the pages start servers on the default port, so that two of them cannot run at the same time.
const start = 'docs/getting-started.md';

test(`${start} is followed literally with an empty home folder, in both dialects`, async () => {
  const { steps, notRun, problems } = readPageSteps(readFileSync(join(root, start), 'utf8'));
  expect(problems).toEqual([]);
  expect(notRun.map(({ reason }) => reason)).toEqual([
    'the tests run in a clone that is built',
    'installs a system package, which the test finds installed',
  ]);
  await using home = await temporaryFolder();
  const times = await followPage(steps, { cwd: root, env: readerEnvironment(home.path) });
  const totalMs = times.reduce((sum, { tookMs }) => sum + tookMs, 0);
  const rows = times.filter(({ tookMs }) => tookMs > 100).map(({ line, tookMs }) => `line ${line}: ${seconds(tookMs)}`);
  console.log([`${start}: ${seconds(totalMs)}`, ...rows].join('\n  '));
}, 300_000);

const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);
let installed: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  installed = await temporaryFolder();
  await installPackages(installed.path);
}, 300_000);
afterAll(async () => {
  await installed[Symbol.asyncDispose]();
});

test.each(guides)(
  '%s is followed literally in a folder where the packages are installed',
  async (page) => {
    const { steps, problems } = readPageSteps(readFileSync(join(root, page), 'utf8'));
    expect(problems).toEqual([]);
    expect(steps.map(({ kind }) => kind)).toContain('run');
    await using home = await temporaryFolder();
    const project = join(home.path, 'project');
    await mkdir(project);
    // Hard links: a guide that installs more changes its own folder only.
    execFileSync('cp', ['--archive', '--link', `${installed.path}/project/.`, project]);
    await followPage(steps, { cwd: project, env: readerEnvironment(home.path) });
  },
  300_000,
);

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
