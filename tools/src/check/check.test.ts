import { describe, expect, test } from '@jest/globals';
import { runChecks } from './run-checks.js';
import type { SourceFile } from './source.js';

/** A small repository in order: three packages, a client of theirs, and a test. */
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
  ...workspace('packages/storage', '@orch/storage', ['api']),
  'packages/storage/src/index.ts': "export { s } from './s.js';\n",
  'packages/storage/src/s.ts': "import { a } from '@orch/api';\nexport const s = [a, process.pid];\n",
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

/** What the checks say when some files are others, as `path:line: message`; undefined removes a file. */
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

test('a repository in order has no violations', () => {
  expect(check()).toEqual([]);
});

describe('layers', () => {
  test('an import from a layer above fails', () => {
    const found = check({
      'packages/api/src/a.ts':
        "import { names } from '@orch/apimachinery';\nimport { s } from '@orch/storage';\nexport const a = [names, s];\n",
    });
    expect(found).toContain(
      'packages/api/src/a.ts:2: packages/api (layer 3) imports packages/storage (layer 4), which is not below it',
    );
  });

  test('an import from the same layer fails, of types too', () => {
    const found = check({
      'packages/storage/src/s.ts':
        "import { a } from '@orch/api';\nimport type { c } from '@orch/client';\nexport const s: typeof c = a;\n",
    });
    expect(found).toContain(
      'packages/storage/src/s.ts:2: packages/storage (layer 4) imports packages/client (layer 4), which is not below it',
    );
  });

  test('an import that happens later counts like any other', () => {
    const found = check({
      'packages/api/src/a.ts':
        "import { names } from '@orch/apimachinery';\nexport const a = () => [names, import('@orch/storage')];\n",
    });
    expect(found.some((line) => line.startsWith('packages/api/src/a.ts:2: packages/api (layer 3) imports'))).toBe(true);
  });

  test('controllers that open a store or a connection fail', () => {
    const found = check({
      ...workspace('packages/controllers', '@orch/controllers', ['client', 'storage']),
      'packages/controllers/src/l.ts':
        "import { c } from '@orch/client';\nimport { s } from '@orch/storage';\nimport { get } from 'node:https';\nexport const l = [c, s, get];\n",
    });
    expect(found).toEqual([
      'packages/controllers/src/l.ts:2: packages/controllers must not import packages/storage',
      'packages/controllers/src/l.ts:3: imports node:https; the API is reached through packages/client only',
    ]);
  });

  test('auth that imports the store fails', () => {
    const found = check({
      ...workspace('packages/auth', '@orch/auth', ['storage']),
      'packages/auth/src/index.ts': "export { s } from '@orch/storage';\n",
    });
    expect(found).toEqual(['packages/auth/src/index.ts:1: packages/auth must not import packages/storage']);
  });

  test.each(['@orch/api/src/a.js', '@orch/api/dist/a.js'])('a path inside another package, %s, fails', (specifier) => {
    const found = check({
      'packages/storage/src/s.ts': `import { a } from '@orch/api';\nimport { b } from '${specifier}';\nexport const s = [a, b];\n`,
    });
    expect(found).toEqual([`packages/storage/src/s.ts:2: imports ${specifier}, a path inside another package`]);
  });

  test('a relative way into another package fails', () => {
    const found = check({
      'packages/storage/src/s.ts':
        "import { a } from '@orch/api';\nimport { b } from '../../api/src/a.js';\nexport const s = [a, b];\n",
    });
    expect(found).toEqual([
      'packages/storage/src/s.ts:2: imports ../../api/src/a.js from outside of packages/storage; import the package by name',
    ]);
  });

  test('a package that imports itself by name fails', () => {
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
      'imports node:fs into a package without files, sockets, clocks and processes',
      1,
    ],
    [
      "import { setTimeout } from 'timers';\nexport const x = setTimeout;\n",
      'imports timers into a package without files, sockets, clocks and processes',
      1,
    ],
    [
      'export const x = 1;\nexport const y = () => process.env;\n',
      'process does not belong into a package without clocks and processes',
      2,
    ],
    ['export const x = () => Date.now();\n', 'Date.now does not belong into a package without clocks and processes', 1],
    [
      'export const x = () => new Date();\n',
      'new Date() does not belong into a package without clocks and processes',
      1,
    ],
    [
      'export const x = (f: () => void) => setTimeout(f);\n',
      'setTimeout does not belong into a package without clocks and processes',
      1,
    ],
  ])('a pure package with %j fails', (text, message, line) => {
    expect(check({ 'packages/apimachinery/src/x.ts': text })).toContain(
      `packages/apimachinery/src/x.ts:${line}: ${message}`,
    );
  });

  test('names of one’s own, members and dates from numbers are no clocks', () => {
    const text =
      "import type { Server } from 'node:net';\nexport const x = (process: { now: number }, s: Server) => [process, s, { process: new Date(0) }];\nexport const y = (z: { process: 1 }) => z.process;\n";
    expect(check({ 'packages/apimachinery/src/x.ts': text })).toEqual([]);
  });

  test('files that import each other in a circle fail, once, unless only types go round', () => {
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

  test('a manifest that lacks a package, or names one too many, fails', () => {
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
    ).toEqual(['packages/client/package.json:3: names yaml, which nothing in packages/client imports']);
  });

  test('a tsconfig that lacks a reference, or has one too many, fails', () => {
    expect(check({ 'packages/client/tsconfig.json': '{}' })).toEqual([
      'packages/client/tsconfig.json:1: lacks the reference to packages/api, which packages/client imports',
    ]);
    expect(
      check({ 'packages/client/tsconfig.json': '{"references": [{"path": "../api"},\n{"path": "../apimachinery"}]}' }),
    ).toEqual([
      'packages/client/tsconfig.json:2: refers to packages/apimachinery, which nothing in packages/client/src imports',
    ]);
  });

  test('the folder for tests may come through the door, and drive the whole', () => {
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
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template in a text
    '`${c}.orch.io`',
    '/\\.orch\\.io$/',
    "{ 'orch.io/hostname': 1 }",
  ])('a stray %s fails', (text) => {
    const found = check({ [place]: withText(text) });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^packages\/controllers\/src\/l\.ts:2: spells a product name in /);
  });

  test.each(["'orch'", "'@orch/client'", "'orch-apiserver'", "'torch.ioc'", "'nodeagentVersion'", "'fix-orchard'"])(
    '%s is none',
    (text) => {
      expect(check({ [place]: withText(text) })).toEqual([]);
    },
  );

  test('the home of names, tests, generated code and tables of facts may spell them', () => {
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

  test('an option may be named by a product name, and not described by one', () => {
    const option = (help: string) => `export const o = { name: 'nodeagent-timeout', help: '${help}' };\n`;
    const path = 'packages/component/src/flags/o.ts';
    const component = workspace('packages/component', '@orch/component', []);
    expect(check({ ...component, [path]: option('How long.') })).toEqual([]);
    expect(check({ ...component, [path]: option('How long a nodeagent may take.') })).toHaveLength(1);
    expect(check({ ...component, 'packages/component/src/o.ts': option('How long.') })).toHaveLength(1);
  });
});

describe('source rules', () => {
  const place = 'packages/storage/src/x.ts';

  test.each([
    ['export const x: any = 1;\n', '`any` switches the types off; use `unknown` and look'],
    ['export const x = 1 as any;\n', '`any` switches the types off; use `unknown` and look'],
    [`// @ts-${'ignore'}\nexport const x = 1;\n`, 'errors of the compiler are mended, not hidden'],
    ['export const x = import.meta.url;\n', 'import.meta does not exist in the bundles'],
    ['export default 1;\n', 'exports are named'],
  ])('%j fails', (text, message) => {
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
  ])('a test with %s fails', (call) => {
    const found = check({ 'packages/storage/test/x.test.ts': `declare const c: unknown;\n${call}('x', () => {});\n` });
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatch(/^packages\/storage\/test\/x\.test\.ts:2: .* leaves tests out$/);
  });

  test('tests in tables leave nothing out', () => {
    expect(
      check({
        'packages/storage/test/x.test.ts': "test.each([1])('x %d', () => {});\ndescribe.each([1])('x', () => {});\n",
      }),
    ).toEqual([]);
  });

  test('generated code without its origin fails', () => {
    const path = 'packages/api/src/generated/x.ts';
    expect(check({ [path]: 'export const x = 1;\n' })).toEqual([
      `${path}:1: generated code names its source and command in the first line`,
    ]);
  });

  test('a file of more than 500 lines fails', () => {
    expect(check({ [place]: 'export {};\n'.repeat(500) })).toEqual([]);
    expect(check({ [place]: 'export {};\n'.repeat(501) })).toEqual([
      `${place}:501: has 501 lines, more than 500: split it`,
    ]);
  });

  test('the index of a package that does more than export fails', () => {
    const message = 'the index of a package holds named exports from its files, and nothing else';
    expect(check({ 'packages/storage/src/index.ts': "export { s } from './s.js';\nexport const t = 1;\n" })).toEqual([
      `packages/storage/src/index.ts:2: ${message}`,
    ]);
    expect(check({ 'packages/storage/src/index.ts': "export * from './s.js';\n" })).toEqual([
      `packages/storage/src/index.ts:1: ${message}`,
    ]);
  });
});
