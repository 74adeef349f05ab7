import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');

/** The promtool of the Debian package `prometheus`: unpacked by CI, or installed. */
function promtoolPath(): string {
  const unpacked = process.env['ORCH_PROMTOOL'] ?? join(cache, 'orch', 'prometheus', 'usr', 'bin', 'promtool');
  return existsSync(unpacked) ? unpacked : 'promtool';
}

/** Runs `promtool check metrics` on a page and returns its errors and warnings, one per line. */
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
  const lines = text.split('\n').filter((line) => line !== '');
  return code === 0 || lines.length > 0 ? lines : [`promtool ended with code ${code}`];
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
