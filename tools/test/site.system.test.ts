import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const root = join(__dirname, '..', '..');

/** Rejects with what the command wrote. */
async function run(command: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: root, env: { ...process.env, NODE_ENV: undefined }, maxBuffer: 16 * 1024 * 1024 };
  try {
    return (await promisify(execFile)(command, [...args], options)).stdout;
  } catch (error) {
    const written = error instanceof Error && 'stdout' in error ? error.stdout : '';
    throw new Error(`${command} ${args.join(' ')}: ${written}`, { cause: error });
  }
}

/** From the Debian package chromium, unless the variable names another one. */
const chromium = process.env['ORCH_CHROMIUM'] ?? '/usr/bin/chromium';

test('the site is built without a broken link, and its search finds a page in Chromium', async () => {
  expect([chromium, existsSync(chromium)]).toEqual([chromium, true]);
  const built = await run('npm', 'run', 'site');
  expect(built).toMatch(/^site\/dist: \d+ pages, \d+ links, 0 broken$/m);
  const browsed = await run(process.execPath, 'site/test/browse.js', chromium, 'server-side apply');
  const { sections, titles, path, heading, errors } = JSON.parse(browsed);
  expect(errors).toEqual([]);
  expect(sections).toContain('Use it in tests');
  expect(titles.length).toBeGreaterThan(3);
  expect([path, heading]).toEqual(['/apply.html', 'Server-side apply and field ownership']);
}, 600_000);
