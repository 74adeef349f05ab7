import { expect, test } from '@jest/globals';
import { NodeGraph } from './node-graph.js';

const graphOf = (claimsOfEphemeralVolumes = true) =>
  new NodeGraph({ mirrorPodAnnotation: 'mirror', claimsOfEphemeralVolumes });
const pod = (name: string, nodeName: string, spec: object = {}, uid = name) => ({
  metadata: { namespace: 'web', name, uid },
  spec: { nodeName, ...spec },
});
const pulling = (...names: readonly string[]) => ({ imagePullSecrets: names.map((name) => ({ name })) });
const secret = (name: string, namespace = 'web') => ({ resource: 'secrets', namespace, name });
const volume = (name: string, source: object, claim?: string) => ({
  metadata: { name },
  spec: { ...source, ...(claim === undefined ? {} : { claimRef: { namespace: 'web', name: claim } }) },
});
const resources = ['secrets', 'configmaps', 'serviceaccounts'];
const secretRefSources = ['cephfs', 'cinder', 'flexVolume', 'rbd', 'scaleIO', 'iscsi', 'storageos'];
const claiming = (claimName: string) => ({ volumes: [{ name: 'v', persistentVolumeClaim: { claimName } }] });

test('an object is reachable while one of several pods on the node refers to it', () => {
  const graph = graphOf();
  graph.putPod(pod('one', 'n', pulling('s', 's')));
  graph.putPod(pod('two', 'n', pulling('s')));
  graph.deletePod('web', 'one');
  expect(graph.hasPath('n', secret('s'))).toBe(true);
  expect(graph.hasPath('n', secret('s', 'other'))).toBe(false);
  graph.deletePod('web', 'two');
  expect(graph.hasPath('n', secret('s'))).toBe(false);
});

test('a pod that replaces one of the same name has its own references and node', () => {
  const graph = graphOf();
  graph.putPod(pod('p', 'n', pulling('old')));
  graph.putPod(pod('p', 'm', pulling('new'), 'other uid'));
  expect([graph.hasPath('n', secret('old')), graph.hasPath('m', secret('old'))]).toEqual([false, false]);
  expect([graph.hasPath('n', secret('new')), graph.hasPath('m', secret('new'))]).toEqual([false, true]);
});

test.each<[what: string, resource: string, spec: object]>([
  ['the account', 'serviceaccounts', { serviceAccountName: 'x' }],
  ...['initContainers', 'containers', 'ephemeralContainers'].flatMap((list): [string, string, object][] => [
    [`envFrom in ${list}`, 'secrets', { [list]: [{ envFrom: [{ secretRef: { name: 'x' } }] }] }],
    [`envFrom in ${list}`, 'configmaps', { [list]: [{ envFrom: [{ configMapRef: { name: 'x' } }] }] }],
    [`env in ${list}`, 'secrets', { [list]: [{ env: [{ valueFrom: { secretKeyRef: { name: 'x' } } }] }] }],
    [`env in ${list}`, 'configmaps', { [list]: [{ env: [{ valueFrom: { configMapKeyRef: { name: 'x' } } }] }] }],
  ]),
  ['a volume', 'secrets', { volumes: [{ name: 'v', secret: { secretName: 'x' } }] }],
  ['a volume', 'configmaps', { volumes: [{ name: 'v', configMap: { name: 'x' } }] }],
  ['a projection', 'secrets', { volumes: [{ name: 'v', projected: { sources: [{ secret: { name: 'x' } }] } }] }],
  ['a projection', 'configmaps', { volumes: [{ name: 'v', projected: { sources: [{ configMap: { name: 'x' } }] } }] }],
  ['a claim', 'persistentvolumeclaims', claiming('x')],
  ['azureFile', 'secrets', { volumes: [{ name: 'v', azureFile: { secretName: 'x' } }] }],
  ['csi', 'secrets', { volumes: [{ name: 'v', csi: { nodePublishSecretRef: { name: 'x' } } }] }],
  ...secretRefSources.map((source): [string, string, object] => [
    source,
    'secrets',
    { volumes: [{ name: 'v', [source]: { secretRef: { name: 'x' } } }] },
  ]),
])('the objects of a pod are reachable: %s, %s', (_what, resource, spec) => {
  const graph = graphOf();
  graph.putPod(pod('p', 'n', spec));
  const reachable = [...resources, 'persistentvolumeclaims'].filter((each) =>
    graph.hasPath('n', { resource: each, namespace: 'web', name: 'x' }),
  );
  expect(reachable).toEqual([resource]);
  expect(graph.hasPath('n', { resource, namespace: 'web', name: '' })).toBe(false);
  graph.putPod({
    ...pod('q', 'n', spec),
    metadata: { namespace: 'other', name: 'q', uid: 'q', annotations: { mirror: 'x' } },
  });
  expect(graph.hasPath('n', { resource, namespace: 'other', name: 'x' })).toBe(false);
});

test('a pod without a node makes nothing reachable, and is forgotten', () => {
  const graph = graphOf();
  graph.putPod(pod('p', '', pulling('s')));
  expect(graph.hasPath('', secret('s'))).toBe(false);
  expect(graph.size).toBe(0);
  graph.putPod(pod('p', 'n', pulling('s')));
  graph.putPod(pod('p', '', pulling('s')));
  expect(graph.hasPath('n', secret('s'))).toBe(false);
  expect(graph.size).toBe(0);
});

test('a volume is reachable for the nodes that need its claim, and an attachment for its node', () => {
  const graph = graphOf();
  graph.putVolume(volume('v', {}, 'c'));
  graph.putVolume(volume('unclaimed', { rbd: { secretRef: { name: 's', namespace: 'web' } } }));
  graph.putPod(pod('p', 'n', claiming('c')));
  const has = (nodeName: string, name: string, namespace = '', resource = 'persistentvolumes') =>
    graph.hasPath(nodeName, { resource, namespace, name });
  expect([has('n', 'v'), has('m', 'v'), has('n', 'v', 'web'), has('n', 'unclaimed')]).toEqual([
    ...[true, false],
    ...[false, false],
  ]);
  expect(graph.hasPath('n', secret('s'))).toBe(false);
  graph.putAttachment({ metadata: { name: 'a' }, spec: { nodeName: 'n' } });
  const attached = (nodeName: string, namespace?: string) => has(nodeName, 'a', namespace, 'volumeattachments');
  expect([attached('n'), attached('m'), attached('n', 'web')]).toEqual([true, false, false]);
});

test('a secret of several volumes is reachable while one of their claims is needed', () => {
  const graph = graphOf();
  const source = { rbd: { secretRef: { name: 's' } } };
  graph.putVolume(volume('v', source, 'c'));
  graph.putVolume(volume('w', source, 'd'));
  graph.putPod(pod('p', 'n', claiming('d')));
  expect(graph.hasPath('n', secret('s'))).toBe(true);
  graph.deleteVolume('v');
  expect(graph.hasPath('n', secret('s'))).toBe(true);
  graph.deleteVolume('w');
  expect(graph.hasPath('n', secret('s'))).toBe(false);
});

test('a new ephemeral container adds its references', () => {
  const graph = graphOf();
  graph.putPod(pod('p', 'n'));
  const ephemeralContainers = [{ envFrom: [{ secretRef: { name: 'debug' } }] }];
  graph.putPod(pod('p', 'n', { ephemeralContainers }));
  expect(graph.hasPath('n', secret('debug'))).toBe(true);
});

test('the claim of an ephemeral volume is reachable if the gate is on', () => {
  const spec = { volumes: [{ name: 'scratch', ephemeral: {} }] };
  const claim = { resource: 'persistentvolumeclaims', namespace: 'web', name: 'p-scratch' };
  for (const isOn of [true, false]) {
    const graph = graphOf(isOn);
    graph.putPod(pod('p', 'n', spec));
    expect(graph.hasPath('n', claim)).toBe(isOn);
  }
});

test.each<readonly [string, object, string?]>([
  ['azureFile', { azureFile: { secretName: 's' } }],
  ['azureFile in another namespace', { azureFile: { secretName: 's', secretNamespace: 'other' } }, 'other'],
  ...secretRefSources.map((source) => [source, { [source]: { secretRef: { name: 's' } } }] satisfies [string, object]),
  ['rbd in another namespace', { rbd: { secretRef: { name: 's', namespace: 'other' } } }, 'other'],
  ['csi publish', { csi: { nodePublishSecretRef: { name: 's', namespace: 'web' } } }],
  ['csi stage', { csi: { nodeStageSecretRef: { name: 's', namespace: 'web' } } }],
])('the secret of a claimed volume is reachable: %s', (_, source, namespace = 'web') => {
  const graph = graphOf();
  graph.putVolume(volume('v', source, 'c'));
  expect(graph.hasPath('n', secret('s', namespace))).toBe(false);
  graph.putPod(pod('p', 'n', claiming('c')));
  expect(graph.hasPath('n', secret('s', namespace))).toBe(true);
  expect(graph.hasPath('m', secret('s', namespace))).toBe(false);
  graph.putVolume(volume('v', source, 'another claim'));
  expect(graph.hasPath('n', secret('s', namespace))).toBe(false);
});

test('the config map of the configuration of a node is reachable until it changes', () => {
  const graph = graphOf();
  const node = (name: string) => ({
    metadata: { name: 'n' },
    spec: { configSource: { configMap: { namespace: 'web', name } } },
  });
  const map = (name: string) => ({ resource: 'configmaps', namespace: 'web', name });
  graph.putNode(node('a'));
  expect([graph.hasPath('n', map('a')), graph.hasPath('m', map('a'))]).toEqual([true, false]);
  graph.putNode(node('b'));
  expect([graph.hasPath('n', map('a')), graph.hasPath('n', map('b'))]).toEqual([false, true]);
  for (const configMap of [
    { namespace: '', name: 'b' },
    { namespace: 'web', name: '' },
  ]) {
    graph.putNode({ metadata: { name: 'n' }, spec: { configSource: { configMap } } });
    expect(graph.size).toBe(0);
  }
});

test('nothing remains of deleted objects', () => {
  const fill = (graph: NodeGraph): void => {
    graph.putPod(pod('p', 'n', { ...pulling('s'), ...claiming('c') }));
    graph.putVolume(volume('v', { rbd: { secretRef: { name: 't' } } }, 'c'));
    graph.putAttachment({ metadata: { name: 'a' }, spec: { nodeName: 'n' } });
    graph.putNode({ metadata: { name: 'n' }, spec: { configSource: { configMap: { namespace: 'x', name: 'y' } } } });
    expect(graph.size).toBeGreaterThan(0);
  };
  const graph = graphOf();
  fill(graph);
  graph.deletePod('web', 'p');
  graph.deleteVolume('v');
  graph.deleteAttachment('a');
  graph.deleteNode('n');
  expect(graph.size).toBe(0);
  fill(graph);
  graph.clearPods();
  graph.clearVolumes();
  graph.clearAttachments();
  graph.clearNodes();
  expect(graph.size).toBe(0);
});
