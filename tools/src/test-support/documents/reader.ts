import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followPage, type StepTime } from './follow-page.js';
import { readPageSteps } from './page-steps.js';
import { Terminal } from './terminal.js';

/** The page whose reader begins in a clone and installs Orch. The readers of all others begin where Orch is installed. */
export const startPage = 'docs/getting-started.md';

/** Follows pages of the repository, each with an empty home folder. All of them use port 6443, so that one is followed at a time. */
export class Reader implements AsyncDisposable {
  #installed: string | undefined;

  /** `programs` are folders that precede those of PATH. */
  constructor(
    private readonly root: string,
    private readonly programs: readonly string[] = [],
  ) {}

  /** @throws Error with the line of the page, when a command fails or its output is not the expected one. */
  async follow(page: string): Promise<readonly StepTime[]> {
    const { steps } = readPageSteps(await readFile(join(this.root, page), 'utf8'));
    await using home = await temporaryFolder();
    if (page === startPage) return await followPage(steps, { cwd: this.root, env: this.#environment(home.path) });
    const project = join(home.path, 'project');
    await mkdir(project);
    // Hard links: a page that installs more changes its own folder only.
    const installed = await this.#install();
    execFileSync('cp', ['--archive', '--link', `${installed}/project/.`, project]);
    return await followPage(steps, {
      cwd: project,
      env: this.#environment(home.path, join(project, 'node_modules', '.bin')),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#installed !== undefined) await rm(this.#installed, { recursive: true, force: true });
  }

  /** Packs the packages and installs them in a folder, as docs/getting-started.md does, before the first page that needs them. */
  async #install(): Promise<string> {
    if (this.#installed !== undefined) return this.#installed;
    const folder = await mkdtemp(join(tmpdir(), 'orch-reader-'));
    this.#installed = folder;
    await mkdir(join(folder, 'packages'));
    await mkdir(join(folder, 'project'));
    await using terminal = new Terminal({ cwd: this.root, env: this.#environment(folder) });
    await terminal.run(`npm pack --silent -w packages -w apps --pack-destination ${folder}/packages >/dev/null
cd ${folder}/project
npm init -y >/dev/null
npm pkg set type=module
npm install --silent ${folder}/packages/*.tgz typescript @types/node@20`);
    return folder;
  }

  /** PATH, the home folder, for hidden commands the root of the repository, and what npm needs to reach its registry and its cache, so that packages are fetched once. */
  #environment(home: string, ...programs: readonly string[]): NodeJS.ProcessEnv {
    const userHome = process.env['HOME'] ?? '/';
    const kept = ['npm_config_registry', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'] as const;
    return {
      PATH: [...programs, ...this.programs, process.env['PATH']].join(':'),
      HOME: home,
      REPOSITORY: this.root,
      npm_config_cache: process.env['npm_config_cache'] ?? join(userHome, '.npm'),
      npm_config_userconfig: process.env['npm_config_userconfig'] ?? join(userHome, '.npmrc'),
      ...Object.fromEntries(
        kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
    };
  }
}

async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'orch-page-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
