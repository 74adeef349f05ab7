import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Terminal } from '../../../tools/src/test-support/documents/terminal.js';
import { kubectlPrograms } from './kubectl.js';
import { root } from './orch-process.js';

/**
 * The environment of a reader whose home folder is empty: that of the test without its settings, with kubectl in the path. The cache of
 * npm is the one of the test, so that packages of the registry are fetched once.
 */
export function readerEnvironment(home: string): NodeJS.ProcessEnv {
  const { PATH, npm_config_registry, npm_config_cache, HTTPS_PROXY, HTTP_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS } =
    process.env;
  const userHome = process.env['HOME'] ?? '/';
  const [kubectl = ''] = kubectlPrograms();
  return {
    PATH: `${dirname(kubectl)}:${PATH}`,
    HOME: home,
    npm_config_cache: npm_config_cache ?? join(userHome, '.npm'),
    npm_config_userconfig: process.env['npm_config_userconfig'] ?? join(userHome, '.npmrc'),
    ...Object.fromEntries(
      Object.entries({ npm_config_registry, HTTPS_PROXY, HTTP_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
  };
}

/** Packs the packages and installs them in `folder`, as docs/getting-started.md does. */
export async function installPackages(folder: string): Promise<void> {
  await mkdir(join(folder, 'packages'), { recursive: true });
  await mkdir(join(folder, 'project'));
  await using terminal = new Terminal({ cwd: root, env: readerEnvironment(folder) });
  await terminal.run(`npm pack --silent -w packages -w apps --pack-destination ${folder}/packages >/dev/null
cd ${folder}/project
npm init -y >/dev/null
npm pkg set type=module
npm install --silent ${folder}/packages/*.tgz typescript @types/node@20`);
}
