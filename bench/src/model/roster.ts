import type { Protocol } from './connection.js';
import type { Form } from './object-state.js';
import type { FieldCondition, LabelCondition, Resource, Selection } from './selection.js';

export interface WatcherRole {
  readonly selection: Selection;
  readonly shown: 'objects' | 'metadata' | 'table';
  readonly form: Form;
  readonly protocol: Protocol;
  /** Never disconnects and watches everything: its events are the log of its resource. */
  readonly records: boolean;
}

export const namespaces = ['model-a', 'model-b', 'model-c'] as const;
export const tiers = ['front', 'back'] as const;
export const nodes = ['node-1', 'node-2'] as const;

const front: LabelCondition = { text: 'tier=front', matches: ({ tier }) => tier === 'front' };
const some: LabelCondition = {
  text: 'tier in (front,back)',
  matches: ({ tier }) => tier === 'front' || tier === 'back',
};
const none: LabelCondition = { text: '!tier', matches: ({ tier }) => tier === undefined };
const notFront: LabelCondition = { text: 'tier!=front', matches: ({ tier }) => tier !== 'front' };
const frontOfTeam: LabelCondition = {
  text: 'tier=front,team notin (x)',
  matches: ({ tier, team }) => tier === 'front' && team !== 'x',
};
const named: FieldCondition = { text: 'metadata.name=n3', matches: ({ name }) => name === 'n3' };
const notNamed: FieldCondition = { text: 'metadata.name!=n3', matches: ({ name }) => name !== 'n3' };
const onNode: FieldCondition = { text: 'spec.nodeName=node-1', matches: ({ nodeName }) => nodeName === 'node-1' };
const offNodes: FieldCondition = { text: 'spec.nodeName=', matches: ({ nodeName }) => nodeName === '' };
const runs: FieldCondition = { text: 'status.phase=Running', matches: ({ phase }) => phase === 'Running' };
const runsOnNode: FieldCondition = {
  text: 'status.phase!=Pending,spec.nodeName=node-1',
  matches: ({ phase, nodeName }) => phase !== 'Pending' && nodeName === 'node-1',
};
const [a, b, c] = namespaces;

const rows: readonly (readonly [Resource, Omit<Selection, 'resource'>, WatcherRole['shown']])[] = [
  ['configmaps', {}, 'objects'],
  ['pods', {}, 'objects'],
  ['leases', {}, 'objects'],
  ['configmaps', { label: front }, 'objects'],
  ['configmaps', { namespace: a, label: some }, 'metadata'],
  ['configmaps', { namespace: b }, 'table'],
  ['configmaps', { field: named }, 'objects'],
  ['configmaps', { namespace: c, label: none }, 'objects'],
  ['configmaps', {}, 'metadata'],
  ['pods', { field: onNode }, 'objects'],
  ['pods', { field: runs }, 'metadata'],
  ['pods', { namespace: a, field: offNodes, label: notFront }, 'objects'],
  ['pods', { field: runsOnNode }, 'table'],
  ['pods', { namespace: b, label: front }, 'objects'],
  ['pods', {}, 'table'],
  ['pods', { namespace: c, field: named }, 'metadata'],
  ['leases', { label: frontOfTeam }, 'objects'],
  ['leases', { namespace: a }, 'metadata'],
  ['leases', { field: notNamed, label: none }, 'objects'],
  ['leases', { namespace: b, label: notFront }, 'table'],
];

/** Twenty watchers; the first of each resource is its recorder. Protocols alternate. */
export const roster: readonly WatcherRole[] = rows.map(([resource, selection, shown], index) => ({
  selection: { resource, ...selection },
  shown,
  form: shown === 'objects' ? 'whole' : 'metadata',
  protocol: index % 2 === 0 ? 'HTTP/1.1' : 'HTTP/2',
  records: index < 3,
}));
