import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

/** Creates a repository of two workspaces with the build script; `turbo` is a script that prints fixed output and saves its environment. */
export function makeBuildRepository(path: string): void {
  cpSync(join(root, 'tools', 'build'), join(path, 'tools', 'build'), { recursive: true });
  for (const workspace of ['packages/a', 'apps/b', 'tools', 'bench', 'examples']) {
    mkdirSync(join(path, workspace), { recursive: true });
    const scripts = workspace === 'apps/b' ? { build: 'tsc', bundle: 'bundle' } : { build: 'tsc' };
    writeFileSync(
      join(path, workspace, 'package.json'),
      JSON.stringify({ name: `@orch/${workspace.replace(/^.*\//, '')}`, type: 'module', scripts }),
    );
  }
  mkdirSync(join(path, 'node_modules', '.bin'), { recursive: true });
  writeFileSync(join(path, '.gitignore'), 'node_modules/\n');
  writeTurbo(
    path,
    `log('@orch/a#build', 'cache miss'); log('@orch/a#build', '> tsc'); log('@orch/b#build', 'cache hit');`,
  );
}

export function writeTurbo(path: string, script: string): void {
  writeFileSync(
    join(path, 'node_modules', '.bin', 'turbo'),
    `#!/usr/bin/env node
const log = (source, text) => console.log(JSON.stringify({ source, level: 'stdout', text }));
require('node:fs').writeFileSync('node_modules/env.json', JSON.stringify(process.env));
log('turbo', '   • Running bundle in 4 packages');
${script}\n`,
    { mode: 0o755 },
  );
}
