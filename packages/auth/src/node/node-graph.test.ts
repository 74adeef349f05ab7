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
  ...['cephfs', 'cinder', 'flexVolume', 'rbd', 'scaleIO', 'iscsi', 'storageos'].map(
    (source) => [source, { [source]: { secretRef: { name: 's' } } }] satisfies [string, object],
  ),
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
