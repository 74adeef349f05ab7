import { access, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orchNames as names } from '@orch/apimachinery';
import { testClaim, testClass, testVolume } from '../volumes/test-objects.js';
import { hostPathFolders, isBelowTemporary } from './host-path-folders.js';
import { hostPathPlugin } from './host-path-plugin.js';

const recycler = { timeoutSecondsMin: 60, timeoutSecondsPerGibibyte: 30, podTemplateFile: '' };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp('/tmp/orch-host-path-');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test.each([
  ['/tmp/a', true],
  ['/tmp/a/', true],
  ['/tmp/a/b', true],
  ['/tmp/a/../b', true],
  ['/tmp', false],
  ['/tmp/', false],
  ['/tmp/..', false],
  ['/tmp/../etc', false],
  ['/home/tmp/a', false],
  ['tmp/a', false],
  ['', false],
])('the folder %j may be removed: %s', (path, expected) => {
  expect(isBelowTemporary(path)).toBe(expected);
});

describe('folders', () => {
  test('are made with their parents for the owner and the group, and removed with their content', async () => {
    const path = join(folder, 'a', 'b');
    await hostPathFolders.create(path);
    expect((await stat(path)).mode & 0o777).toBe(0o750);
    await hostPathFolders.create(join(path, 'c'));
    await hostPathFolders.remove(path);
    expect([await exists(path), await exists(join(folder, 'a'))]).toEqual([false, true]);
    await hostPathFolders.remove(path);
    await hostPathFolders.remove(join(folder, 'missing', 'deep'));
  });

  test('behind a link that leads out of /tmp are not removed', async () => {
    const outside = await mkdtemp('/var/tmp/orch-host-path-');
    try {
      await mkdir(join(outside, 'data'));
      await symlink(outside, join(folder, 'link'));
      await expect(hostPathFolders.remove(join(folder, 'link', 'data'))).rejects.toThrow(
        `host_path deleter only supports /tmp/.+ but received provided ${join(folder, 'link', 'data')}`,
      );
      expect(await exists(join(outside, 'data'))).toBe(true);
      await hostPathFolders.remove(join(folder, 'link'));
      expect([await exists(join(folder, 'link')), await exists(outside)]).toEqual([false, true]);
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  test('outside of /tmp are not removed', async () => {
    await expect(hostPathFolders.remove('/tmp/../etc')).rejects.toThrow('only supports /tmp/.+');
  });
});

describe('the host path plugin', () => {
  const changes: string[] = [];
  const folders = {
    create: async (path: string) => void changes.push(`create ${path}`),
    remove: async (path: string) => void changes.push(`remove ${path}`),
  };
  const enabled = hostPathPlugin({ names, recycler, folders });
  const disabled = hostPathPlugin({ names, recycler, folders: undefined });
  const request = (spec: Parameters<typeof testClaim>[0] = {}) => ({
    ...{ volumeName: 'pvc-1', claim: testClaim(spec), storageClass: testClass(), selectedNode: undefined },
    signal: new AbortController().signal,
  });

  test('makes a folder with a name of its own', async () => {
    const volume = await enabled.provision?.(request());
    const path = volume?.spec?.hostPath?.path ?? '';
    expect(path).toMatch(/^\/tmp\/hostpath_pv\/[0-9a-f-]{36}$/);
    expect(changes).toContain(`create ${path}`);
    expect(volume?.metadata).toEqual({
      ...{ name: 'pvc-1', annotations: { 'orch.io/createdby': 'hostpath-dynamic-provisioner' } },
    });
    expect(volume?.spec).toEqual({
      ...{ persistentVolumeReclaimPolicy: 'Delete', accessModes: ['ReadWriteOnce'] },
      ...{ capacity: { storage: '1Gi' }, hostPath: { path } },
    });
  });

  test('makes no block devices, and nothing unless it is enabled', async () => {
    await expect(enabled.provision?.(request({ volumeMode: 'Block' }))).rejects.toThrow(
      'orch.io/host-path does not support block volume provisioning',
    );
    await expect(disabled.provision?.(request())).rejects.toThrow(
      'provisioning in volume plugin "orch.io/host-path" is disabled',
    );
  });

  test('removes folders below /tmp, and touches none unless it is enabled', async () => {
    const volume = testVolume('v', { hostPath: { path: '/tmp/removed' } });
    await disabled.remove?.(volume);
    expect(changes).not.toContain('remove /tmp/removed');
    await enabled.remove?.(volume);
    expect(changes).toContain('remove /tmp/removed');
    const outside = testVolume('v', { hostPath: { path: '/data' } });
    for (const plugin of [enabled, disabled]) {
      await expect(plugin.remove?.(outside)).rejects.toThrow(
        'host_path deleter only supports /tmp/.+ but received provided /data',
      );
    }
  });
});
