import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { makeBuildRepository } from './build-repository.js';

test('a build shows its progress in one line on a terminal, rewritten in place and removed at the end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orch-build-'));
  try {
    makeBuildRepository(folder);
    const command = `${process.execPath} tools/build/build.js`;
    const { stdout } = await promisify(execFile)('script', ['-qec', command, '/dev/null'], { cwd: folder });
    expect(stdout.split('\r\x1b[2K')).toEqual([
      '',
      'Building Orch: 0 of 6 steps; the first build takes about a minute',
      'Building Orch: 1 of 6 steps; @orch/a#build',
      'Building Orch: 2 of 6 steps; @orch/b#build',
      '',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
