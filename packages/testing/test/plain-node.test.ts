import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('the built package serves a test of node:test, whose process ends by itself and leaves no file', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'plain-node-'));
  try {
    const file = join(__dirname, 'plain-node', 'control-plane.mjs');
    const child = spawn(process.execPath, ['--test', '--test-reporter=tap', file], {
      env: { ...process.env, TMPDIR: temporary, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
    });
    child.stderr.on('data', (text: Buffer) => {
      output += text.toString();
    });
    const [code] = await once(child, 'close');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^# fail 0$/m) });
    expect(await readdir(temporary)).toEqual([]);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
});
