import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from '@jest/globals';
import { runNode, startNode } from './node-programs.js';
import { childrenOf, cpuSecondsOf, ownMemoryMb } from './process-usage.js';

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
});

/** Starts a process that runs `script`, prints a line, and waits. */
async function startScript(script: string): Promise<{ readonly pid: number; readonly line: string }> {
  const child = spawn(process.execPath, ['-e', `${script}; setInterval(() => {}, 1000);`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { pid: child.pid ?? 0, line: String(line) };
}

const burn = 'while (process.cpuUsage().user < 300_000);';
const printCpu = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)';
/** The kernel counts in hundredths, and the process uses a little more CPU while it prints. */
const precisionSeconds = 0.06;

test('CPU seconds include the threads of a process, and equal its own count', async () => {
  const one = await startScript(`${burn} ${printCpu}`);
  const threads = await startScript(
    `const { Worker } = require('node:worker_threads');
    let left = 2;
    const done = () => { if (--left === 0) { ${printCpu} } };
    for (let index = 0; index < 2; index++) new Worker(${JSON.stringify(burn)}, { eval: true }).on('exit', done)`,
  );
  for (const { pid, line } of [one, threads]) {
    expect(Number(line)).toBeGreaterThan(0.1);
    expect(Math.abs(cpuSecondsOf([pid]) - Number(line))).toBeLessThan(precisionSeconds);
  }
  const both = cpuSecondsOf([one.pid, threads.pid]);
  expect(Math.abs(both - Number(one.line) - Number(threads.line))).toBeLessThan(2 * precisionSeconds);
});

test('finds the children of a process, such as the workers of a server', async () => {
  const { pid, line } = await startScript(
    `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    process.on('exit', () => child.kill()); console.log(child.pid)`,
  );
  expect(childrenOf(pid)).toEqual([Number(line)]);
  process.kill(Number(line), 'SIGKILL');
});

test('memory is the own memory of a process', async () => {
  const { pid } = await startScript('globalThis.kept = Buffer.alloc(64 * 1024 * 1024, 1); console.log("filled")');
  const plain = await startScript('console.log("plain")');
  const difference = ownMemoryMb(pid) - ownMemoryMb(plain.pid);
  expect(difference).toBeGreaterThan(60);
  expect(difference).toBeLessThan(80);
});

test('rejects a process that ends before it is ready, or with an error', async () => {
  await expect(startNode(['-e', 'process.exit(3)'])).rejects.toThrow('ended with code 3 before it was ready');
  await expect(runNode(['-e', 'process.exit(4)'], { timeoutMs: 5_000 })).rejects.toThrow('ended with code 4');
  await expect(runNode(['-e', 'console.log(JSON.stringify({ a: 1 }))'], { timeoutMs: 5_000 })).resolves.toEqual({
    a: 1,
  });
  await expect(runNode(['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 100 })).rejects.toThrow(
    'ended with code null',
  );
});
