import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ControlPlane } from '@orch/testing';
import { runCommand } from '../src/commands.js';
import { httpOf } from './http.js';

async function validate(text: string, ...args: readonly string[]) {
  const said = { stdout: '', stderr: '' };
  const code = await runCommand(['validate', '-f', '-', '--naming', 'kubernetes', ...args], {
    entry: '',
    stdin: Readable.from([text]),
    stdout: { write: (piece) => (said.stdout += piece) },
    stderr: { write: (piece) => (said.stderr += piece) },
  });
  return { code, stdout: said.stdout, errors: said.stderr.trimEnd().split('\n') };
}

const definition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: lamps.shop.example}
spec:
  group: shop.example
  scope: Namespaced
  names: {plural: lamps, kind: Lamp}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [watts]
            x-kubernetes-validations:
            - {rule: 'self.watts <= self.maxWatts', message: watts must be at most maxWatts}
            properties:
              watts: {type: integer, minimum: 1}
              maxWatts: {type: integer, default: 60}
              color: {type: string, enum: [white, yellow]}
              tags: {type: array, x-kubernetes-list-type: set, items: {type: string}}
  - name: v2
    served: true
    storage: false
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              watts: {type: integer, maximum: 40}
              maxWatts: {type: integer}
  - name: v0
    served: false
    storage: false
    schema: {openAPIV3Schema: {type: object}}
`;
const lamp = (spec: string, version = 'v1') =>
  `apiVersion: shop.example/${version}\nkind: Lamp\nmetadata: {name: a}\nspec: ${spec}\n`;

describe('custom resources whose definition is among the files', () => {
  test('are printed with their defaults, wherever the definition is', async () => {
    const { code, stdout } = await validate(`${lamp('{watts: 5}')}---${definition}`, '-o', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toEqual({
      apiVersion: 'shop.example/v1',
      kind: 'Lamp',
      metadata: { name: 'a', namespace: 'default', generation: 1 },
      spec: { maxWatts: 60, watts: 5 },
    });
  });

  test('are rejected with each error of their schema at its line', async () => {
    const spec = '\n  watts: 0\n  color: red\n  tags: [x, x]\n  maxWatts: many';
    const { code, errors } = await validate(`${lamp(spec)}---${definition}`);
    expect(code).toBe(1);
    expect(errors).toEqual([
      'stdin:5:3: error: spec.watts: Invalid value: 0: spec.watts in body should be greater than or equal to 1',
      'stdin:6:3: error: spec.color: Unsupported value: "red": supported values: "white", "yellow"',
      'stdin:7:13: error: spec.tags[1]: Duplicate value: "x"',
      'stdin:8:3: error: spec.maxWatts: Invalid value: "string": spec.maxWatts in body must be of type integer: "string"',
      'orch validate: 1 of 2 objects is not valid',
    ]);
  });

  test('report unknown fields, which a server prunes', async () => {
    const text = `${lamp('{watts: 5, volts: 230}')}---${definition}`;
    const { code, stdout, errors } = await validate(text, '-o', 'json');
    expect(code).toBe(0);
    expect(errors).toEqual(['stdin:4:18: warning: unknown field "spec.volts"']);
    expect(stdout).not.toContain('volts');
    expect((await validate(text, '--strict')).code).toBe(1);
  });

  test('are checked by the schema of their version, and converted by strategy None', async () => {
    const text = `${lamp('{watts: 50, color: white}', 'v2')}---${definition}`;
    const { errors } = await validate(text);
    expect(errors).toEqual([
      'stdin:4:8: error: spec.watts: Invalid value: 50: spec.watts in body should be less than or equal to 40',
      'stdin:4:19: warning: unknown field "spec.color"',
      'orch validate: 1 of 2 objects is not valid',
    ]);
    const valid = await validate(`${lamp('{watts: 30}', 'v2')}---${definition}`, '-o', 'json');
    expect(JSON.parse(valid.stdout.split('\n')[0] ?? '')).toMatchObject({
      apiVersion: 'shop.example/v2',
      spec: { watts: 30 },
    });
    const unserved = await validate(`${lamp('{watts: 30}', 'v0')}---${definition}`);
    expect(unserved.errors[0]).toContain('no version v0 of Lamp: lamps.shop.example serves v1, v2');
  });

  test('are items of lists, also of the list kind of their definition', async () => {
    const item = (name: string, watts: number) =>
      `- {apiVersion: shop.example/v1, kind: Lamp, metadata: {name: ${name}}, spec: {watts: ${watts}}}\n`;
    for (const [apiVersion, kind] of [
      ['v1', 'List'],
      ['shop.example/v1', 'LampList'],
    ]) {
      const list = `apiVersion: ${apiVersion}\nkind: ${kind}\nitems:\n${item('a', 5)}${item('b', 0)}`;
      const { errors } = await validate(`${list}---${definition}`);
      expect(errors).toEqual([
        expect.stringMatching(/^stdin:5:[0-9]+: error: spec.watts: Invalid value: 0: /),
        'orch validate: 1 of 3 objects is not valid',
      ]);
    }
  });

  test('may have a generated name, but not none at all', async () => {
    const generated = lamp('{watts: 5}').replace('name: a', 'generateName: lamp-');
    const { code, stdout } = await validate(`${generated}---\n${generated}---${definition}`, '-o', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout.split('\n')[1] ?? '').metadata).toEqual({
      ...{ generateName: 'lamp-', namespace: 'default', generation: 1 },
    });
    const nameless = await validate(`${lamp('{watts: 5}').replace('{name: a}', '{}')}---${definition}`);
    expect(nameless.errors[0]).toContain('metadata.name: Required value: name or generateName is required');
  });

  test('are checked by definitions of apiextensions v1beta1, with their one schema for all versions', async () => {
    const old = `
apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: lamps.shop.example}
spec:
  group: shop.example
  scope: Namespaced
  names: {plural: lamps, kind: Lamp}
  preserveUnknownFields: false
  versions: [{name: v1, served: true, storage: true}, {name: v2, served: true, storage: false}]
  validation:
    openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {watts: {type: integer, minimum: 1}}}}}
`;
    for (const version of ['v1', 'v2']) {
      const { errors } = await validate(`${lamp('{watts: 0, volts: 1}', version)}---${old}`);
      expect(errors.filter((line) => line.includes('spec.'))).toEqual([
        'stdin:4:8: error: spec.watts: Invalid value: 0: spec.watts in body should be greater than or equal to 1',
        'stdin:4:18: warning: unknown field "spec.volts"',
      ]);
    }
  });

  test('are checked by rules when the feature gate is on', async () => {
    const text = `${lamp('{watts: 70}')}---${definition}`;
    expect((await validate(text)).code).toBe(0);
    const checked = await validate(text, '--feature-gates', 'CustomResourceValidationExpressions=true');
    expect(checked.errors).toEqual([
      'stdin:4:1: error: spec: Invalid value: "object": watts must be at most maxWatts',
      'orch validate: 1 of 2 objects is not valid',
    ]);
  });

  test('whose definition is invalid are of an unknown kind', async () => {
    const { errors } = await validate(`${lamp('{watts: 5}')}---${definition.replace('type: integer', 'type: whole')}`);
    expect(errors.join('\n')).toContain('no kind "Lamp" in shop.example/v1');
    expect(errors.join('\n')).toContain('Unsupported value: "whole"');
  });
});

describe('custom resources whose definition is in a cluster', () => {
  let plane: ControlPlane;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-validate-'));
    plane = await ControlPlane.start({ naming: 'kubernetes', controllers: [], scheduler: false });
  });
  afterAll(async () => {
    await plane[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  test('are checked with --from-cluster, and definitions among the files come first', async () => {
    const file = join(folder, 'definition.yaml');
    await writeFile(file, definition);
    const printed = await validate(definition, '-o', 'json');
    const { url, kubeconfig, token } = plane;
    const http = await httpOf({ url, kubeconfig, token, pid: process.pid });
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const created = await http('POST', path, { body: JSON.parse(printed.stdout) });
    expect(created.status).toBe(201);
    const cluster = ['--from-cluster', '--kubeconfig', plane.kubeconfig];
    const { errors } = await validate(lamp('{watts: 0}'), ...cluster);
    expect(errors[0]).toContain('spec.watts: Invalid value: 0');
    const second = await validate(`${lamp('{watts: 50}', 'v2')}---\n${lamp('{watts: 50}', 'v0')}`, ...cluster);
    expect(second.errors.slice(0, 2)).toEqual([
      expect.stringContaining('spec.watts in body should be less than or equal to 40'),
      expect.stringContaining('no version v0 of Lamp: lamps.shop.example serves v1, v2'),
    ]);
    const replaced = definition.replace('minimum: 1', 'minimum: 0');
    expect((await validate(`${lamp('{watts: 0}')}---${replaced}`, ...cluster)).code).toBe(0);
  });

  test('an unreachable cluster is an error', async () => {
    const { code, errors } = await validate(lamp('{}'), '--from-cluster', '--kubeconfig', join(folder, 'none'));
    expect(code).toBe(1);
    expect(errors[0]).toContain('does not exist; select one with --kubeconfig');
  });

  test('options that select a cluster need --from-cluster', async () => {
    const { code, errors } = await validate(lamp('{}'), '--kubeconfig', plane.kubeconfig);
    expect(code).toBe(1);
    expect(errors).toEqual(['orch validate: --kubeconfig selects a cluster: use it with --from-cluster']);
  });
});
