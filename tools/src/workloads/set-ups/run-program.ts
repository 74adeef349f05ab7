import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import { join } from 'node:path';
import { adminToken } from './cluster-keys.js';
import type { Program } from './programs.js';

const startSecondsMax = 90;
const stopSecondsMax = 15;

export interface RunningProgram {
  stop(): Promise<void>;
}

/** Starts a program and waits until it is healthy. @throws Error that names the log of a program that ends or stays unhealthy. */
export async function startProgram({ name, words, healthUrl }: Program, logFolder: string): Promise<RunningProgram> {
  const log = join(logFolder, `${name}.log`);
  const output = openSync(log, 'w');
  const [command, ...options] = words;
  const child = spawn(command, options, { stdio: ['ignore', output, output] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  const endMs = Date.now() + startSecondsMax * 1_000;
  while (!(await isHealthy(healthUrl))) {
    if (failure !== undefined) throw failure;
    if (child.exitCode !== null) throw new Error(`${name} ended with code ${child.exitCode}; see ${log}`);
    if (Date.now() > endMs) {
      await stop(child);
      throw new Error(`${name} is not healthy after ${startSecondsMax} s; see ${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopSecondsMax * 1_000);
  await exit;
  clearTimeout(timer);
}

function isHealthy(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { request } = url.startsWith('http:') ? http : https;
    const sent = request(
      url,
      { rejectUnauthorized: false, timeout: 2_000, headers: { authorization: `Bearer ${adminToken}` } },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(false));
    sent.on('close', () => resolve(false));
    sent.end();
  });
}
