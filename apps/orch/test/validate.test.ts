import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

  test('an object in order is told, and shown as a server would store it', async () => {
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

  test('what is wrong is told by file and line, all of it, and the others are checked', async () => {
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
      /^all\.yaml:6: error: spec\.replicas: Invalid value: -1: must be greater than or equal to 0$/,
    );
    expect(lines[1]).toMatch(
      /^all\.yaml:14: error: spec\.template\.spec\.containers\[0\]\.name: Invalid value: "No_Good"/,
    );
    expect(lines[2]).toMatch(/^all\.yaml:35: error: Service in version "v1" cannot be handled as a Service: .*port/);
    expect(lines[3]).toMatch(/^all\.yaml:\d+: error: .*flow/i);
    expect(lines[4]).toMatch(/^list\.json:\d+: error: no kind "Pot" is registered for version "v1"/);
    expect(lines[5]).toBe('orch validate: 4 of 5 objects are not valid');
    expect(lines).toHaveLength(6);
  });

  test('an unknown field is a warning with its line, and an error when --strict asks for it', async () => {
    const given = deployment.replace('image: nginx', 'image: nginx\n        imagePolicy: Always');
    const lax = await validate(['-f', file('unknown.yaml')], { 'unknown.yaml': given });
    const where = 'unknown field "spec.template.spec.containers[0].imagePolicy"';
    expect(lax).toMatchObject({ code: 0, stderr: `unknown.yaml:15: warning: ${where}\n` });
    const strict = await validate(['--strict', file('unknown.yaml')]);
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain(`unknown.yaml:15: error: ${where}\n`);
  });

  test('objects come from standard input and folders too, in either dialect', async () => {
    const role = 'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: x}\n';
    const known = await validate(['-f', '-', '--naming', 'kubernetes'], {}, role);
    expect(known).toMatchObject({ code: 0, stdout: expect.stringContaining('stdin:1: roles.rbac.') });
    expect(await validate(['-f', '-'], {}, role)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no kind'),
    });
    const all = await validate(['-f', folder]);
    expect(all.stderr).toContain('all.yaml:6: error: ');
    expect(all.stdout).toContain('web.yaml:1: ');
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no file', [], /^orch validate: which objects\?/],
    ['a file that is not there', ['-f', '/nowhere/x.yaml'], /^orch validate: .*ENOENT.*nowhere/],
    ['nothing in it', ['-f', '-'], /^orch validate: there is no object/],
    ['an unknown feature', ['-f', '-', '--feature-gates=Nope=true'], /^orch validate: .*Nope/],
    ['an unknown version', ['-f', '-', '--runtime-config=nope/v1=true'], /^orch validate: --runtime-config: .*nope/],
    ['an unknown output', ['-f', '-', '-o', 'wide'], /^orch validate: .*wide/],
  ])('%s is one line and exit code 1', async (_what, args, why) => {
    const { code, stderr } = await validate(args);
    expect(code).toBe(1);
    expect(stderr).toMatch(why);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
