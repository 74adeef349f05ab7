import { execFile } from 'node:child_process';
import { constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';

const run = promisify(execFile);
const root = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));
const folders = (parent: string) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
const workspaces = [...folders('packages'), ...folders('apps'), 'tools', 'bench', 'examples'];
const packages = [...folders('packages'), ...folders('apps')];
const scripts: Readonly<Record<string, string>> = json('package.json').scripts;

describe('a fresh clone', () => {
  test('is started and tested by one command each of the README', () => {
    const command = (title: string) =>
      read('README.md')
        .split(`## ${title}\n`)[1]
        ?.match(/```sh\n(.*)\n```/)?.[1];
    expect(command('Start it')).toBe('npm ci && npm start');
    expect(command('Pass the tests')).toBe('npm ci && npm test');
    expect(scripts['start']).toMatch(
      /^node tools\/build\/build\.js .*&& (?:exec )?node apps\/standalone\/dist\/main\.js up$/,
    );
    expect(scripts['build']).toBe('node tools/build/build.js');
    expect(scripts['test']).toBe('npm run build && npm run lint && jest');
  });

  test('has the licence in every package', () => {
    for (const folder of packages) expect([folder, read(`${folder}/LICENSE`)]).toEqual([folder, read('LICENSE')]);
  });

  test('is formatted, linted, type-checked, and checked for layers, names and coverage by one script', () => {
    for (const step of ['biome check .', 'tsc -p tsconfig.tests.json', 'check/main.js', 'pages/main.js --check']) {
      expect(scripts['lint']).toContain(step);
    }
  });

  test('is built as turbo orders it: packages before what imports them, bundles after both', () => {
    const { tasks } = json('turbo.json');
    expect(read('tools/build/run-turbo.js')).toContain("['run', 'bundle', '--json']");
    expect(tasks.build.dependsOn).toEqual(['^build']);
    expect(tasks.bundle.dependsOn).toEqual(expect.arrayContaining(['build', '^bundle']));
    for (const path of workspaces)
      expect([path, json(`${path}/package.json`).scripts.build]).toEqual([path, 'tsc -p .']);
  });

  test('is tested as a whole by .ci/run, which fails when either suite does', async () => {
    await access(join(root, '.ci/run'), constants.X_OK);
    const text = read('.ci/run');
    expect(text).toMatch(/npm ci \|\| exit 1\nnpm test .*\|\| failed=1\nnpm run test:system .*\|\| failed=1\n/);
    expect(text).toMatch(/exit "\$failed"\n$/);
  });
});

describe('every workspace', () => {
  test.each(packages)('%s is ESM, for Node 20, and under the licence', (path) => {
    const { type, license, engines } = json(`${path}/package.json`);
    expect([type, license, engines?.node]).toEqual(['module', 'Apache-2.0', '>=20.19']);
  });

  test.each(workspaces)('%s is compiled strictly', (path) => {
    expect(json(`${path}/tsconfig.json`).extends).toMatch(/^(\.\.\/)+tsconfig\.base\.json$/);
    const { compilerOptions = {} } = json(`${path}/tsconfig.json`);
    const { strict, noUncheckedIndexedAccess, exactOptionalPropertyTypes } = {
      ...json('tsconfig.base.json').compilerOptions,
      ...compilerOptions,
    };
    expect([strict, noUncheckedIndexedAccess, exactOptionalPropertyTypes]).toEqual([true, true, true]);
  });

  test('is named in docs/architecture.md', () => {
    const map = read('docs/architecture.md');
    for (const path of packages) expect(map).toMatch(new RegExp(`\\b${path.split('/')[1]}/`));
  });
});

describe('documents', () => {
  test('include the Apache 2.0 licence, a changelog and numbered decisions', () => {
    expect(read('LICENSE')).toMatch(/^\s*Apache License\n\s*Version 2\.0, January 2004/);
    expect(read('CHANGELOG.md')).toMatch(/^# Changelog\n\n## \d+\.\d+\.\d+/);
    const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
    expect(decisions.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
    for (const name of decisions) {
      expect(read(`docs/decisions/${name}`)).toMatch(/^# [\s\S]*\bContext\b[\s\S]*\bChoice\b[\s\S]*\bPrice\b/);
    }
  });

  test('name folders and files that exist, in docs/architecture.md', () => {
    const named = /`((?:packages|apps|tools|bench|examples|docs|site)\/[^`<*]+)`/g;
    const paths = [...read('docs/architecture.md').matchAll(named)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('include a decision on how serving workers share the watch cache', () => {
    expect(read('docs/decisions/0001-serving-workers.md')).toMatch(/watch\s+cache/);
  });

  test('include benchmark results with every comparison, start-up and idle memory', () => {
    const results = read('bench/results.md');
    const operations = [...results.matchAll(/^\| ((?:GET|LIST|durable|one event)[^|]*) \|/gm)].map(([, name]) => name);
    for (const wanted of [
      /^GET of a 2 KB config map/,
      /^LIST of [\d,]+ pods$/,
      /^LIST of [\d,]+ pods, gzip/,
      /^durable create/,
      /^one event to 1,000 watchers/,
    ]) {
      expect(operations).toContainEqual(expect.stringMatching(wanted));
    }
    expect(results).toMatch(/^\| operation \|.* rate ratio \|.* CPU ratio \|/m);
    expect(results).toMatch(/^\| API server alone \| \d+ \| \d+ \| \d+ \|/m);
    expect(results).toMatch(/^\| `?orch up`? \| \d+ \| \d+ \| \d+ \|/m);
  });
});

describe('the lint check of layers and names', () => {
  async function check(source: string): Promise<{ readonly code: number; readonly text: string }> {
    const folder = await mkdtemp(join(tmpdir(), 'orch-check-'));
    try {
      for (const name of ['apps', 'tools', 'bench', 'examples', 'docs']) await mkdir(join(folder, name));
      for (const name of ['apimachinery', 'client']) {
        await mkdir(join(folder, 'packages', name, 'src'), { recursive: true });
        const manifest = { name: `@orch/${name}`, type: 'module', dependencies: {} };
        await writeFile(join(folder, 'packages', name, 'package.json'), JSON.stringify(manifest));
        await writeFile(join(folder, 'packages', name, 'tsconfig.json'), '{}');
      }
      await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'w', workspaces: ['packages/*'] }));
      await writeFile(join(folder, 'packages', 'apimachinery', 'src', 'a.ts'), source);
      const main = join(root, 'tools', 'dist', 'check', 'main.js');
      return await run(process.execPath, [main], { cwd: folder }).then(
        ({ stdout }) => ({ code: 0, text: stdout }),
        (error) => ({ code: error.code, text: error.stdout }),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  test('passes a valid module', async () => {
    expect(await check('export const one = 1;\n')).toEqual({ code: 0, text: '' });
  });
  test('reports the line of a forbidden import', async () => {
    const { code, text } = await check("import { x } from '@orch/client';\nexport const y = x;\n");
    expect([code, text]).toEqual([1, expect.stringContaining('packages/apimachinery/src/a.ts:1: ')]);
  });
  test('reports the line of a product name outside the names', async () => {
    const { code, text } = await check("export const one = 1;\nexport const label = 'orch.io/name';\n");
    expect([code, text]).toEqual([1, expect.stringContaining('packages/apimachinery/src/a.ts:2: ')]);
  });
});
