import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const root = join(__dirname, '..', '..');
const run = (command: string, ...args: readonly string[]) =>
  promisify(execFile)(command, [...args], { cwd: root, maxBuffer: 16 * 1024 * 1024 });

/** From the Debian package chromium, unless the variable names another one. */
const chromium = process.env['ORCH_CHROMIUM'] ?? '/usr/bin/chromium';

test('the site is built without a broken link, and its search finds a page in Chromium', async () => {
  expect([chromium, existsSync(chromium)]).toEqual([chromium, true]);
  const { stdout } = await run('npm', 'run', 'site');
  expect(stdout).toMatch(/^site\/dist: \d+ pages, \d+ links, 0 broken$/m);
  const browsed = await run(process.execPath, 'site/test/browse.js', chromium, 'server-side apply');
  const { sections, titles, path, heading, errors } = JSON.parse(browsed.stdout);
  expect(errors).toEqual([]);
  expect(sections).toContain('Use it in tests');
  expect(titles.length).toBeGreaterThan(3);
  expect([path, heading]).toEqual(['/apply.html', 'Server-side apply and field ownership']);
}, 600_000);
