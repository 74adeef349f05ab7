import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface JestOptions {
  /** The root of the repository, or of a copy. */
  readonly root: string;
  readonly arguments: readonly string[];
  /** The run and its child processes are killed after this time. */
  readonly limitMs: number;
}

/** Runs jest from the sources, in any number of processes. It prints nothing; an output file has the results. */
export function runJest({ root, arguments: given, limitMs }: JestOptions): Promise<void> {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  // A process group of its own, so that processes that tests start end with it.
  const child = spawn(process.execPath, [jest, ...given], { cwd: root, stdio: 'ignore', detached: true });
  return new Promise((resolve, reject) => {
    const kill = () => killGroup(child.pid);
    const timer = setTimeout(kill, limitMs);
    process.once('exit', kill);
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      process.off('exit', kill);
      kill();
      resolve();
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
