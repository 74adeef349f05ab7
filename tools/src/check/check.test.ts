import { describe, expect, test } from '@jest/globals';
import { runChecks } from './run-checks.js';
import type { SourceFile } from './source.js';

/** A small valid repository: packages of several layers and a test. */
const good: Readonly<Record<string, string>> = {
  'package.json': '{"devDependencies": {"@jest/globals": "1"}}',
  ...workspace('packages/apimachinery', '@orch/apimachinery', []),
  'packages/apimachinery/src/index.ts': "// names\nexport { names } from './names/names.js';\n",
  'packages/apimachinery/src/names/names.ts': "export const names = { domain: 'orch.io' };\n",
  'packages/apimachinery/src/objects/clock.ts': 'export const now = () => Date.now();\n',
  ...workspace('packages/api', '@orch/api', ['apimachinery']),
  'packages/api/src/index.ts': "export { a } from './a.js';\n",
  'packages/api/src/a.ts': "import { names } from '@orch/apimachinery';\n\nexport const a = names;\n",
  'packages/api/src/generated/core/types.ts': '// Generated from kinds/core.yaml by npm run generate. Do not edit.\n',
  ...workspace('packages/storage', '@orch/storage', ['apimachinery']),
  'packages/storage/src/index.ts': "export { s } from './s.js';\n",
  'packages/storage/src/s.ts': "import { names as a } from '@orch/apimachinery';\nexport const s = [a, process.pid];\n",
  ...workspace('packages/client', '@orch/client', ['api']),
  'packages/client/src/index.ts': "export { c } from './c.js';\n",
  'packages/client/src/c.ts':
    "import { connect } from 'node:http2';\nimport { a } from '@orch/api';\nexport const c = [a, connect];\n",
  ...workspace('packages/controllers', '@orch/controllers', ['client']),
  'packages/controllers/src/index.ts': "export { l } from './l.js';\n",
  'packages/controllers/src/l.ts':
    "import { c } from '@orch/client';\n\n// A word on orch.io is free in comments.\nexport const l = c;\n",
  'packages/controllers/src/l.test.ts':
    "import { test } from '@jest/globals';\ntest('it names kube-system', () => {});\n",
};

/** The violations after `changes` to the files, as `path:line: message`; undefined removes a file. */
function check(changes: Readonly<Record<string, string | undefined>> = {}): readonly string[] {
  const files: SourceFile[] = Object.entries({ ...good, ...changes }).flatMap(([path, text]) =>
    text === undefined ? [] : [{ path, text }],
  );
  return runChecks(files).map(({ path, line, message }) => `${path}:${line}: ${message}`);
}

function workspace(folder: string, name: string, below: readonly string[]): Readonly<Record<string, string>> {
  const dependencies = Object.fromEntries(below.map((one) => [`@orch/${one}`, '0.1.0']));
  return {
    [`${folder}/package.json`]: JSON.stringify({ name, dependencies }),
    [`${folder}/tsconfig.json`]: JSON.stringify({ references: below.map((one) => ({ path: `../${one}` })) }),
  };
}

test('a valid repository has no violations', () => {
  expect(check()).toEqual([]);
});

describe('layers', () => {
  test('rejects an import from a higher layer', () => {
    const found = check({
      'packages/api/src/a.ts':
        "import { names } from '@orch/apimachinery';\nimport { s } from '@orch/storage';\nexport const a = [names, s];\n",
    });
    expect(found).toContain(
      'packages/api/src/a.ts:2: packages/api (layer 3) imports packages/storage (layer 4), which is not below it',
    );
  });

  test('rejects an import from the same layer, also of types', () => {
    const found = check({
      'packages/storage/src/s.ts':
        "import { a } from '@orch/apimachinery';\nimport type { c } from '@orch/client';\nexport const s: typeof c = a;\n",
    });
    expect(found).toContain(
      'packages/storage/src/s.ts:2: packages/storage (layer 4) imports packages/client (layer 4), which is not below it',
    );
  });

  test('checks dynamic imports like static ones', () => {
    const found = check({
      'packages/api/src/a.ts':
        "import { names } from '@orch/apimachinery';\nexport const a = () => [names, import('@orch/storage')];\n",
    });
    expect(found.some((line) => line.startsWith('packages/api/src/a.ts:2: packages/api (layer 3) imports'))).toBe(true);
  });

  test('rejects controllers that import the store or a network module', () => {
    const found = check({
      ...workspace('packages/controllers', '@orch/controllers', ['client', 'storage']),
      'packages/controllers/src/l.ts':
        "import { c } from '@orch/client';\nimport { s } from '@orch/storage';\nimport { get } from 'node:https';\nexport const l = [c, s, get];\n",
    });
    expect(found).toEqual([
      'packages/controllers/src/l.ts:2: packages/controllers must not import packages/storage',
      'packages/controllers/src/l.ts:3: imports node:https; use the API through packages/client',
    ]);
  });

  test('rejects auth that imports the store', () => {
    const found = check({
      ...workspace('packages/auth', '@orch/auth', ['storage']),
      'packages/auth/src/index.ts': "export { s } from '@orch/storage';\n",
    });
    expect(found).toEqual(['packages/auth/src/index.ts:1: packages/auth must not import packages/storage']);
  });

  test('a generic package that imports the built-in kinds fails, and its tests may read them', () => {
    const found = check({
      ...workspace('packages/serving', '@orch/serving', ['api']),
      'packages/serving/src/index.ts': "export type { K } from '@orch/api';\n",
      'packages/serving/test/kinds.test.ts': "import { k } from '@orch/api';\nk();\n",
    });
    expect(found).toEqual([
      'packages/serving/src/index.ts:1: packages/serving is generic and must not import packages/api',
    ]);
  });

  test.each(['@orch/api/src/a.js', '@orch/api/dist/a.js'])('rejects a path inside another package, %s', (specifier) => {
    const found = check({
      'packages/client/src/s.ts': `import { a } from '@orch/api';\nimport { b } from '${specifier}';\nexport const s = [a, b];\n`,
      ...workspace('packages/client', '@orch/client', ['api']),
    });
    expect(found).toEqual([`packages/client/src/s.ts:2: imports ${specifier}, a path inside another package`]);
  });

  test('rejects a relative path into another package', () => {
    const found = check({
      'packages/storage/src/s.ts':
        "import { names } from '@orch/apimachinery';\nimport { b } from '../../api/src/a.js';\nexport const s = [names, b];\n",
    });
    expect(found).toEqual([
      'packages/storage/src/s.ts:2: imports ../../api/src/a.js from outside packages/storage; import the package by name',
    ]);
  });

  test('a test may import test support by path, and a source file may not', () => {
    const path = '../../../tools/src/test-support/free-port.js';
    const found = check({
      'packages/storage/src/s.ts': `import { names } from '@orch/apimachinery';\nimport { freePort } from '${path}';\nexport const s = [names, freePort];\n`,
      'packages/storage/test/s.test.ts': `import { freePort } from '${path}';\nfreePort();\n`,
    });
    expect(found).toEqual([
      `packages/storage/src/s.ts:2: imports ${path} from outside packages/storage; import the package by name`,
    ]);
  });

  test('rejects a package that imports itself by name', () => {
    const found = check({
      'packages/client/src/c.ts':
        "import { a } from '@orch/api';\nimport { c as d } from '@orch/client';\nexport const c = [a, d];\n",
    });
    expect(found).toEqual([
      'packages/client/src/c.ts:2: imports its own package @orch/client by name; import the file',
    ]);
  });

  test.each([
    [
      "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n",
      'imports node:fs into a package without files, sockets, clocks and process state',
      1,
    ],
    [
      "import { setTimeout } from 'timers';\nexport const x = setTimeout;\n",
      'imports timers into a package without files, sockets, clocks and process state',
      1,
    ],
    [
      'export const x = 1;\nexport const y = () => process.env;\n',
      'process is not allowed in a package without clocks and process state',
      2,
    ],
    [
      'export const x = () => Date.now();\n',
      'Date.now is not allowed in a package without clocks and process state',
      1,
    ],
    [
      'export const x = () => new Date();\n',
      'new Date() is not allowed in a package without clocks and process state',
      1,
    ],
    [
      'export const x = (f: () => void) => setTimeout(f);\n',
      'setTimeout is not allowed in a package without clocks and process state',
      1,
    ],
  ])('rejects a pure package with %j', (text, message, line) => {
    expect(check({ 'packages/apimachinery/src/x.ts': text })).toContain(
      `packages/apimachinery/src/x.ts:${line}: ${message}`,
    );
  });

  test('allows local names, members and dates from numbers that look like clocks', () => {
    const text =
      "import type { Server } from 'node:net';\nexport const x = (process: { now: number }, s: Server) => [process, s, { process: new Date(0) }];\nexport const y = (z: { process: 1 }) => z.process;\n";
    expect(check({ 'packages/apimachinery/src/x.ts': text })).toEqual([]);
  });

  test('reports an import cycle once, unless type imports alone close it', () => {
    const x = (from: string, keyword: string) =>
      `import ${keyword} { y } from './${from}.js';\nexport const z = 1 as unknown as typeof y;\n`;
    const changes = {
      'packages/api/src/x.ts': x('y', ''),
      'packages/api/src/y.ts': x('w', ''),
      'packages/api/src/w.ts': x('x', ''),
    };
    expect(check(changes)).toEqual([
      'packages/api/src/w.ts:1: import cycle: packages/api/src/x.ts → packages/api/src/y.ts → packages/api/src/w.ts → packages/api/src/x.ts',
    ]);
    expect(check({ ...changes, 'packages/api/src/w.ts': x('x', 'type') })).toEqual([]);
  });

  test('rejects two folders that import each other, also for types alone', () => {
    const changes = {
      'packages/api/src/m/x.ts': "import { y } from '../n/y.js';\nexport const x = y;\n",
      'packages/api/src/n/y.ts': 'export const y = 1;\n',
      'packages/api/src/n/z.ts': "import type { x } from '../m/x.js';\nexport type Z = typeof x;\n",
    };
    expect(check(changes)).toEqual([
      'packages/api/src/m/x.ts:1: imports packages/api/src/n/y.ts, but packages/api/src/m and packages/api/src/n must not import each other',
    ]);
    expect(check({ ...changes, 'packages/api/src/n/z.ts': 'export type Z = 1;\n' })).toEqual([]);
  });

  test('rejects a manifest that lacks an imported package or names an unused one', () => {
    expect(
      check({
        'packages/client/src/c.ts':
          "import { a } from '@orch/api';\nimport yaml from 'yaml';\nexport const c = [a, yaml];\n",
      }),
    ).toEqual(['packages/client/src/c.ts:2: imports yaml, which packages/client/package.json lacks']);
    expect(
      check({
        'packages/client/package.json': '{"name": "@orch/client",\n"dependencies": {"@orch/api": "1",\n"yaml": "1"}}',
      }),
    ).toEqual(['packages/client/package.json:3: has the dependency yaml, which nothing in packages/client imports']);
  });

  test('allows a bundled package to import development dependencies, and rejects unused ones', () => {
    const standalone = (name: string) => ({
      ...workspace('apps/standalone', 'orch', []),
      'apps/standalone/package.json': `{"name": "orch",\n"devDependencies": {"${name}": "0.1.0"}}`,
      'apps/standalone/tsconfig.json': '{"references": [{"path": "../../packages/client"}]}',
      'apps/standalone/src/program.ts': "import { c } from '@orch/client';\nexport const program = c;\n",
    });
    expect(check(standalone('@orch/client'))).toEqual([]);
    expect(check(standalone('@orch/api'))).toEqual([
      'apps/standalone/package.json:2: has the dependency @orch/api, which nothing in apps/standalone imports',
      'apps/standalone/src/program.ts:1: imports @orch/client, which apps/standalone/package.json lacks',
    ]);
  });

  test('rejects a tsconfig that lacks a reference or has an unused one', () => {
    expect(check({ 'packages/client/tsconfig.json': '{}' })).toEqual([
      'packages/client/tsconfig.json:1: lacks the reference to packages/api, which packages/client imports',
    ]);
    expect(
      check({ 'packages/client/tsconfig.json': '{"references": [{"path": "../api"},\n{"path": "../apimachinery"}]}' }),
    ).toEqual([
      'packages/client/tsconfig.json:2: refers to packages/apimachinery, which nothing in packages/client/src imports',
    ]);
  });

  test('allows tests in test/ to import their own package and the testing package', () => {
    expect(
      check({
        ...workspace('packages/testing', '@orch/testing', []),
        'packages/client/test/whole.test.ts':
          "import { c } from '@orch/client';\nimport { t } from '@orch/testing';\nexport const u = [c, t];\n",
      }),
    ).toEqual([]);
  });
});

describe('names', () => {
  const place = 'packages/controllers/src/l.ts';
  const withText = (text: string) => `import { c } from '@orch/client';\nexport const l = [c, ${text}];\n`;

  test.each([
    "'orch.io/hostname'",
    "'rbac.authorization.k8s.io'",
    "'node.kubernetes.io/not-ready'",
    "'orch-system'",
    "'kube-system'",
    "'orch-public'",
    "'system:kube-proxy'",
    "'kubelet'",
    "'orch.io/apiserver-client-nodeagent'",
    "'orchctl'",
    "'application/vnd.orch.protobuf'",
    "'x-orch-list-type'",
    "'X-Orch-PF-FlowSchema-UID'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template in a string
    '`${c}.orch.io`',
    '/\\.orch\\.io$/',
    "{ 'orch.io/hostname': 1 }",
  ])('rejects a product name in %s', (text) => {
    const found = check({ [place]: withText(text) });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^packages\/controllers\/src\/l\.ts:2: spells a product name in /);
  });

  test.each(["'orch'", "'@orch/client'", "'orch-apiserver'", "'torch.ioc'", "'nodeagentVersion'", "'fix-orchard'"])(
    'accepts %s',
    (text) => {
      expect(check({ [place]: withText(text) })).toEqual([]);
    },
  );

  test('allows product names in the names package, tests, generated code and fact tables', () => {
    const text = "export const n = 'kube-system';\n";
    expect(
      check({
        'packages/apimachinery/src/names/more.ts': text,
        'packages/controllers/src/m.test.ts': text,
        'packages/controllers/test/m.ts': text,
        'packages/api/src/gate-facts.ts': text,
        'packages/api/src/generated/x.ts': `// Generated from a.yaml by npm run generate. Do not edit.\n${text}`,
      }),
    ).toEqual([]);
    expect(check({ 'packages/controllers/src/m.ts': text })).toHaveLength(1);
  });

  test('allows a product name in the name of an option, not in its help', () => {
    const option = (help: string) => `export const o = { name: 'nodeagent-timeout', help: '${help}' };\n`;
    const path = 'packages/component/src/flags/o.ts';
    const component = workspace('packages/component', '@orch/component', []);
    expect(check({ ...component, [path]: option('How long.') })).toEqual([]);
    expect(check({ ...component, [path]: option('How long a nodeagent may take.') })).toHaveLength(1);
    expect(check({ ...component, 'packages/component/src/o.ts': option('How long.') })).toHaveLength(1);
  });
});

describe('source rules', () => {
  test('rejects JSON.parse in a module that is not listed, since it rounds large integers', () => {
    const text = 'export const x = (json: string): unknown => JSON.parse(json);\n';
    expect(check({ 'packages/client/src/x.ts': text })).toEqual([
      'packages/client/src/x.ts:1: JSON.parse rounds integers beyond 2^53; use parseJson, or list the module in json-parsers.ts',
    ]);
    const free = ['packages/client/src/x.test.ts', 'packages/apimachinery/src/json/json-value.ts'];
    for (const path of free) expect(check({ [path]: text })).toEqual([]);
  });

  const place = 'packages/storage/src/x.ts';

  test.each([
    ['export const x: any = 1;\n', '`any` disables type checks; use `unknown` and narrow it'],
    ['export const x = 1 as any;\n', '`any` disables type checks; use `unknown` and narrow it'],
    [`// @ts-${'ignore'}\nexport const x = 1;\n`, 'fix the compiler error instead of suppressing it'],
    ['export const x = import.meta.url;\n', 'import.meta is not available in bundles'],
    ['export default 1;\n', 'use named exports'],
  ])('rejects %j', (text, message) => {
    expect(check({ [place]: text })).toEqual([`${place}:1: ${message}`]);
    expect(check({ [place]: 'export const x: unknown = 1;\n' })).toEqual([]);
  });

  test.each([
    'test.skip',
    'test.only',
    'test.todo',
    'describe.skip',
    'it.only',
    'test.skip.each([1])',
    'xtest',
    'fdescribe',
  ])('rejects a test with %s', (call) => {
    const found = check({ 'packages/storage/test/x.test.ts': `declare const c: unknown;\n${call}('x', () => {});\n` });
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatch(/^packages\/storage\/test\/x\.test\.ts:2: .*skips tests$/);
  });

  test('accepts table tests', () => {
    expect(
      check({
        'packages/storage/test/x.test.ts': "test.each([1])('x %d', () => {});\ndescribe.each([1])('x', () => {});\n",
      }),
    ).toEqual([]);
  });

  const elapsedTime =
    'asserts elapsed time, which depends on machine load: count steps, compare CPU times of two sizes in one run, or use FakeClock';

  test.each([
    'const startMs = performance.now();\nexpect(performance.now() - startMs).toBeLessThan(5_000);\n',
    'const start = Date.now();\nexpect(Math.round((Date.now() - start) / 1_000)).not.toBeGreaterThan(5);\n',
    'const start = process.hrtime();\nexpect(process.hrtime(start)[0]).toBe(0);\n',
    'const [start, end] = [0n, 0n];\nexpect(process.hrtime.bigint() - start).toBeGreaterThan(end);\n',
    'const tookMs = performance.now() - Number(process.argv[2]);\nexpect(tookMs).toBeGreaterThan(1);\n',
    'declare const run: { tookMs: number };\nexpect(run.tookMs).toBeLessThanOrEqual(100);\n',
    'declare const elapsedSeconds: number;\nexpect(elapsedSeconds).toBeLessThan(1);\n',
  ])('rejects a test with %j', (text) => {
    const path = 'packages/storage/test/x.test.ts';
    expect(check({ [path]: text })).toEqual([`${path}:2: ${elapsedTime}`]);
    expect(check({ 'packages/storage/src/x.ts': text })).toEqual([]);
  });

  test('rejects an assertion on the difference of two variables that hold instants', () => {
    const path = 'packages/storage/test/x.test.ts';
    const text = 'const a = Date.now();\nconst b = Date.now();\nexpect([b - a]).toEqual([0]);\n';
    expect(check({ [path]: text })).toEqual([`${path}:3: ${elapsedTime}`]);
  });

  test.each([
    'const clock = new FakeClock();\nconst tookMs = clock.monotonicMs() - 1;\nexpect(tookMs).toBeLessThan(5);\n',
    'const used = process.cpuUsage();\nexpect(process.cpuUsage(used).user / used.user).toBeLessThan(5);\n',
    'const untilMs = Date.now() + 100;\nexpect(Date.now()).toBeGreaterThanOrEqual(untilMs);\n',
    'declare const syncedAtMs: number;\nexpect(syncedAtMs).toBeLessThan(5_000);\n',
    'declare const cpuMs: (size: number) => number;\nexpect(cpuMs(4) / cpuMs(1)).toBeLessThan(8);\n',
    'const since = new Date(Date.now() - 1_000);\nexpect(since.getTime()).toBeLessThan(5);\n',
    'declare const dueMs: number;\nexpect(dueMs).toBeLessThan(Date.now() + 1_000);\n',
    'declare const delayMs: number;\nexpect(delayMs).toBe(100);\n',
    'declare const x: { periodSeconds: number };\nexpect(x.periodSeconds).toBeLessThan(100);\n',
  ])('accepts a test with %j', (text) => {
    expect(check({ 'packages/storage/test/x.test.ts': text })).toEqual([]);
  });

  test('rejects generated code without its source in the first line', () => {
    const path = 'packages/api/src/generated/x.ts';
    expect(check({ [path]: 'export const x = 1;\n' })).toEqual([
      `${path}:1: generated code must name its source and command in the first line`,
    ]);
  });

  test('rejects a file of more than 500 lines', () => {
    expect(check({ [place]: 'export {};\n'.repeat(500) })).toEqual([]);
    expect(check({ [place]: 'export {};\n'.repeat(501) })).toEqual([
      `${place}:501: has 501 lines, more than 500: split it`,
    ]);
  });

  test('rejects a package index with other statements than exports', () => {
    const message = 'the index of a package may only contain named exports from its files';
    expect(check({ 'packages/storage/src/index.ts': "export { s } from './s.js';\nexport const t = 1;\n" })).toEqual([
      `packages/storage/src/index.ts:2: ${message}`,
    ]);
    expect(check({ 'packages/storage/src/index.ts': "export * from './s.js';\n" })).toEqual([
      `packages/storage/src/index.ts:1: ${message}`,
    ]);
  });
});

describe.each(['package-lock.json', 'site/package-lock.json'])('the lock file %s', (path) => {
  const locked = (entry: object) => JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } }, null, 2);

  test('rejects an entry without a hash or with a registry address', () => {
    const integrity = 'sha512-abc';
    expect(check({ [path]: locked({ version: '1.0.0', integrity }) })).toEqual([]);
    expect(check({ [path]: locked({ version: '1.0.0' }) })).toEqual([
      `${path}:4: node_modules/a has no sha512 integrity; see CONTRIBUTING.md, "Dependencies"`,
    ]);
    const resolved = 'https://registry.example/a.tgz';
    expect(check({ [path]: locked({ version: '1.0.0', integrity, resolved }) })).toEqual([
      `${path}:4: node_modules/a has a registry address; see CONTRIBUTING.md, "Dependencies"`,
    ]);
  });
});
