import type { Json } from '../json.js';
import type { Step } from '../script.js';
import { makeStep } from './make-step.js';
import type { SequenceState } from './state.js';

function deleteOptions({ random }: SequenceState, name: string): Record<string, Json> {
  return {
    ...(random.oneIn(3)
      ? { propagationPolicy: random.pick(['Orphan', 'Background', 'Foreground', 'Foreground', 'Other']) }
      : {}),
    ...(random.oneIn(8) ? { orphanDependents: random.oneIn(2) } : {}),
    ...(random.oneIn(3) ? { gracePeriodSeconds: random.pick([0, 0, 1, 30, -1]) } : {}),
    ...(random.oneIn(6) ? { dryRun: ['All'] } : {}),
    ...(random.oneIn(4)
      ? {
          preconditions: {
            ...(random.oneIn(2) ? { uid: random.oneIn(3) ? 'other' : `$(uid${name})` } : {}),
            ...(random.oneIn(2) ? { resourceVersion: random.oneIn(3) ? '1' : `$(version${name})` } : {}),
          },
        }
      : {}),
  };
}

export function deleteStep(state: SequenceState, name: string): Step {
  const { random } = state;
  const options = deleteOptions(state, name);
  if (random.oneIn(3)) {
    const { preconditions: _preconditions, dryRun, ...rest } = options;
    const query = [
      ...Object.entries(rest).map(([key, value]) => `${key}=${String(value)}`),
      ...(dryRun === undefined ? [] : ['dryRun=All']),
    ];
    return makeStep(state, { method: 'DELETE', name, query });
  }
  return makeStep(state, {
    method: 'DELETE',
    name,
    ...(random.oneIn(4) ? {} : { body: { apiVersion: 'v1', kind: 'DeleteOptions', ...options } }),
  });
}

const selectors = [
  'tier=web',
  'tier=db',
  'tier!=web',
  'tier',
  '!tier',
  'tier in (web,db)',
  'tier notin (web)',
  'app=a,tier=web',
  'tier=$(run)',
  'tier=$(run),zone=a',
  'tier=,',
];

function listQuery(state: SequenceState): readonly string[] {
  const { random, kind } = state;
  const cluster = !kind.path.includes('$(namespace)');
  const selector = cluster
    ? random.pick(['tier=$(run)', 'tier=$(run),zone=a', 'tier=$(run),!db'])
    : random.pick(selectors);
  return [
    ...(cluster || random.oneIn(2) ? [`labelSelector=${encodeURIComponent(selector).replaceAll('%24(', '$(')}`] : []),
    ...(random.oneIn(4)
      ? [`fieldSelector=${encodeURIComponent(random.pick(kind.fieldSelectors)).replaceAll('%24(', '$(')}`]
      : []),
  ].map((text) => text.replaceAll('(run)', '(run)'));
}

export function deleteCollectionStep(state: SequenceState): Step {
  const { preconditions: _preconditions, ...options } = deleteOptions(state, 'a');
  const query = [...listQuery(state), ...(state.random.oneIn(4) ? ['limit=1'] : [])];
  return makeStep(state, {
    method: 'DELETE',
    name: 'a',
    collection: true,
    query,
    body: { apiVersion: 'v1', kind: 'DeleteOptions', ...options },
  });
}

const accepts = [
  'application/json;as=Table;v=v1;g=meta.k8s.io',
  'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io',
  'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
];

export function readStep(state: SequenceState, name: string): Step {
  const { random, kind, present } = state;
  const accept = random.oneIn(4) ? { accept: random.pick(accepts) } : {};
  if (!random.oneIn(3)) {
    const sub = random.oneIn(4) && kind.subresources.length > 0 ? random.pick(kind.subresources) : undefined;
    const query =
      random.oneIn(6) && !kind.isWatched ? [`resourceVersion=${random.pick(['0', `$(version${name})`])}`] : [];
    return makeStep(state, { method: 'GET', name, sub, query: present.has(name) ? query : [], ...accept });
  }
  const query = [
    ...listQuery(state),
    // At version 0 the reference ignores limit and order.
    ...(random.oneIn(5) ? ['resourceVersion=0'] : random.oneIn(3) ? ['limit=1'] : []),
  ];
  const step = makeStep(state, { method: 'GET', name, collection: true, query, ...accept });
  return query.includes('resourceVersion=0') ? { ...step, compare: 'status' } : step;
}
