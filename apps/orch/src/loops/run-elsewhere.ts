import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoopRole, LoopsConfig, LoopsRunner } from './loops-config.js';
import { loopRoles } from './run-loops.js';

/** What tells the entry of the program that it runs loops: in `workerData.role`, or as a process's argument. */
export const loopsRole = 'loops';

/** Sent to a thread or process of loops to end it. */
export const stopMessage = 'stop';

/** Loops that have not ended by then are ended: they keep nothing that is not in the store. */
const stopGraceMs = 3_000;

/** All loops on one worker thread of this process. `entry` is the program's own file. */
export function onThread(entry: string): LoopsRunner {
  return async (config, { signal }) => {
    const worker = new Worker(entry, { workerData: { role: loopsRole, config } });
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

/** Each loop as a process of its own, which ends with this one. */
export function asProcesses(entry: string): LoopsRunner {
  return async (config, { signal }) => {
    const roles = loopRoles.filter((role) => config.clients[role] !== undefined);
    const children = new Map<LoopRole, ChildProcess>();
    const stop = () => {
      for (const child of children.values()) {
        if (child.connected) child.send(stopMessage);
        setTimeout(() => child.kill('SIGKILL'), stopGraceMs).unref();
      }
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      await Promise.all(
        roles.map(async (role) => {
          const child = fork(entry, [`--role=${loopsRole}`], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
          children.set(role, child);
          child.send(only(role, config));
          if (signal.aborted) stop();
          const [code] = await once(child, 'exit');
          children.delete(role);
          if (signal.aborted) return;
          stop();
          throw new Error(`the process of the ${role} ended with code ${code}`);
        }),
      );
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}

function only(role: LoopRole, config: LoopsConfig): LoopsConfig {
  const client = config.clients[role];
  return { ...config, clients: client === undefined ? {} : { [role]: client } };
}
