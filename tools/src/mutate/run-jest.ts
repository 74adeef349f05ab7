import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type JestOutcome = 'passed' | 'failed' | 'timed out';

export interface JestOptions {
  /** The root of the repository, or of a copy. */
  readonly root: string;
  readonly arguments: readonly string[];
  /** The run and its child processes are killed after this time. */
  readonly limitMs: number;
}

/** Runs jest from the sources. It prints nothing; a reporter or an output file tells more than the outcome. */
export function runJest({ root, arguments: given, limitMs }: JestOptions): Promise<JestOutcome> {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  // A process group of its own, so that processes that tests start end with it.
  const child = spawn(process.execPath, [jest, ...given], { cwd: root, stdio: 'ignore', detached: true });
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      killGroup(child.pid);
    }, limitMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      killGroup(child.pid);
      resolve(isLate ? 'timed out' : code === 0 ? 'passed' : 'failed');
    });
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of its processes have ended.
  }
}
