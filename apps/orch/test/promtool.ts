import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');

/** The promtool of the Debian package `prometheus`: unpacked by CI, or installed. */
function promtoolPath(): string {
  const unpacked = process.env['ORCH_PROMTOOL'] ?? join(cache, 'orch', 'prometheus', 'usr', 'bin', 'promtool');
  return existsSync(unpacked) ? unpacked : 'promtool';
}

/** What promtool says of names, which v1.21 gives: `... should have "_total" suffix`. */
const ofName = /^(\w+) .*\bshould (not include|have)\b/;

/** The names of the metrics of v1.21. */
async function namesOfRelease(): Promise<ReadonlySet<string>> {
  const text = await readFile(join(__dirname, '../../../tools/data/metrics.tsv'), 'utf8');
  return new Set(text.split('\n').map((line) => line.split('\t', 1)[0] ?? ''));
}

/**
 * Runs `promtool check metrics` on a page and returns its errors and warnings, one per line, without those about the names of
 * v1.21, which cannot change.
 */
export async function promtoolComplaints(page: string): Promise<readonly string[]> {
  const child = spawn(promtoolPath(), ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  child.stderr.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  child.stdin.end(page);
  const [code] = await once(child, 'close');
  const all = text.split('\n').filter((line) => line !== '');
  const release = await namesOfRelease();
  const lines = all.filter((line) => !release.has(ofName.exec(line)?.[1] ?? ''));
  return code === 0 || all.length > 0 ? lines : [`promtool ended with code ${code}`];
}

/** Runs `promtool check rules` on a file and returns the exit code and the number of valid rules. */
export async function promtoolRules(file: string): Promise<{ readonly code: number; readonly rules: number }> {
  const child = spawn(promtoolPath(), ['check', 'rules', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  const [code] = await once(child, 'close');
  return { code, rules: Number(/(\d+) rules found/.exec(text)?.[1] ?? 0) };
}
