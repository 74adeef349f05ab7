import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { formatClusterKubeconfig } from './cluster-kubeconfig.js';

test.each(['https://10.0.0.1:6443', 'https://[::1]:6443', 'https://a.example.com/path: #x'])(
  'the kubeconfig of a cluster has its address %s and its authority only',
  (server) => {
    expect(parse(formatClusterKubeconfig({ server, certificateAuthority: 'PEM' }))).toEqual({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: '', cluster: { 'certificate-authority-data': 'UEVN', server } }],
      contexts: [],
      'current-context': '',
      preferences: {},
      users: [],
    });
  },
);

test('a cluster without authority has its address alone', () => {
  const { clusters } = parse(formatClusterKubeconfig({ server: 'https://a' }));
  expect(clusters).toEqual([{ name: '', cluster: { server: 'https://a' } }]);
});
