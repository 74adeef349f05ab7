import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A key management service in a process of its own. */
export interface KmsProcess {
  /** Number of calls of a method so far. */
  calls(method: 'Encrypt' | 'Decrypt'): number;
  stop(): Promise<void>;
}

/** Resolves when the service listens. */
export async function startKms(socket: string, key: string): Promise<KmsProcess> {
  await rm(socket, { force: true });
  const child = spawn(process.execPath, [join(__dirname, 'kms-plugin.mjs'), socket, key], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the key management service does not start')));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.split('\n').filter((line) => line !== ''));
      if (lines.includes('ready')) resolve();
    });
  });
  return {
    calls: (method) => lines.filter((line) => line === method).length,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
