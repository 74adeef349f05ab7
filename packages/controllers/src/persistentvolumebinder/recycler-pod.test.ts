import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { orchNames as names } from '@orch/apimachinery';
import { testVolume } from '../volumes/test-objects.js';
import { hostPathPlugin } from './host-path-plugin.js';
import { nfsPlugin } from './nfs-plugin.js';
import { readRecyclerTemplate } from './read-recycler-template.js';
import { recyclerPod, recyclerTimeoutSeconds } from './recycler-pod.js';

const options = { timeoutSecondsMin: 60, timeoutSecondsPerGibibyte: 30, podTemplateFile: '' };
const recyclers = {
  hostPath: hostPathPlugin({ names, folders: undefined, recycler: options }).recycler,
  nfs: nfsPlugin({ names, recycler: options }).recycler,
};

test.each([
  ['1Gi', 60],
  ['2Gi', 60],
  ['3Gi', 90],
  ['3.9Gi', 90],
  ['100Mi', 60],
  ['1Ti', 30_720],
])('the pod for %s may take %i seconds', (storage, seconds) => {
  expect(recyclerTimeoutSeconds(testVolume('v', { capacity: { storage } }), options)).toBe(seconds);
});

describe('the pod', () => {
  test.each([
    ['hostPath', { hostPath: { path: '/tmp/data' } }],
    ['nfs', { nfs: { server: 'files', path: '/export' } }],
  ] as const)('mounts a volume of the kind %s and wipes it', (kind, source) => {
    const recycler = recyclers[kind];
    if (recycler === undefined) throw new Error('no recycler');
    const pod = recyclerPod(testVolume('v', source), { recycler, template: undefined });
    expect(pod.metadata).toEqual({ name: 'recycler-for-v', namespace: 'default' });
    expect(pod.spec).toMatchObject({
      ...{ restartPolicy: 'Never', activeDeadlineSeconds: 60, volumes: [{ name: 'vol', ...source }] },
      containers: [{ volumeMounts: [{ name: 'vol', mountPath: '/scrub' }] }],
    });
  });

  test('of a template keeps all but name, time limit and the source of the first volume', () => {
    const template: Pod = {
      ...{ apiVersion: 'v1', kind: 'Pod' },
      metadata: { generateName: 'x-', namespace: 'jobs', labels: { a: 'b' } },
      spec: {
        activeDeadlineSeconds: 5,
        volumes: [
          { name: 'disk', emptyDir: {} },
          { name: 'other', emptyDir: {} },
        ],
        containers: [{ name: 'c', image: 'i' }],
      },
    };
    const recycler = recyclers.hostPath;
    if (recycler === undefined) throw new Error('no recycler');
    expect(recyclerPod(testVolume('v', { hostPath: { path: '/tmp/d' } }), { recycler, template })).toEqual({
      ...template,
      metadata: { name: 'recycler-for-v', namespace: 'jobs', labels: { a: 'b' } },
      spec: {
        ...template.spec,
        activeDeadlineSeconds: 60,
        volumes: [
          { name: 'disk', hostPath: { path: '/tmp/d' } },
          { name: 'other', emptyDir: {} },
        ],
      },
    });
  });
});

test('a template is YAML, and has containers and volumes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recycler-'));
  const read = async (text: string) => {
    const file = join(folder, 'pod.yaml');
    await writeFile(file, text);
    return await readRecyclerTemplate(file).catch((error: Error) => error.message.replace(file, 'FILE'));
  };
  try {
    const pod = ['apiVersion: v1', 'kind: Pod', 'metadata: {}', 'spec:', '  containers: [{name: c, image: i}]'];
    expect(await read([...pod, '  volumes: [{name: v}]'].join('\n'))).toMatchObject({ kind: 'Pod' });
    expect(await read(pod.join('\n'))).toBe('FILE: the pod does not contain any volumes');
    for (const text of ['a: b', '[]', 'kind: Pod', `${pod.slice(0, 3).join('\n')}\nspec: {containers: []}`]) {
      expect(await read(text)).toBe('FILE: must be a v1 Pod with containers');
    }
    expect(await read('{')).toMatch(/^FILE: /);
  } finally {
    await rm(folder, { recursive: true });
  }
});
