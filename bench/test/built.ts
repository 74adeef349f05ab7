import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const bench = join(__dirname, '..');
/** The entry of the built benchmarks; `npm test` builds them first. */
export const main = join(bench, 'dist', 'main.js');

export interface Side {
  readonly status: number;
  readonly bytes: number;
  readonly body: string;
  readonly operations: number;
  readonly total: number;
  readonly error: string;
  readonly pids: readonly number[];
}

export interface BothSides {
  readonly orch: Side;
  readonly bare: Side;
  readonly server: { readonly pids: readonly number[]; readonly etcd: number };
  readonly baseline: number;
}

export async function runBoth(engine: 'embedded' | 'etcd', protocol: string): Promise<BothSides> {
  const { stdout } = await runNode(join(__dirname, 'one-server.mjs'), engine, protocol);
  return JSON.parse(stdout);
}

/** @throws Error with `stderr` for an exit code other than 0 */
export async function runNode(
  ...args: readonly string[]
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return await promisify(execFile)(process.execPath, [...args], { env: { ...process.env, NODE_OPTIONS: '' } });
}
