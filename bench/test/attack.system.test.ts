import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runNode } from './built.js';

test.each(['1/4', '2/4', '3/4', '4/4'])(
  'the server withstands every attack in its short form, part %s',
  async (part) => {
    const main = join(__dirname, '..', 'dist', 'attack', 'main.js');
    const { stdout } = await runNode(main, '--short', '--part', part).catch((error: unknown) => {
      // The report names the attack that failed.
      const report = typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : '';
      throw new Error(report, { cause: error });
    });
    expect(stdout.match(/^HELD /gm)?.length).toBeGreaterThan(15);
    expect(stdout).not.toContain('FAILED');
  },
  600_000,
);
