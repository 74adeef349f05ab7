import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { kubectlPrograms, runKubectl } from './kubectl.js';
import { kubectlCluster } from './kubectl-cluster.js';

interface ManagedFieldsEntry {
  readonly manager: string;
  readonly operation: string;
  readonly fieldsV1: unknown;
}

describe.each(kubectlPrograms())('unmodified %s', (kubectl) => {
  const { run, pathOf, file, environment } = kubectlCluster(kubectl, { nodes: 0 });
  /** Newer kubectl shows managed fields only with --show-managed-fields. */
  const isNewer = !kubectl.includes('kubernetes-client');
  const shown = isNewer ? ['--show-managed-fields'] : [];
  const json = async (...args: readonly string[]) => JSON.parse(await run('get', ...args, '-o', 'json', ...shown));
  const managersOf = async (...args: readonly string[]): Promise<string[]> => {
    const { metadata } = await json(...args);
    return metadata.managedFields.map(({ manager, operation }: ManagedFieldsEntry) => `${operation} ${manager}`);
  };
  const manifest = (name: string, rest: object) =>
    file(`${name}.json`, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...rest });

  test('apply --server-side creates, updates and removes fields; reports and forces conflicts [Server-side apply rules, 2] [Server-side apply rules, 4]', async () => {
    const file = await manifest('served', { data: { color: 'red', size: 'large' } });
    expect(await run('apply', '--server-side', '-f', file)).toContain('configmap/served serverside-applied');
    expect(await managersOf('configmap', 'served')).toEqual(['Apply kubectl']);
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
    // Another manager applies the same values and becomes co-owner.
    await run('apply', '--server-side', '--field-manager=other', '-f', file);
    expect(await managersOf('configmap', 'served')).toEqual(['Apply kubectl', 'Apply other']);
  });

  test('switches from client-side to server-side apply and keeps the last-applied annotation', async () => {
    const file = await manifest('moved', { data: { a: '1', b: '1' } });
    expect(await run('apply', '-f', file)).toBe('configmap/moved created\n');
    expect(await managersOf('configmap', 'moved')).toEqual(['Update kubectl-client-side-apply']);
    await manifest('moved', { data: { a: '2', b: '1' } });
    expect(await run('apply', '--server-side', '-f', file)).toContain('serverside-applied');
    const { data, metadata } = await json('configmap', 'moved');
    expect(data).toEqual({ a: '2', b: '1' });
    expect(metadata.managedFields.map(({ manager }: ManagedFieldsEntry) => manager)).toContain('kubectl');
    // And back: server-side apply updated the last-applied annotation.
    await manifest('moved', { data: { a: '3' } });
    expect(await run('apply', '-f', file)).toBe('configmap/moved configured\n');
    expect((await json('configmap', 'moved')).data).toEqual({ a: '3' });
  });

  test('get -o yaml shows the managed fields', async () => {
    const yaml = await run('get', 'configmap', 'served', '-o', 'yaml', ...shown);
    expect(yaml).toMatch(/managedFields:\n +- apiVersion: v1\n +fieldsType: FieldsV1\n +fieldsV1:\n +f:data:\n/);
    expect(yaml).toMatch(/manager: kubectl\n +operation: Apply\n/);
    if (isNewer) expect(await run('get', 'configmap', 'served', '-o', 'yaml')).not.toContain('managedFields');
  });

  test('edit is an Update of the manager kubectl-edit', async () => {
    const editor = pathOf('editor.sh');
    await writeFile(editor, '#!/bin/sh\nsed -i "s/green/violet/" "$1"\n', { mode: 0o755 });
    const edited = await runKubectl(kubectl, ['edit', 'configmap', 'served'], {
      ...environment(),
      KUBE_EDITOR: editor,
    });
    expect(edited).toContain('configmap/served edited');
    expect((await json('configmap', 'served')).data).toEqual({ color: 'violet' });
    expect(await managersOf('configmap', 'served')).toContain('Update kubectl-edit');
  });

  test('diff shows the changes of client-side and server-side apply', async () => {
    const file = await manifest('served', { data: { color: 'white' } });
    await expect(run('diff', '-f', file)).rejects.toThrow();
    const difference = await runDiff('-f', file);
    expect(difference).toMatch(/^-.*violet/m);
    expect(difference).toMatch(/^\+.*white/m);
    expect(await runDiff('--server-side', '--force-conflicts', '-f', file)).toMatch(/^\+.*white/m);
    expect((await json('configmap', 'served')).data).toEqual({ color: 'violet' });
  });

  /** Runs `kubectl diff`, which exits with 1 when it finds a difference. */
  async function runDiff(...args: readonly string[]): Promise<string> {
    const quoted = args.map((arg) => `'${arg}'`).join(' ');
    const script = await file('diff.sh', `'${kubectl}' diff ${quoted}\n[ $? -le 1 ]\n`);
    return await runKubectl('/bin/sh', [script], environment());
  }

  test('replace --force recreates the object', async () => {
    const { metadata } = await json('configmap', 'served');
    const file = await manifest('served', { data: { color: 'black' } });
    expect(await run('replace', '--force', '-f', file)).toContain('configmap/served replaced');
    const replaced = await json('configmap', 'served');
    expect(replaced.metadata.uid).not.toBe(metadata.uid);
    expect(await managersOf('configmap', 'served')).toEqual(['Update kubectl-replace']);
  });

  test('each type of patch owns the fields that it changes', async () => {
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
      metadata.managedFields.find(({ manager }: ManagedFieldsEntry) => manager === name)?.fieldsV1['f:spec'];
    expect(fieldsOf('by-merge')).toEqual({ 'f:minReadySeconds': {} });
    expect(JSON.stringify(fieldsOf('by-strategic'))).toContain('"f:env":{".":{},"k:{\\"name\\":\\"A\\"}"');
    expect(JSON.stringify(fieldsOf('by-json'))).toContain('"f:image":{}');
  });
});
