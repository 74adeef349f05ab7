import type { KindModel, Message } from '../../generate/kinds.js';
import { isJsonObject, type Json, type JsonObject, valueAt } from '../json.js';
import type { Random } from '../random/random.js';
import type { Step } from '../script.js';
import { changed, changedMember, type Pool } from './change.js';
import type { SequenceKind } from './kinds.js';
import { jsonPatch, mergePatch, strategicPatch } from './patches.js';
import { someOf } from './some-of.js';

/** What the next request of a sequence is made from. */
export interface SequenceState {
  readonly kind: SequenceKind;
  readonly model: KindModel;
  readonly message: Message | undefined;
  readonly random: Random;
  readonly pool: Pool;
  readonly statusPool: Pool;
  /** Whether owners are kept: through 1.20.2 one also owns what a write cannot change, so such writes are not sent. */
  readonly owners: boolean;
  /** By short name: the object as the left server told of it last, with variables for what it chose. */
  readonly present: Map<string, JsonObject>;
  /** Just made. The reference stores some defaults of a few kinds with their first change, even with one that changes nothing. */
  readonly unsettled: Set<string>;
  /** By short name and manager: what was applied last. */
  readonly applied: Map<string, JsonObject>;
}

export const shortNames = ['a', 'b'] as const;

const managers = ['m1', 'm2', 'm3'];

/** One request, made for the state that the earlier ones left. */
export function nextStep(state: SequenceState): Step {
  const { random, present, unsettled } = state;
  const [made] = unsettled;
  if (made !== undefined && /\/(Job|PersistentVolumeClaim)$/.test(state.kind.key)) {
    unsettled.delete(made);
    const body = { metadata: { annotations: { settled: 'yes' } } };
    return makeStep(state, { method: 'PATCH', name: made, body, type: 'application/merge-patch+json' });
  }
  const name = random.pick([...shortNames, 'a', 'a']);
  const object = present.get(name);
  if (random.oneIn(7)) return readStep(state, name);
  if (object === undefined) {
    if (random.oneIn(4)) return applyStep(state, name, undefined);
    if (random.oneIn(10) && !state.kind.isWatched) return deleteStep(state, name);
    if (random.oneIn(10)) return putStep(state, name, freshObject(state, name));
    if (random.oneIn(10)) return patchStep(state, name, freshObject(state, name));
    return createStep(state, name);
  }
  if (state.kind.isWatched && random.oneIn(2)) return patchStep(state, name, object);
  const choice = random.below(state.kind.isWatched ? 12 : 20);
  if (choice < 4) return applyStep(state, name, object);
  if (choice < 6) return putStep(state, name, object);
  if (choice < 12) return patchStep(state, name, object);
  if (choice < 15) return subresourceStep(state, name, object);
  if (choice < 16) return finalizersStep(state, name, object);
  if (choice < 18) return random.oneIn(2) ? patchStep(state, name, object) : deleteStep(state, name);
  if (choice < 19) return random.oneIn(5) ? deleteCollectionStep(state) : patchStep(state, name, object);
  return createStep(state, name);
}

/** `METHOD PATH` with the parameters that are given, and captures of what the servers choose. */
export function makeStep(
  state: SequenceState,
  options: {
    readonly method: string;
    readonly name: string;
    readonly collection?: boolean;
    readonly sub?: string | undefined;
    readonly query?: readonly string[];
    readonly body?: Json;
    readonly type?: string;
    readonly accept?: string;
  },
): Step {
  const { method, name, sub, query = [], body, type, accept } = options;
  const path = `${state.kind.path}${options.collection === true ? '' : `/${fullName(state.kind, name)}`}${sub === undefined ? '' : `/${sub}`}`;
  const stored = !query.some((text) => text.startsWith('dryRun'));
  const one = stored && !(options.collection === true && method !== 'POST') && accept === undefined;
  return {
    method,
    path: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...(accept === undefined ? {} : { accept }) },
    body: body === undefined ? undefined : { json: named(body, name) },
    capture: one
      ? {
          [`version${name}`]: 'metadata.resourceVersion',
          [`uid${name}`]: 'metadata.uid',
          [`time${name}`]: 'metadata.creationTimestamp',
          ...(sub === 'scale' ? {} : { [`owners${name}`]: 'metadata.managedFields' }),
          ...(state.kind.key === 'v1/Service'
            ? {
                [`ip${name}`]: 'spec.clusterIP',
                [`ips${name}`]: 'spec.clusterIPs',
                [`port${name}`]: 'spec.ports.0.nodePort',
              }
            : {}),
        }
      : {},
    compare: 'all',
    unordered: body === undefined ? [] : ['details.causes'],
  };
}

export function fullName(kind: SequenceKind, name: string): string {
  return kind.key.endsWith('/CustomResourceDefinition') ? `${name}.$(run).example.com` : `$(run)-${name}`;
}

function named(body: Json, name: string): Json {
  const text = JSON.stringify(body).replaceAll('$(name)', name);
  const parsed: Json = JSON.parse(text);
  return parsed;
}

function freshObject(state: SequenceState, name: string): JsonObject {
  const { random, kind } = state;
  let object = changedMember(random.pick(kind.objects), 'metadata', { name: fullName(kind, name) });
  while (random.oneIn(3)) object = change(state, object);
  return object;
}

function change(state: SequenceState, object: JsonObject): JsonObject {
  return changed(object, {
    random: state.random,
    pool: state.pool,
    isFixed: (place) => isFixed(place) || state.kind.fixed.includes(place),
  });
}

const fixed =
  /^(apiVersion|kind|status|metadata\.(name|namespace|uid|resourceVersion|creationTimestamp|managedFields|generation|deletion.*))$/;

function isFixed(place: string): boolean {
  return fixed.test(place);
}

function changes(state: SequenceState, object: JsonObject): JsonObject {
  let target = change(state, object);
  while (state.random.oneIn(2)) target = change(state, target);
  return target;
}

function writeQuery({ random }: SequenceState): readonly string[] {
  return [
    ...(random.oneIn(10) ? ['dryRun=All'] : []),
    ...(random.oneIn(2) ? [`fieldManager=${random.pick([...managers, 'u1'])}`] : []),
  ];
}

function createStep(state: SequenceState, name: string): Step {
  return makeStep(state, {
    method: 'POST',
    name,
    collection: true,
    query: writeQuery(state),
    body: freshObject(state, name),
  });
}

function putStep(state: SequenceState, name: string, object: JsonObject): Step {
  const { random } = state;
  return makeStep(state, {
    method: 'PUT',
    name,
    query: writeQuery(state),
    body: withVersion(state, changes(state, object), name, random),
  });
}

function withVersion(state: SequenceState, object: JsonObject, name: string, random: Random): JsonObject {
  const metadata: Record<string, Json> = { ...(isJsonObject(object['metadata']) ? object['metadata'] : {}) };
  if (random.oneIn(2) && !state.kind.isWatched) metadata['resourceVersion'] = `$(version${name})`;
  else if (random.oneIn(12)) metadata['resourceVersion'] = '1';
  else delete metadata['resourceVersion'];
  if (random.oneIn(3) && !state.kind.isWatched) metadata['managedFields'] = `$(owners${name})`;
  if (random.oneIn(2)) delete metadata['uid'];
  else if (random.oneIn(20)) metadata['uid'] = 'other';
  return { ...object, metadata };
}

function patchStep(state: SequenceState, name: string, object: JsonObject): Step {
  const { random } = state;
  return patchTo(state, {
    name,
    object,
    target: changes(state, object),
    sub: !state.owners && random.oneIn(25) ? 'status' : undefined,
  });
}

function patchTo(
  state: SequenceState,
  options: {
    readonly name: string;
    readonly object: JsonObject;
    readonly target: JsonObject;
    readonly sub: string | undefined;
  },
): Step {
  const { random, model, message } = state;
  const { name, object, target, sub } = options;
  const type = random.pick(['merge', 'json', 'strategic', 'strategic']);
  const step = (body: Json) =>
    makeStep(state, {
      method: 'PATCH',
      name,
      sub,
      query: writeQuery(state),
      body,
      type: `application/${type === 'merge' || type === 'strategic' ? `${type === 'merge' ? '' : 'strategic-'}merge-patch` : 'json-patch'}+json`,
    });
  if (type === 'json') return step(jsonPatch(object, target, { random }));
  const patch =
    type === 'merge' ? mergePatch(object, target) : strategicPatch(object, target, { model, message, random });
  if (!random.oneIn(8) || state.kind.isWatched) return step(patch);
  return step(changedMember(patch, 'metadata', { resourceVersion: random.oneIn(4) ? '1' : `$(version${name})` }));
}

function applyStep(state: SequenceState, name: string, object: JsonObject | undefined): Step {
  const { random, applied, kind } = state;
  const manager = random.pick(managers);
  const last = applied.get(`${name} ${manager}`);
  const { status: _status, ...whole } = object !== undefined && random.oneIn(2) ? object : random.pick(kind.objects);
  let config = last !== undefined && !random.oneIn(4) ? last : someOf(whole, random);
  while (random.oneIn(2)) config = change(state, config);
  if (last === undefined && object === undefined && !random.oneIn(3)) config = random.pick(kind.objects);
  const metadata: Record<string, Json> = { ...(isJsonObject(config['metadata']) ? config['metadata'] : {}) };
  for (const key of [
    'uid',
    'resourceVersion',
    'creationTimestamp',
    'managedFields',
    'generation',
    'deletionTimestamp',
    'deletionGracePeriodSeconds',
    'namespace',
  ])
    delete metadata[key];
  const { apiVersion, kind: kindName } = random.pick(kind.objects);
  const sent = {
    ...config,
    apiVersion: apiVersion ?? '',
    kind: kindName ?? '',
    metadata: { ...metadata, name: fullName(kind, name) },
  };
  applied.set(`${name} ${manager}`, sent);
  return makeStep(state, {
    method: 'PATCH',
    name,
    query: [
      `fieldManager=${manager}`,
      ...(random.oneIn(2) ? ['force=true'] : []),
      ...(random.oneIn(12) ? ['dryRun=All'] : []),
    ],
    body:
      random.oneIn(15) && !kind.isWatched
        ? changedMember(sent, 'metadata', { resourceVersion: `$(version${name})` })
        : sent,
    type: 'application/apply-patch+yaml',
  });
}

function subresourceStep(state: SequenceState, name: string, object: JsonObject): Step {
  const { random, kind } = state;
  const sub = kind.subresources.length === 0 ? undefined : random.pick(kind.subresources);
  if (sub === 'scale') return scaleStep(state, name);
  if (sub !== 'status') return random.oneIn(2) ? applyStep(state, name, object) : patchStep(state, name, object);
  const status = object['status'];
  let put: JsonObject = {
    ...object,
    status: random.oneIn(2) || !isJsonObject(status) ? random.pick(kind.statuses) : status,
  };
  while (random.oneIn(2)) {
    const inner = put['status'];
    if (!isJsonObject(inner)) break;
    put = { ...put, status: changed(inner, { random, pool: state.statusPool, isFixed: () => false }) };
  }
  if (!state.owners && random.oneIn(4)) put = change(state, put);
  if (random.oneIn(3))
    return makeStep(state, {
      method: 'PUT',
      name,
      sub,
      query: writeQuery(state),
      body: withVersion(state, put, name, random),
    });
  if (random.oneIn(2)) return patchTo(state, { name, object, target: put, sub });
  const part = put['status'];
  return makeStep(state, {
    method: 'PATCH',
    name,
    sub,
    query: [`fieldManager=${random.pick(managers)}`, ...(random.oneIn(2) ? ['force=true'] : [])],
    body: {
      apiVersion: object['apiVersion'] ?? '',
      kind: object['kind'] ?? '',
      metadata: { name: fullName(kind, name) },
      status: isJsonObject(part) ? someOf(part, random) : (part ?? null),
    },
    type: 'application/apply-patch+yaml',
  });
}

function scaleStep(state: SequenceState, name: string): Step {
  const { random, kind } = state;
  const sub = 'scale';
  const query = writeQuery(state);
  const replicas = random.pick<Json>([0, 1, 2, 3, 5, -1]);
  if (random.oneIn(4)) return makeStep(state, { method: 'GET', name, sub });
  const scale = {
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
    metadata: { name: fullName(kind, name) },
    spec: { replicas },
  };
  if (random.oneIn(3))
    return makeStep(state, { method: 'PUT', name, sub, query, body: withVersion(state, scale, name, random) });
  const type = random.pick(['merge-patch', 'json-patch', 'strategic-merge-patch']);
  const body =
    type === 'json-patch'
      ? [{ op: 'replace', path: '/spec/replicas', value: replicas }]
      : random.oneIn(5)
        ? { spec: null }
        : { spec: { replicas } };
  return makeStep(state, { method: 'PATCH', name, sub, query, body, type: `application/${type}+json` });
}

function finalizersStep(state: SequenceState, name: string, object: JsonObject): Step {
  const { random } = state;
  const finalizers = random.pick<Json>([
    null,
    [],
    ['example.com/one'],
    ['example.com/two', 'example.com/one'],
    ['orphan'],
    ['foregroundDeletion', 'example.com/one'],
    ['example.com/one', 'example.com/one'],
  ]);
  const target = changedMember(object, 'metadata', { finalizers });
  if (random.oneIn(3))
    return makeStep(state, {
      method: 'PUT',
      name,
      query: writeQuery(state),
      body: withVersion(state, target, name, random),
    });
  return patchTo(state, {
    name,
    object,
    target,
    sub: !state.owners && random.oneIn(6) && state.kind.subresources.includes('status') ? 'status' : undefined,
  });
}

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

function deleteStep(state: SequenceState, name: string): Step {
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

function deleteCollectionStep(state: SequenceState): Step {
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

function readStep(state: SequenceState, name: string): Step {
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
    // At version 0 the reference keeps no limit and no order.
    ...(random.oneIn(5) ? ['resourceVersion=0'] : random.oneIn(3) ? ['limit=1'] : []),
  ];
  const step = makeStep(state, { method: 'GET', name, collection: true, query, ...accept });
  return query.includes('resourceVersion=0') ? { ...step, compare: 'status' } : step;
}

/** The state after an answer: `body` is normalised, with the run's names as `RUN`. */
export function learn(
  state: SequenceState,
  { step, status, body }: { readonly step: Step; readonly status: number; readonly body: Json },
): void {
  if (
    step.path.includes('dryRun') ||
    step.path.includes('/scale') ||
    JSON.stringify(step.body ?? null).includes('dryRun')
  )
    return;
  for (const name of shortNames) {
    const full = fullName(state.kind, name).replace('$(run)', 'RUN');
    const collection = !step.path.includes(`/${fullName(state.kind, name)}`);
    const kind = valueAt(body, 'kind');
    if (!collection && step.method === 'GET' && status === 404) state.present.delete(name);
    if (step.method === 'DELETE' && (collection || status < 300)) {
      const kept = valueAt(body, 'metadata.name') === full && valueAt(body, 'metadata.deletionTimestamp') !== undefined;
      if (!kept) state.present.delete(name);
    }
    if (status >= 300 || !isJsonObject(body) || kind !== state.kind.objects[0]?.['kind']) continue;
    if (valueAt(body, 'metadata.name') !== full || step.method === 'DELETE') continue;
    state.present.set(name, sendable(body, name));
    if (status === 201) state.unsettled.add(name);
  }
}

/** An answered object as it may be sent back: what a server chose is in variables. */
function sendable(body: JsonObject, name: string): JsonObject {
  const text = JSON.stringify(body)
    .replaceAll('RUN', '$(run)')
    .replaceAll('"<address>"', `"$(ip${name})"`)
    .replaceAll('"<port>"', `"$(port${name})"`);
  const object: JsonObject = JSON.parse(text);
  const metadata: Record<string, Json> = { ...(isJsonObject(object['metadata']) ? object['metadata'] : {}) };
  const {
    managedFields: _owners,
    deletionTimestamp: _deleted,
    deletionGracePeriodSeconds: _grace,
    selfLink: _link,
    ...rest
  } = metadata;
  const version = `$(version${name})`;
  return {
    ...object,
    metadata: {
      ...rest,
      uid: `$(uid${name})`,
      resourceVersion: version,
      creationTimestamp: `$(time${name})`,
      ...(rest['namespace'] === undefined ? {} : { namespace: '$(namespace)' }),
    },
  };
}
