/** The crash test in its full form: `npm run crash -w packages/storage -- --kills 200`. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' } } });
const run = spawnSync('npx', ['jest', 'packages/storage/test/crash/(crash|migration|repairs).test.ts'], {
  cwd: new URL('../../../..', import.meta.url),
  env: { ...process.env, ORCH_CRASH_KILLS: values.kills },
  stdio: 'inherit',
});
process.exitCode = run.status ?? 1;
