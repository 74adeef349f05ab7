import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');

/** A program of the Debian package `prometheus`: unpacked by CI, or installed. */
function programPath(name: 'promtool' | 'prometheus', variable: string): string {
  const unpacked = process.env[variable] ?? join(cache, 'orch', 'prometheus', 'usr', 'bin', name);
  return existsSync(unpacked) ? unpacked : name;
}

const promtoolPath = (): string => programPath('promtool', 'ORCH_PROMTOOL');

export const prometheusPath = (): string => programPath('prometheus', 'ORCH_PROMETHEUS');

/** The committed complaints about names of v1.21, which cannot change: one per line, after a comment with the reason. */
export async function acceptedComplaints(): Promise<readonly string[]> {
  const text = await readFile(join(__dirname, '../../../tools/data/promtool-complaints.txt'), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** Runs `promtool check metrics` on a page and returns its errors and warnings, one per line, in order of their text. */
export async function allComplaints(page: string): Promise<readonly string[]> {
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
  return code === 0 || lines.length > 0 ? lines.sort() : [`promtool ended with code ${code}`];
}

/** The complaints about a page that are not accepted. */
export async function promtoolComplaints(page: string): Promise<readonly string[]> {
  const accepted = new Set(await acceptedComplaints());
  return (await allComplaints(page)).filter((line) => !accepted.has(line));
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

/** Runs `promtool test rules` on a file of cases and returns the exit code and what it prints. */
export async function promtoolTests(file: string): Promise<{ readonly code: number; readonly text: string }> {
  const child = spawn(promtoolPath(), ['test', 'rules', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      text += bytes.toString();
    });
  const [code] = await once(child, 'close');
  return { code, text };
}
