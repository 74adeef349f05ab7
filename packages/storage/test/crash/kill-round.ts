import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A write the store acknowledged; `value` '-' is a delete. */
export interface Acknowledged {
  readonly revision: number;
  readonly key: string;
  readonly value: string;
}

export interface KilledRound {
  readonly writes: readonly Acknowledged[];
  /** The newest revision that the watch received; 0 for none. */
  readonly watched: number;
}

/** Runs the writers, kills them `lifeMs` after their first write, and returns the acknowledged and watched revisions. */
export async function killRound(folder: string, round: number, lifeMs: number): Promise<KilledRound> {
  const child = spawn(process.execPath, [join(__dirname, 'writers.mjs'), folder, String(round)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  const closed = new Promise<string>((resolve) => child.once('close', (code, signal) => resolve(signal ?? `${code}`)));
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), lifeMs));
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  const end = await closed;
  if (end !== 'SIGKILL') throw new Error(`the writers ended by themselves (${end}): ${errors}`);
  const watched = [...output.matchAll(/^watched (\d+)\n/gm)].map(([, revision]) => Number(revision));
  return { writes: parseAcknowledged(output), watched: Math.max(0, ...watched) };
}

/** Ignores the last line, which the kill may have truncated. */
export function parseAcknowledged(output: string): readonly Acknowledged[] {
  return output
    .slice(0, output.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1)
    .filter((line) => !line.startsWith('watched '))
    .map((line) => {
      const [revision = '', key = '', value = ''] = line.split(' ');
      return { revision: Number(revision), key, value };
    });
}
