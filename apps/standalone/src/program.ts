import { join } from 'node:path';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { runServingWorker, servingWorkerRole } from '@orch/apiserver-program';
import { type LoopsConfig, loopsRole, runCommand, serveLoops } from '@orch/orch-program/command-line';

/**
 * The entry of the bundle: runs the command line, a worker thread or child process of loops, or a serving worker. The only
 * module with side effects on load.
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
    send: (message) => port?.postMessage(message),
    onGone: () => {},
  });
  port?.close();
  return 0;
}

async function serveInProcess(): Promise<number> {
  const gone = new Promise<void>((resolve) => process.once('disconnect', resolve));
  // Buffer messages that arrive right after the config, before `serveLoops` listens.
  const buffered: unknown[] = [];
  let listener = (message: unknown): unknown => buffered.push(message);
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
      for (const message of buffered.splice(0)) next(message);
    },
    send: (message) => {
      if (process.connected) process.send?.(message);
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
