import { expect, test } from '@jest/globals';
import { silentLogger } from '../logging/logger.js';
import { runProgram } from './run-program.js';

test('a gate that will go is told of, on a line of its own [Deprecation rules, 11]', async () => {
  const lines: string[] = [];
  const keep = { write: (text: string) => lines.push(text) };
  const gates = { name: 'feature-gates', type: 'mapStringBool', default: '', section: 'test', help: 'Gates.' } as const;
  const code = await runProgram(
    {
      name: 'program',
      summary: 'A program.',
      table: () => [gates],
      checks: [],
      logger: () => silentLogger,
      plainErrors: new Set(),
      stopSignal: () => AbortSignal.abort(),
      run: async () => {},
    },
    ['--feature-gates=AdvancedAuditing=false,DryRun=true'],
    { stdout: keep, stderr: keep },
  );
  expect([code, lines]).toEqual([
    0,
    [
      'program: Setting GA feature gate AdvancedAuditing=false. It will be removed in a future release.\n',
      'program: Setting GA feature gate DryRun=true. It will be removed in a future release.\n',
    ],
  ]);
});
