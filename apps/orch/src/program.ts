import { join } from 'node:path';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { runServingWorker, servingWorkerRole } from '@orch/apiserver-program';
import { runCommand } from './commands.js';
import type { LoopsConfig } from './loops/loops-config.js';
import { loopsRole } from './loops/run-elsewhere.js';
import { serveLoops } from './loops/serve-loops.js';

/**
 * The entry of the bundle: the command line, a worker thread of loops, a child process of loops, or one that serves the
 * API. The only module that acts when it is loaded.
 */
declare const __dirname: string;

async function main(): Promise<number> {
  if (!isMainThread && workerData?.role === loopsRole) return await serveOnThread(workerData.config);
  if (process.argv[2] === `--role=${loopsRole}`) return await serveInProcess();
  if (process.argv[2] === servingWorkerRole) return await runServingWorker(process);
  return await runCommand(process.argv.slice(2), {
    entry: join(__dirname, 'main.js'),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
  });
}

async function serveOnThread(config: LoopsConfig): Promise<number> {
  const port = parentPort;
  await serveLoops(config, {
    onMessage: (listener) => port?.on('message', listener),
    onGone: () => {},
  });
  port?.close();
  return 0;
}

async function serveInProcess(): Promise<number> {
  // The parent decides when to stop; a ctrl-c in the terminal reaches both.
  process.on('SIGINT', () => {});
  const gone = new Promise<void>((resolve) => process.once('disconnect', resolve));
  // One listener from the start: what follows the configuration may arrive with it, and must not be lost.
  const later: unknown[] = [];
  let listener = (message: unknown): unknown => later.push(message);
  const config = await Promise.race([
    new Promise<LoopsConfig>((resolve) => {
      process.once('message', (first: LoopsConfig) => {
        process.on('message', (message) => listener(message));
        resolve(first);
      });
    }),
    gone,
  ]);
  if (config === undefined) return 0;
  await serveLoops(config, {
    onMessage: (next) => {
      listener = next;
      for (const message of later.splice(0)) next(message);
    },
    onGone: (next) => void gone.then(next),
  });
  if (process.connected) process.disconnect();
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
    if (isMainThread) process.exit(code);
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
