import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signingRequest } from './pem-samples.js';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

// Two objects of each kind, selected by each field that v1.21 supports.
describe('field selectors', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
    await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'own' } } });
  });
  afterAll(() => server.stop());

  const select = (path: string, selector: string) =>
    server.ask('GET', `${path}?fieldSelector=${encodeURIComponent(selector)}`);
  const namesOf = ({ items }: Parsed) => items.map(({ metadata }: Parsed) => metadata.name);
  const root = (version = 'api/v1') => `/${version}/namespaces/default`;
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
  const signing = (signerName: string) => ({
    spec: { request: Buffer.from(signingRequest).toString('base64'), signerName, usages: ['client auth'] },
  });

  test.each<[path: string, members: object, other: object, status: object | undefined, fields: readonly string[]]>([
    [
      `${root()}/pods`,
      {
        spec: {
          ...template.spec,
          nodeName: 'n1',
          restartPolicy: 'Never',
          schedulerName: 'mine',
          serviceAccountName: 'own',
        },
      },
      { spec: template.spec },
      { phase: 'Running', podIP: '192.0.2.9', podIPs: [{ ip: '192.0.2.9' }], nominatedNodeName: 'n2' },
      [
        'spec.nodeName=n1',
        'spec.host=n1',
        'spec.restartPolicy=Never',
        'spec.schedulerName=mine',
        'spec.serviceAccountName=own',
        'status.phase=Running',
        'status.podIP=192.0.2.9',
        'status.nominatedNodeName=n2',
      ],
    ],
    ['/api/v1/nodes', { spec: { unschedulable: true } }, {}, undefined, ['spec.unschedulable=true']],
    [`${root()}/secrets`, { type: 'example.com/own' }, {}, undefined, ['type=example.com/own']],
    [
      `${root()}/events`,
      {
        involvedObject: {
          kind: 'Pod',
          namespace: 'default',
          name: 'p',
          uid: 'u',
          apiVersion: 'v1',
          resourceVersion: '7',
          fieldPath: 'spec',
        },
        reason: 'Killed',
        type: 'Warning',
        source: { component: 'own' },
      },
      { involvedObject: { kind: 'Node', namespace: 'default', name: 'n' }, reason: 'Seen', type: 'Normal' },
      undefined,
      [
        'involvedObject.kind=Pod',
        'involvedObject.name=p',
        'involvedObject.uid=u',
        'involvedObject.apiVersion=v1',
        'involvedObject.resourceVersion=7',
        'involvedObject.fieldPath=spec',
        'reason=Killed',
        'type=Warning',
        'source=own',
      ],
    ],
    [
      `${root()}/replicationcontrollers`,
      { spec: { selector: labels, template } },
      { spec: { selector: labels, template } },
      { replicas: 2 },
      ['status.replicas=2'],
    ],
    [
      `${root('apis/batch/v1')}/jobs`,
      { spec: { template: { spec: { ...template.spec, restartPolicy: 'Never' } } } },
      { spec: { template: { spec: { ...template.spec, restartPolicy: 'Never' } } } },
      { succeeded: 3 },
      ['status.successful=3'],
    ],
    [
      '/apis/certificates.k8s.io/v1/certificatesigningrequests',
      signing('example.com/one'),
      signing('example.com/two'),
      undefined,
      ['spec.signerName=example.com/one'],
    ],
  ])('select objects at %s by each supported field', async (path, members, other, status, fields) => {
    const made = await server.ask('POST', path, { body: { metadata: { name: 'chosen' }, ...members } });
    expect([
      made.status,
      (await server.ask('POST', path, { body: { metadata: { name: 'other' }, ...other } })).status,
    ]).toEqual([201, 201]);
    if (status !== undefined) {
      const body = { ...made.json, status };
      expect((await server.ask('PUT', `${path}/chosen/status`, { body })).status).toBe(200);
    }
    for (const field of fields) {
      const chosen = await select(path, field);
      expect([field, chosen.status, namesOf(chosen.json)]).toEqual([field, 200, ['chosen']]);
      const others = await select(path, field.replace('=', '!='));
      expect([field, namesOf(others.json)]).toEqual([field, ['other']]);
      const neither = await select(path, `${field},metadata.name=other`);
      expect([field, namesOf(neither.json)]).toEqual([field, []]);
    }
    const rejected = await select(path, 'spec.unknown=x');
    const message = path.endsWith('/jobs')
      ? 'field label "spec.unknown" not supported for batchv1.Job'
      : 'field label not supported: spec.unknown';
    expect(rejected.json).toMatchObject({ code: 400, reason: 'BadRequest', message });
  });

  test('use the field names of the group events in that group', async () => {
    const made = await server.ask('POST', `${root()}/events`, {
      body: {
        metadata: { name: 'grouped' },
        involvedObject: {
          kind: 'Job',
          namespace: 'default',
          name: 'j',
          uid: 'v',
          apiVersion: 'batch/v1',
          fieldPath: 'f',
        },
        reason: 'Done',
        type: 'Normal',
        reportingComponent: 'loop',
      },
    });
    expect(made.status).toBe(201);
    for (const version of ['v1', 'v1beta1']) {
      const path = `${root(`apis/events.k8s.io/${version}`)}/events`;
      for (const field of [
        'regarding.kind=Job',
        'regarding.name=j',
        'regarding.uid=v',
        'regarding.apiVersion=batch/v1',
        'regarding.fieldPath=f',
        'reportingController=loop',
        'reason=Done',
        'regarding.namespace=default,metadata.name=grouped',
        'regarding.resourceVersion!=7,type=Normal,reason!=Seen',
      ]) {
        expect([field, namesOf((await select(path, field)).json)]).toEqual([field, ['grouped']]);
      }
      for (const field of ['involvedObject.name', 'source', 'reportingComponent', 'action']) {
        const { json } = await select(path, `${field}=x`);
        expect([json.code, json.message]).toEqual([400, `field label not supported: ${field}`]);
      }
    }
  });

  test('support only name and namespace for other kinds, cluster-scoped ones included', async () => {
    const known = '"spec.x" is not a known field selector: only "metadata.name", "metadata.namespace"';
    for (const path of ['/api/v1/persistentvolumes', `${root('apis/apps/v1')}/replicasets`, `${root()}/configmaps`]) {
      expect((await select(path, 'spec.x=1')).json).toMatchObject({ code: 400, message: known });
      expect((await select(path, 'metadata.namespace=elsewhere')).json.items).toEqual([]);
    }
    const classes = '/apis/scheduling.k8s.io/v1/priorityclasses';
    const all = namesOf((await server.ask('GET', classes)).json);
    expect(all.length).toBeGreaterThan(0);
    expect(namesOf((await select(classes, 'metadata.namespace!=elsewhere')).json)).toEqual(all);
    for (const path of ['/api/v1/nodes', '/api/v1/namespaces']) {
      const { json } = await select(path, 'metadata.namespace=elsewhere');
      expect([json.code, json.message]).toEqual([400, 'field label not supported: metadata.namespace']);
    }
  });

  test('accept a pod field that matches nothing', async () => {
    expect(namesOf((await select(`${root()}/pods`, 'status.podIPs=192.0.2.9')).json)).toEqual([]);
  });

  test('select namespaces by phase', async () => {
    expect(namesOf((await select('/api/v1/namespaces', 'status.phase=Active')).json)).toContain('default');
    expect(namesOf((await select('/api/v1/namespaces', 'status.phase=Terminating')).json)).toEqual([]);
  });

  test('send ADDED and DELETED when an object enters and leaves the selection', async () => {
    const path = '/api/v1/nodes';
    const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
    await server.ask('POST', path, { body: { metadata: { name: 'cordoned' } } });
    for (const unschedulable of [true, null]) {
      await server.ask('PATCH', `${path}/cordoned`, {
        body: { spec: { unschedulable } },
        headers: { 'content-type': 'application/merge-patch+json' },
      });
    }
    const query = `watch=1&resourceVersion=${resourceVersion}&fieldSelector=spec.unschedulable%3Dtrue&timeoutSeconds=1`;
    const events = await server.watch(`${path}?${query}`, 2);
    expect(events.map(({ type, object }) => [type, object.metadata.name])).toEqual([
      ['ADDED', 'cordoned'],
      ['DELETED', 'cordoned'],
    ]);
  });
});
