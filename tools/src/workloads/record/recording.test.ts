import { expect, test } from '@jest/globals';
import type { Json } from '../../differential/json.js';
import { parseScenarios } from '../scenario/scenario.js';
import { fieldsOf } from './fields.js';
import { parseRecording, recordObjects } from './recording.js';

const [scenario] = parseScenarios([
  { scenario: 'one', about: 'x', controllers: ['a'], ignore: ['pods:spec.nodeName'], steps: [{ rest: true }] },
]);
if (scenario === undefined) throw new Error('one scenario');
const options = { namespace: 'w1-001', scenario };
const metadata = (more: Readonly<Record<string, Json>>): Json => ({ namespace: 'w1-001', uid: 'u', ...more });

test('the leaves of an object are keyed by the types and names of its lists', () => {
  const object = {
    status: { replicas: 2, conditions: [{ type: 'Ready', status: 'True' }], empty: [], none: {} },
    spec: { containers: [{ name: 'app', image: 'i' }], finalizers: ['b', 'a'] },
    subsets: [{ addresses: [{ ip: '2' }, { ip: '1' }] }],
  };
  expect(Object.fromEntries(fieldsOf(object))).toEqual({
    ...{ 'status.replicas': 2, 'status.conditions.Ready.type': 'Ready', 'status.conditions.Ready.status': 'True' },
    ...{ 'spec.containers.app.name': 'app', 'spec.containers.app.image': 'i', 'spec.finalizers': ['b', 'a'] },
    'subsets.0.addresses': [{ ip: '1' }, { ip: '2' }],
  });
});

test('records the distinct values of each field, absence and the end of the object', () => {
  const states = [
    { metadata: metadata({ name: 'web' }), spec: { replicas: 1 } },
    { metadata: metadata({ name: 'web' }), spec: { replicas: 1 }, status: { ready: true } },
    { metadata: metadata({ name: 'web', deletionTimestamp: '2026-11-27T14:00:00Z' }), spec: { replicas: 1 } },
  ];
  const { objects } = recordObjects(
    [{ resource: 'pods', states, rests: states.map((_, index) => index), gone: true }],
    options,
  );
  expect(objects).toEqual([
    {
      id: 'pods/web',
      fields: {
        '(exists)': [true, false],
        'metadata.deletionTimestamp': ['<absent>', '<time>'],
        'spec.replicas': [1],
        'status.ready': ['<absent>', true, '<absent>'],
      },
    },
  ]);
});

test('the counts of an object that is being deleted are a race', () => {
  const states = [
    { metadata: metadata({ name: 'web' }), status: { replicas: 2 } },
    { metadata: metadata({ name: 'web', deletionTimestamp: '2026-11-27T14:00:00Z' }), status: { replicas: 0 } },
  ];
  const fields = (gone: boolean) =>
    recordObjects([{ resource: 'replicasets.apps', states, rests: states.map((_, index) => index), gone }], options)
      .objects[0]?.fields['status.replicas'];
  expect(fields(true)).toEqual([2]);
  expect(fields(false)).toEqual([2, 0]);
});

test('leaves out ignored fields, the defaults of the namespace, versions and managers', () => {
  const pod = {
    metadata: metadata({ name: 'a', resourceVersion: '7', managedFields: [{}] }),
    spec: { nodeName: 'n', host: 'h' },
  };
  const observed = [
    { resource: 'pods', states: [pod], rests: [0], gone: false },
    { resource: 'serviceaccounts', states: [{ metadata: metadata({ name: 'default' }) }], rests: [0], gone: false },
  ];
  expect(recordObjects(observed, options).objects).toEqual([
    { id: 'pods/a', fields: { '(exists)': [true], 'spec.host': ['h'] } },
  ]);
  const withDefaults = recordObjects(observed, { ...options, scenario: { ...scenario, recordsDefaults: true } });
  expect(withDefaults.objects.map(({ id }) => id)).toEqual(['pods/a', 'serviceaccounts/default']);
});

test('only scenarios of the defaults of a namespace record its label of 1.21', () => {
  const labels = { 'kubernetes.io/metadata.name': 'w1-001', own: 'x' };
  const namespace = { metadata: { name: 'w1-001', uid: 'u', labels } };
  const observed = [{ resource: 'namespaces', states: [namespace], rests: [0], gone: false }];
  const labelsOf = (recordsDefaults: boolean) =>
    Object.keys(
      recordObjects(observed, { ...options, scenario: { ...scenario, recordsDefaults } }).objects[0]?.fields ?? {},
    ).filter((path) => path.startsWith('metadata.labels'));
  expect(labelsOf(false)).toEqual(['metadata.labels.own']);
  expect(labelsOf(true)).toEqual(['metadata.labels.kubernetes.io/metadata.name', 'metadata.labels.own']);
});

test('events are recorded once per text', () => {
  const event = (uid: string): Json => ({
    ...{ metadata: metadata({ name: uid, uid }), type: 'Normal', reason: 'Created', message: 'made w1-001' },
    ...{ involvedObject: { kind: 'Pod', name: 'a' }, source: { component: 'c' } },
  });
  const observed = ['1', '2'].map((uid) => ({ resource: 'events', states: [event(uid)], rests: [0], gone: false }));
  expect(recordObjects(observed, options)).toEqual({ objects: [], events: ['Normal Created Pod/a by c: made NS'] });
});

test('a recording survives its file', () => {
  const recording = {
    label: 'one',
    scenarios: [
      {
        name: 'a',
        failure: 'x',
        skipped: undefined,
        objects: [{ id: 'pods/a', fields: { f: [1, null] } }],
        events: ['e'],
      },
    ],
  };
  expect(parseRecording(JSON.parse(JSON.stringify(recording)))).toEqual(recording);
  expect(() => parseRecording({})).toThrow('not a recording');
});

test('events of conflicts and of the start of nodes, and generations of slices are left out', () => {
  const event = (reason: string, message: string): Json => ({
    metadata: metadata({ name: reason, uid: message }),
    reason,
    message,
  });
  const events = [
    event('RegisteredNode', 'a'),
    event('Failed', 'the object has been modified; please apply your changes'),
    event('Failed', 'could not be completed at this time, please try again.'),
  ];
  const observed = events.map((state) => ({ resource: 'events', states: [state], rests: [0], gone: false }));
  const slice = { metadata: metadata({ name: 'a', generation: 3 }), addressType: 'IPv4' };
  const slices = { resource: 'endpointslices.discovery.k8s.io', states: [slice], rests: [0], gone: false };
  expect(recordObjects([...observed, slices], options)).toEqual({
    ...{ events: [], objects: [{ id: `${slices.resource}/a`, fields: { '(exists)': [true], addressType: ['IPv4'] } }] },
  });
});

test('secrets are recorded as text, without keys and tokens', () => {
  const data = { namespace: 'dzEtMDAx', token: 'ZXlKaGJHY2k=', 'ca.crt': 'LS0tLS1CRUdJTg==' };
  const secret = { metadata: metadata({ name: 'a' }), data };
  const { objects } = recordObjects([{ resource: 'secrets', states: [secret], rests: [0], gone: false }], options);
  expect(objects[0]?.fields).toEqual({
    ...{ '(exists)': [true], 'data.namespace': ['NS'], 'data.token': ['<token>'], 'data.ca.crt': ['<ca.crt>'] },
  });
});

test('numbers in the status are those of states at rest', () => {
  const states = [1, 3, 2].map((ready) => ({ metadata: metadata({ name: 'a' }), spec: { ready }, status: { ready } }));
  const { objects } = recordObjects([{ resource: 'pods', states, rests: [0, 2], gone: false }], options);
  expect(objects[0]?.fields).toEqual({ '(exists)': [true], 'spec.ready': [1, 3, 2], 'status.ready': [1, 2] });
});
