import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type LoopRole, type LoopsConfig, type LoopsRunner, reportMessage } from './loops-config.js';
import { loopRoles } from './run-loops.js';

/** Marks a thread (`workerData.role`) or process (`--role`) of the program that runs loops. */
export const loopsRole = 'loops';

/** Sent to a thread or process of loops to stop it. */
export const stopMessage = 'stop';

/** Loops that are still running after this time are killed. All their state is in the store. */
const stopGraceMs = 3_000;

/** Runs all loops on one worker thread of this process. `entry` is the program file. */
export function onThread(entry: string): LoopsRunner {
  return async (config, { signal, ...reports }) => {
    const worker = new Worker(entry, { workerData: { role: loopsRole, config } });
    worker.on('message', (message: unknown) => reportMessage(message, reports));
    const failure = new Promise<never>((_, reject) => worker.once('error', reject));
    const stop = () => {
      worker.postMessage(stopMessage);
      setTimeout(() => void worker.terminate(), stopGraceMs).unref();
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    try {
      const [code] = await Promise.race([once(worker, 'exit'), failure]);
      if (!signal.aborted) throw new Error(`the thread of the control loops ended with code ${code}`);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}

/** Runs each loop as a child process, which ends with this process. */
export function asProcesses(entry: string): LoopsRunner {
  return async (config, { signal, ...reports }) => {
    const roles = loopRoles.filter((role) => config.clients[role] !== undefined);
    const children = new Map<LoopRole, ChildProcess>();
    const stop = () => {
      for (const child of children.values()) {
        if (child.connected) child.send(stopMessage, ignoreSendError);
        setTimeout(() => child.kill('SIGKILL'), stopGraceMs).unref();
      }
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      await Promise.all(
        roles.map(async (role) => {
          const { code, signal: endSignal } = await runToItsEnd(role);
          children.delete(role);
          if (signal.aborted) return;
          stop();
          throw new Error(`the process of the ${role} ended with ${endSignal ?? `code ${code}`}`);
        }),
      );
    } finally {
      signal.removeEventListener('abort', stop);
    }

    /**
     * A child has its own process group, so that Ctrl-C in the terminal reaches only this process, which stops the
     * children in order. A Ctrl-C before the child has left the terminal's group ends it: restart it, in case this
     * process does not stop.
     */
    async function runToItsEnd(role: LoopRole): Promise<ProcessEnd> {
      for (;;) {
        const child = fork(entry, [`--role=${loopsRole}`], {
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
          detached: true,
        });
        children.set(role, child);
        child.on('message', (message: unknown) => reportMessage(message, reports));
        const ended = once(child, 'exit');
        child.send(only(role, config), ignoreSendError);
        if (signal.aborted) stop();
        const [code, endSignal] = await ended;
        if (endSignal !== 'SIGINT' || signal.aborted) return { code, signal: endSignal };
      }
    }
  };
}

interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Sending fails only to an ended process; its `exit` event follows. */
function ignoreSendError(): void {}

function only(role: LoopRole, config: LoopsConfig): LoopsConfig {
  const client = config.clients[role];
  return { ...config, clients: client === undefined ? {} : { [role]: client } };
}
