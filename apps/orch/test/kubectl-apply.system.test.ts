import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { kubectlPrograms, runKubectl } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';

interface OwnerEntry {
  readonly manager: string;
  readonly operation: string;
  readonly fieldsV1: unknown;
}

describe.each(kubectlPrograms())('unmodified %s', (kubectl) => {
  const { run, pathOf, file, environment } = kubectlCluster(kubectl, { nodes: 0 });
  /** Newer ones hide owners unless they are asked for. */
  const isNewer = !kubectl.includes('kubernetes-client');
  const shown = isNewer ? ['--show-managed-fields'] : [];
  const json = async (...args: readonly string[]) => JSON.parse(await run('get', ...args, '-o', 'json', ...shown));
  const owners = async (...args: readonly string[]): Promise<string[]> => {
    const { metadata } = await json(...args);
    return metadata.managedFields.map(({ manager, operation }: OwnerEntry) => `${operation} ${manager}`);
  };
  const manifest = (name: string, rest: object) =>
    file(`${name}.json`, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...rest });

  test('apply --server-side makes, changes and takes away; a conflict is told, and forced [Server-side apply rules, 2] [Server-side apply rules, 4]', async () => {
    const file = await manifest('served', { data: { color: 'red', size: 'large' } });
    expect(await run('apply', '--server-side', '-f', file)).toContain('configmap/served serverside-applied');
    expect(await owners('configmap', 'served')).toEqual(['Apply kubectl']);
    await run(
      'patch',
      'configmap',
      'served',
      '--type=merge',
      '-p',
      '{"data":{"color":"blue"}}',
      '--field-manager=painter',
    );
    await manifest('served', { data: { color: 'green' } });
    await expect(run('apply', '--server-side', '-f', file)).rejects.toThrow(
      /conflict with "painter" using v1(.|\n)*\.data\.color/,
    );
    expect(await run('apply', '--server-side', '--force-conflicts', '-f', file)).toContain('serverside-applied');
    expect((await json('configmap', 'served')).data).toEqual({ color: 'green' });
    expect(await run('apply', '--server-side', '--dry-run=server', '-f', file)).toContain('(server dry run)');
    // Another manager says the same, and shares it.
    await run('apply', '--server-side', '--field-manager=other', '-f', file);
    expect(await owners('configmap', 'served')).toEqual(['Apply kubectl', 'Apply other']);
  });

  test('who applied on the client’s side before goes over to the server’s, and keeps what it noted', async () => {
    const file = await manifest('moved', { data: { a: '1', b: '1' } });
    expect(await run('apply', '-f', file)).toBe('configmap/moved created\n');
    expect(await owners('configmap', 'moved')).toEqual(['Update kubectl-client-side-apply']);
    await manifest('moved', { data: { a: '2', b: '1' } });
    expect(await run('apply', '--server-side', '-f', file)).toContain('serverside-applied');
    const { data, metadata } = await json('configmap', 'moved');
    expect(data).toEqual({ a: '2', b: '1' });
    expect(metadata.managedFields.map(({ manager }: OwnerEntry) => manager)).toContain('kubectl');
    // And back: the note on the object was kept in step.
    await manifest('moved', { data: { a: '3' } });
    expect(await run('apply', '-f', file)).toBe('configmap/moved configured\n');
    expect((await json('configmap', 'moved')).data).toEqual({ a: '3' });
  });

  test('get -o yaml shows who owns which fields', async () => {
    const yaml = await run('get', 'configmap', 'served', '-o', 'yaml', ...shown);
    expect(yaml).toMatch(/managedFields:\n +- apiVersion: v1\n +fieldsType: FieldsV1\n +fieldsV1:\n +f:data:\n/);
    expect(yaml).toMatch(/manager: kubectl\n +operation: Apply\n/);
    if (isNewer) expect(await run('get', 'configmap', 'served', '-o', 'yaml')).not.toContain('managedFields');
  });

  test('edit by a script is an update of its own', async () => {
    const editor = pathOf('editor.sh');
    await writeFile(editor, '#!/bin/sh\nsed -i "s/green/violet/" "$1"\n', { mode: 0o755 });
    const edited = await runKubectl(kubectl, ['edit', 'configmap', 'served'], {
      ...environment(),
      KUBE_EDITOR: editor,
    });
    expect(edited).toContain('configmap/served edited');
    expect((await json('configmap', 'served')).data).toEqual({ color: 'violet' });
    expect(await owners('configmap', 'served')).toContain('Update kubectl-edit');
  });

  test('diff tells what apply would change, on either side', async () => {
    const file = await manifest('served', { data: { color: 'white' } });
    await expect(run('diff', '-f', file)).rejects.toThrow();
    const difference = await runDiff('-f', file);
    expect(difference).toMatch(/^-.*violet/m);
    expect(difference).toMatch(/^\+.*white/m);
    expect(await runDiff('--server-side', '--force-conflicts', '-f', file)).toMatch(/^\+.*white/m);
    expect((await json('configmap', 'served')).data).toEqual({ color: 'violet' });
  });

  /** A difference is its exit code 1: what it writes is what counts. */
  async function runDiff(...args: readonly string[]): Promise<string> {
    const quoted = args.map((arg) => `'${arg}'`).join(' ');
    const script = await file('diff.sh', `'${kubectl}' diff ${quoted}\n[ $? -le 1 ]\n`);
    return await runKubectl('/bin/sh', [script], environment());
  }

  test('replace --force makes the object anew', async () => {
    const { metadata } = await json('configmap', 'served');
    const file = await manifest('served', { data: { color: 'black' } });
    expect(await run('replace', '--force', '-f', file)).toContain('configmap/served replaced');
    const replaced = await json('configmap', 'served');
    expect(replaced.metadata.uid).not.toBe(metadata.uid);
    expect(await owners('configmap', 'served')).toEqual(['Update kubectl-replace']);
  });

  test('patch of each type owns what it changes', async () => {
    await run('create', 'deployment', 'patched', '--image=i');
    const patch = (type: string, body: unknown) =>
      run('patch', 'deployment', 'patched', `--type=${type}`, '-p', JSON.stringify(body), `--field-manager=by-${type}`);
    const container = (await json('deployment', 'patched')).spec.template.spec.containers[0].name;
    await patch('strategic', {
      spec: { template: { spec: { containers: [{ name: container, env: [{ name: 'A', value: '1' }] }] } } },
    });
    await patch('merge', { spec: { minReadySeconds: 2 } });
    await patch('json', [{ op: 'replace', path: '/spec/template/spec/containers/0/image', value: 'j' }]);
    const { metadata } = await json('deployment', 'patched');
    const fieldsOf = (name: string) =>
      metadata.managedFields.find(({ manager }: OwnerEntry) => manager === name)?.fieldsV1['f:spec'];
    expect(fieldsOf('by-merge')).toEqual({ 'f:minReadySeconds': {} });
    expect(JSON.stringify(fieldsOf('by-strategic'))).toContain('"f:env":{".":{},"k:{\\"name\\":\\"A\\"}"');
    expect(JSON.stringify(fieldsOf('by-json'))).toContain('"f:image":{}');
  });
});
