import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runCommand } from '../src/commands.js';

describe('orch validate', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-validate-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function validate(args: readonly string[], files: Readonly<Record<string, string>> = {}, stdin = '') {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const said = { stdout: '', stderr: '' };
    const code = await runCommand(['validate', ...args], {
      entry: '',
      stdin: Readable.from([stdin]),
      stdout: { write: (text) => (said.stdout += text) },
      stderr: { write: (text) => (said.stderr += text) },
    });
    const short = (text: string) => text.replaceAll(`${folder}/`, '');
    return { code, stdout: short(said.stdout), stderr: short(said.stderr) };
  }
  const file = (name: string) => join(folder, name);

  const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
      - name: main
        image: nginx
`;

  test('reports a valid object, and prints it as a server would store it', async () => {
    const text = await validate(['-f', file('web.yaml')], { 'web.yaml': deployment });
    expect(text).toEqual({
      code: 0,
      stdout: 'web.yaml:1: deployments.apps "web" in default is valid\n',
      stderr: '',
    });
    const yaml = await validate(['-f', file('web.yaml'), '-o', 'yaml', '-n', 'shop']);
    expect(yaml.stdout).toMatch(/^---\napiVersion: apps\/v1\nkind: Deployment\nmetadata:\n {2}generation: 1\n/);
    expect(yaml.stdout).toContain('  namespace: shop\n');
    expect(yaml.stdout).toContain('  progressDeadlineSeconds: 600\n');
    const json = await validate(['-f', file('web.yaml'), '-o', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ spec: { replicas: 1, revisionHistoryLimit: 10 } });
  });

  test('reports all errors by file and line, and checks the remaining objects', async () => {
    const wrong = deployment.replace('name: main', 'name: No_Good').replace('spec:\n', 'spec:\n  replicas: -1\n');
    const list = JSON.stringify(
      { apiVersion: 'v1', kind: 'List', items: [{ apiVersion: 'v1', kind: 'Pot' }] },
      null,
      1,
    );
    const service = 'apiVersion: v1\nkind: Service\nmetadata: {name: x}\nspec: {ports: [{port: many}]}\n';
    const { code, stdout, stderr } = await validate(['-f', file('all.yaml'), '-f', file('list.json')], {
      'all.yaml': `${wrong}---\n${deployment}---\n${service}---\na: [1\n`,
      'list.json': list,
    });
    expect(code).toBe(1);
    expect(stdout).toBe('all.yaml:17: deployments.apps "web" in default is valid\n');
    const lines = stderr.trimEnd().split('\n');
    expect(lines[0]).toMatch(
      /^all\.yaml:6:3: error: spec\.replicas: Invalid value: -1: must be greater than or equal to 0$/,
    );
    expect(lines[1]).toMatch(
      /^all\.yaml:14:9: error: spec\.template\.spec\.containers\[0\]\.name: Invalid value: "No_Good"/,
    );
    expect(lines[2]).toBe('all.yaml:35:17: error: spec.ports[0].port: must be a whole number, and is the text "many"');
    expect(lines[3]).toMatch(/^all\.yaml:\d+:\d+: error: .*flow/i);
    expect(lines[4]).toBe('list.json:6:4: error: no kind "Pot" in v1');
    expect(lines[5]).toBe('orch validate: 4 of 5 objects are not valid');
    expect(lines).toHaveLength(6);
  });

  test('keeps every digit of int64 integers, and rejects larger ones', async () => {
    const given = (seconds: string) =>
      deployment.replace('containers:', `terminationGracePeriodSeconds: ${seconds}\n      containers:`);
    const text = given('9223372036854775807');
    for (const output of ['yaml', 'json']) {
      const { code, stdout } = await validate(['-f', file('large.yaml'), '-o', output], { 'large.yaml': text });
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/terminationGracePeriodSeconds"?: ?9223372036854775807/),
      ]);
    }
    const { stderr } = await validate(['-f', file('huge.yaml')], { 'huge.yaml': given('9223372036854775808') });
    expect(stderr).toMatch(
      /^huge\.yaml:12:7: error: spec\.template\.spec\.terminationGracePeriodSeconds: must be a whole number in its range, and is/,
    );
    const texts = given('5').replace('app: web}', 'app: 9007199254740993}');
    expect((await validate(['-f', file('text.yaml')], { 'text.yaml': texts })).stderr).toContain(
      'spec.selector.matchLabels.app: must be text, and is the number 9007199254740993: put it in quotes',
    );
  });

  test('reports an unknown field as a warning with its line, and as an error with --strict', async () => {
    const given = deployment.replace('image: nginx', 'image: nginx\n        imagePolicy: Always');
    const lax = await validate(['-f', file('unknown.yaml')], { 'unknown.yaml': given });
    const where = 'unknown field "spec.template.spec.containers[0].imagePolicy"';
    expect(lax).toMatchObject({ code: 0, stderr: `unknown.yaml:15:9: warning: ${where}\n` });
    const strict = await validate(['--strict', file('unknown.yaml')]);
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain(`unknown.yaml:15:9: error: ${where}\n`);
  });

  test('reads standard input and folders in both dialects', async () => {
    const role = 'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: x}\n';
    const known = await validate(['-f', '-', '--naming', 'kubernetes'], {}, role);
    expect(known).toMatchObject({ code: 0, stdout: expect.stringContaining('stdin:1: roles.rbac.') });
    expect(await validate(['-f', '-'], {}, role)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no kind'),
    });
    const all = await validate(['-f', folder]);
    expect(all.stderr).toContain('all.yaml:6:3: error: ');
    expect(all.stdout).toContain('web.yaml:1: ');
  });

  const config = (name: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;

  test('reads folders recursively with -R, and expands patterns', async () => {
    await mkdir(join(folder, 'deep', 'er'), { recursive: true });
    await validate([], { 'deep/one.yml': config('one'), 'deep/er/two.yaml': config('two'), 'deep/er/not.txt': 'x' });
    const names = async (...args: readonly string[]) =>
      [...(await validate(args)).stdout.matchAll(/^(\S+):\d+: configmaps "(\w+)"/gm)].map(([, path, name]) => [
        path,
        name,
      ]);
    const one = ['deep/one.yml', 'one'];
    const two = ['deep/er/two.yaml', 'two'];
    expect(await names('-f', file('deep'))).toEqual([one]);
    expect(await names('-R', '-f', file('deep'))).toEqual([two, one]);
    expect(await names('-f', file('deep/*.y*ml'))).toEqual([one]);
    expect(await names(file('deep/**/*.yaml'))).toEqual([two]);
    const none = await validate(['-f', file('deep/*.json')]);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('no file matches') });
  });

  test('reads consecutive JSON objects, including its own JSON output', async () => {
    const shown = await validate(['-f', '-', '-o', 'json'], {}, `${config('a')}---\n${config('b')}`);
    expect(shown.stdout.trimEnd().split('\n')).toHaveLength(2);
    const again = await validate(['-f', file('lines.json')], { 'lines.json': shown.stdout });
    expect(again).toEqual({
      code: 0,
      stdout: 'lines.json:1: configmaps "a" in default is valid\nlines.json:2: configmaps "b" in default is valid\n',
      stderr: '',
    });
  });

  test('accepts a byte order mark and CRLF line ends', async () => {
    const text = '\uFEFFapiVersion: v1\r\nkind: ConfigMap\r\nmetadata:\r\n  name: a\r\n  nam: b\r\n';
    expect(await validate(['-f', file('bom.yaml')], { 'bom.yaml': text })).toMatchObject({
      code: 0,
      stdout: 'bom.yaml:1: configmaps "a" in default is valid\n',
      stderr: 'bom.yaml:5:3: warning: unknown field "metadata.nam"; did you mean name?\n',
    });
  });

  test('reports an unrendered template', async () => {
    const { stderr } = await validate(['-f', '-'], {}, 'kind: Pod\nmetadata:\n  name: {{ .Values.name }}\n');
    expect(stderr).toMatch(/^stdin:3:\d+: error: .*; this looks like a template, which must be rendered first$/m);
  });

  test('requires JSON syntax in a .json file', async () => {
    const { code, stderr } = await validate(['-f', file('comma.json')], {
      'comma.json': '{"apiVersion": "v1", "kind": "ConfigMap",\n "metadata": {"name": "x"},\n}\n',
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^comma\.json:3:1: error: invalid JSON: /);
  });

  test('items of a typed list may omit apiVersion and kind', async () => {
    const list = 'apiVersion: v1\nkind: ConfigMapList\nitems:\n- metadata: {name: a}\n- metadata: {name: B}\n';
    expect(await validate(['-f', '-'], {}, list)).toMatchObject({
      code: 1,
      stdout: 'stdin:4: configmaps "a" in default is valid\n',
      stderr: expect.stringMatching(/^stdin:5:14: error: metadata\.name: Invalid value: "B"/),
    });
  });

  test('reports all errors of an object in text order', async () => {
    const given = deployment
      .replace('kind: Deployment', 'kind: Deployment\nextra: 1')
      .replace('name: web', 'name: web\n  name: Web')
      .replace('image: nginx', 'image: nginx\n        imagePullPolicy: Never!\n        port: 80');
    const { stderr } = await validate(['-f', '-'], {}, given);
    expect(stderr).toContain('containers[0].port"; did you mean ports?\n');
    expect(stderr.split('\n').map((line) => line.slice(0, 76))).toEqual([
      'stdin:3:1: warning: unknown field "extra"',
      'stdin:6:3: warning: duplicate field "name": also in line 5; the last value i',
      'stdin:6:3: error: metadata.name: Invalid value: "Web": a lowercase RFC 1123 ',
      'stdin:17:9: error: spec.template.spec.containers[0].imagePullPolicy: Unsuppo',
      'stdin:18:9: warning: unknown field "spec.template.spec.containers[0].port"; ',
      'orch validate: 1 of 1 objects is not valid',
      '',
    ]);
  });

  test('reports errors in anchors and merge keys at their definition', async () => {
    const text = `apiVersion: v1
kind: Pod
metadata: {name: x}
spec:
  containers:
  - &main
    name: main
    image: nginx
    imagePullPolicy: Never!
  - <<: *main
    name: other
`;
    const { stderr } = await validate(['-f', '-'], {}, text);
    expect(stderr).toMatch(/^stdin:9:5: error: spec\.containers\[0\]\.imagePullPolicy: /);
    expect(stderr).toMatch(/^stdin:9:5: error: spec\.containers\[1\]\.imagePullPolicy: /m);
  });

  test('reports a duplicate object with the position of the first as a warning, and as an error with --strict', async () => {
    const ingress = (apiVersion: string) => `apiVersion: ${apiVersion}\nkind: Ingress\nmetadata:\n  name: web\n`;
    const text = [
      `${ingress('extensions/v1beta1')}spec: {backend: {serviceName: web, servicePort: 80}}\n`,
      `${ingress('networking.orch.io/v1')}spec: {defaultBackend: {service: {name: web, port: {number: 80}}}}\n`,
      `${ingress('networking.orch.io/v1')}  namespace: other\nspec: {defaultBackend: {service: {name: web, port: {number: 80}}}}\n`,
    ].join('---\n');
    const lax = await validate(['-f', '-'], {}, text);
    expect(lax.code).toBe(0);
    expect(lax.stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        /^stdin:1:1: warning: extensions\/v1beta1 Ingress is deprecated in v1\.14\+, unavailable in v1\.22/,
      ),
      'stdin:10:3: warning: duplicate of the object at stdin:1',
    ]);
    const strict = await validate(['-f', '-', '--strict'], {}, text);
    expect(strict).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('stdin:10:3: error: duplicate of the object'),
    });
  });

  test('reports an unknown kind as an error or a warning, and knows kinds that later documents define', async () => {
    const custom = (kind: string) => `apiVersion: a.example/v1\nkind: ${kind}\nmetadata: {name: x}\n`;
    const definition = `apiVersion: apiextensions.orch.io/v1
kind: CustomResourceDefinition
metadata: {name: things.a.example}
spec:
  group: a.example
  scope: Cluster
  names: {plural: things, kind: Thing}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`;
    const text = `${custom('Thing')}---\n${custom('Other')}---\n${definition}`;
    const { code, stderr, stdout } = await validate(['-f', '-'], {}, text);
    const unknown = 'no kind "Other" in a.example/v1, and no definition of it among the objects';
    expect(code).toBe(1);
    expect(stderr).toContain(`stdin:5:1: error: ${unknown}\n`);
    expect(stdout).toMatch(
      /^stdin:1: things\.a\.example "x" is valid\nstdin:9: customresourcedefinitions\.apiextensions\.orch\.io "things\.a\.example" is valid\n$/,
    );
    const passed = await validate(['-f', '-', '--skip-unknown-kinds', '--quiet'], {}, text);
    expect(passed).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining(`stdin:5:1: warning: ${unknown}`),
    });
  });

  describe('thirty typical files', () => {
    const manifests = join(__dirname, 'manifests');
    const kubernetes = ['--naming', 'kubernetes'];

    test('are valid, with warnings only for deprecated, unknown and duplicate parts', async () => {
      const { code, stdout, stderr } = await validate(['-f', manifests, ...kubernetes]);
      expect(code).toBe(0);
      expect(stdout.match(/ is valid$/gm)).toHaveLength(68);
      const warnings = stderr.replaceAll(`${manifests}/`, '').trimEnd().split('\n');
      expect(warnings.map((line) => line.replace(/ in v1\.\d+\+.*/, ''))).toEqual([
        'anchors.yaml:1:1: warning: unknown field "x-common"',
        'crd-v1beta1.yaml:1:1: warning: apiextensions.k8s.io/v1beta1 CustomResourceDefinition is deprecated',
        'cronjob.yaml:27:1: warning: batch/v1beta1 CronJob is deprecated',
        'ingress-old.yaml:1:1: warning: extensions/v1beta1 Ingress is deprecated',
        expect.stringMatching(
          /^metrics-server\.yaml:48:12: warning: duplicate of the object at .*ingressclass\.yaml:6$/,
        ),
        'pdb.yaml:8:1: warning: policy/v1beta1 PodDisruptionBudget is deprecated',
        'psp.yaml:1:1: warning: policy/v1beta1 PodSecurityPolicy is deprecated',
      ]);
    });

    test('are printed as valid objects with a stable output', async () => {
      const once = await validate(['-f', manifests, '-o', 'yaml', ...kubernetes]);
      // The server generates the selector of a job from its uid, and a create must not set one.
      const documents = once.stdout.split('---\n').filter((text) => text !== '' && !text.includes('\nkind: Job\n'));
      expect(documents).toHaveLength(67);
      // One object is a duplicate.
      const text = [...new Set(documents)].map((document) => `---\n${document}`).join('');
      const again = await validate(['-f', '-', '-o', 'yaml', '--strict', ...kubernetes], {}, text);
      expect(again.stderr).not.toContain(': error: ');
      expect(again.stdout).toBe(text);
    });
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no file', [], /^orch validate: no files: use -f FILE/],
    ['a file that is not there', ['-f', '/nowhere/x.yaml'], /^orch validate: .*ENOENT.*nowhere/],
    ['nothing in it', ['-f', '-'], /^orch validate: the files contain no object/],
    ['an unknown feature', ['-f', '-', '--feature-gates=Nope=true'], /^orch validate: .*Nope/],
    ['an unknown version', ['-f', '-', '--runtime-config=nope/v1=true'], /^orch validate: --runtime-config: .*nope/],
    ['an unknown output', ['-f', '-', '-o', 'wide'], /^orch validate: .*wide/],
  ])('%s fails with one line and exit code 1', async (_what, args, why) => {
    const { code, stderr } = await validate(args);
    expect(code).toBe(1);
    expect(stderr).toMatch(why);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
