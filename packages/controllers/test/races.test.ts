import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import type { ControllerName } from '../src/controllers.js';
import type { FakeRequest } from '../src/framework/fake-client.fixture.js';
import { requestErrors } from '../src/framework/request-errors.fixture.js';
import { type FakeCluster, type FakeClusterOptions, onFakeCluster } from './support/fake-cluster.js';
import { objectOf } from './support/workloads.js';

const past = '2021-04-08T11:00:00Z';
const clusterScoped = (kind: string, name: string, fields: object = {}, metadata: object = {}): ApiObject =>
  objectOf(kind, name, fields, { namespace: '', ...metadata });
const node = (name: string, fields: object = {}, metadata: object = {}) =>
  clusterScoped('Node', name, fields, metadata);
const namespace = clusterScoped('Namespace', 'n', { status: { phase: 'Active' } });
const base64 = (text: string) => Buffer.from(text).toString('base64');
const expiredToken = objectOf(
  'Secret',
  'bootstrap-token-abcdef',
  {
    type: 'bootstrap.orch.io/token',
    data: {
      'token-id': base64('abcdef'),
      'token-secret': base64('0123456789abcdef'),
      expiration: base64(past),
    },
  },
  { namespace: 'orch-system' },
);
const terminated = objectOf('Pod', 'p', { spec: {}, status: { phase: 'Failed' } });
const staleRequest = clusterScoped(
  'CertificateSigningRequest',
  'r',
  { spec: { signerName: 'example.com/s', request: '', usages: [] } },
  { creationTimestamp: '2021-04-01T00:00:00Z' },
);
const finishedJob = objectOf('Job', 'j', {
  spec: { ttlSecondsAfterFinished: 0 },
  status: { conditions: [{ type: 'Complete', status: 'True', lastTransitionTime: past }] },
});
const claim = objectOf('PersistentVolumeClaim', 'c');

interface Race {
  readonly controller: ControllerName;
  readonly objects: FakeClusterOptions['objects'];
  readonly options?: FakeClusterOptions['options'];
  readonly method: string;
  readonly resource: string;
}

/** The writes that find their object gone or changed now and then. */
const races: Readonly<Record<string, Race>> = {
  'the annotation of a node': {
    controller: 'ttl',
    objects: { nodes: [node('a')] },
    method: 'patch',
    resource: 'nodes',
  },
  'the deletion of a bootstrap token': {
    ...{ controller: 'tokencleaner', objects: { secrets: [expiredToken] }, method: 'delete', resource: 'secrets' },
  },
  'the deletion of a pod': {
    controller: 'podgc',
    objects: { pods: [terminated, { ...terminated, metadata: { ...terminated.metadata, name: 'q' } }] },
    options: { podgc: { terminatedPodsMax: 1 } },
    ...{ method: 'delete', resource: 'pods' },
  },
  'the deletion of a signing request': {
    controller: 'csrcleaner',
    objects: { certificatesigningrequests: [staleRequest] },
    ...{ method: 'delete', resource: 'certificatesigningrequests' },
  },
  'the deletion of a finished job': {
    ...{ controller: 'ttl-after-finished', objects: { jobs: [finishedJob] }, method: 'delete', resource: 'jobs' },
  },
  'the finalizer of a claim': {
    controller: 'pvc-protection',
    objects: { persistentvolumeclaims: [claim] },
    ...{ method: 'update', resource: 'persistentvolumeclaims' },
  },
  'the default account of a namespace': {
    controller: 'serviceaccount',
    objects: { namespaces: [namespace] },
    ...{ method: 'create', resource: 'serviceaccounts' },
  },
  'the root certificates of a namespace': {
    controller: 'root-ca-cert-publisher',
    objects: { namespaces: [namespace] },
    options: { 'root-ca-cert-publisher': { rootCertificates: 'PEM' } },
    ...{ method: 'create', resource: 'configmaps' },
  },
};

async function failing(race: Race, error: Error, use: (cluster: FakeCluster) => Promise<void>): Promise<void> {
  const { controller, objects = {}, options = {}, method, resource } = race;
  const onRequest = (request: FakeRequest) => {
    if (request.method === method && request.resource === resource) throw error;
  };
  await onFakeCluster({ controllers: [controller], objects, options, onRequest }, use);
}

describe.each(Object.entries(races))('%s', (_what, race) => {
  test('that finds it gone is no failure, and is not tried again', async () => {
    await failing(race, requestErrors.notFound, async (cluster) => {
      expect(cluster.count(race.method, race.resource)).toBe(1);
      expect(cluster.retries()).toBe(0);
      expect(cluster.log.filter(({ level }) => level === 'error' || level === 'info')).toEqual([]);
    });
  });

  test('that fails otherwise is logged as an error', async () => {
    await failing(race, requestErrors.internal, async (cluster) => {
      expect(cluster.log.filter(({ level }) => level === 'error')).not.toEqual([]);
      expect(cluster.log.filter(({ level }) => level === 'info')).toEqual([]);
    });
  });
});

describe('a node that its pods name, but that is not in the cache', () => {
  const pod = objectOf('Pod', 'p', { spec: { nodeName: 'gone' }, status: { phase: 'Running' } });
  const options = { podgc: { terminatedPodsMax: 0 } };
  const quarantine = async (cluster: FakeCluster) => {
    await cluster.clock.advance(60_000);
  };

  test('is asked for on the server; its pods are deleted when it does not exist', async () => {
    await onFakeCluster({ controllers: ['podgc'], objects: { pods: [pod] }, options }, async (cluster) => {
      expect(cluster.count('get', 'nodes')).toBe(0);
      await quarantine(cluster);
      expect([cluster.count('get', 'nodes'), cluster.count('delete', 'pods')]).toEqual([1, 1]);
    });
  });

  test('keeps its pods when it exists, or cannot be read', async () => {
    const onRequest = ({ method }: FakeRequest) => {
      if (method === 'get') throw requestErrors.internal;
    };
    await onFakeCluster({ controllers: ['podgc'], objects: { pods: [pod] }, options, onRequest }, async (cluster) => {
      await quarantine(cluster);
      expect(cluster.count('delete', 'pods')).toBe(0);
      expect(cluster.log.map(({ message }) => message)).toEqual(['reading a node failed']);
    });
  });
});
