import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installNode } from './install-node.js';

/**
 * `npm run test:node -- 22 [arguments of jest]`: builds, and runs the unit suite, with the newest release of another major version
 * of Node. Plain JavaScript, because it runs before anything is built.
 */
function main() {
  const [major = '', ...jestArguments] = process.argv.slice(2);
  if (!/^\d+$/.test(major)) {
    console.error('usage: npm run test:node -- MAJOR-VERSION [arguments of jest]');
    process.exitCode = 2;
    return;
  }
  const folder = installNode(major);
  // Every program that the build and the tests start finds this Node first. The build must not come from the cache: turbo's
  // keys do not contain the version of Node.
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, TURBO_FORCE: 'true' };
  const node = join(folder, 'node');
  console.log(`Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);
  const commands = [['tools/build/build.js'], ['node_modules/jest/bin/jest.js', ...jestArguments]];
  for (const command of commands) {
    const { status, signal } = spawnSync(node, command, { env, stdio: 'inherit' });
    if (status === 0) continue;
    console.error(`node ${command[0]} ended with ${signal ?? status}`);
    process.exitCode = 1;
    return;
  }
}

main();
