import { isJsonObject, type Json, type JsonObject } from '../json.js';
import type { Random } from '../random/random.js';
import type { Step } from '../script.js';
import { changed, changedMember } from './change.js';
import { makeStep } from './make-step.js';
import { jsonPatch, mergePatch, strategicPatch } from './patches.js';
import { randomPart } from './random-part.js';
import { fullName, type SequenceState } from './state.js';

const managers = ['m1', 'm2', 'm3'];

export function freshObject(state: SequenceState, name: string): JsonObject {
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

export function createStep(state: SequenceState, name: string): Step {
  return makeStep(state, {
    method: 'POST',
    name,
    collection: true,
    query: writeQuery(state),
    body: freshObject(state, name),
  });
}

export function putStep(state: SequenceState, name: string, object: JsonObject): Step {
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

export function patchStep(state: SequenceState, name: string, object: JsonObject): Step {
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

export function applyStep(state: SequenceState, name: string, object: JsonObject | undefined): Step {
  const { random, applied, kind } = state;
  const manager = random.pick(managers);
  const last = applied.get(`${name} ${manager}`);
  const { status: _status, ...whole } = object !== undefined && random.oneIn(2) ? object : random.pick(kind.objects);
  let config = last !== undefined && !random.oneIn(4) ? last : randomPart(whole, random);
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

export function subresourceStep(state: SequenceState, name: string, object: JsonObject): Step {
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
      status: isJsonObject(part) ? randomPart(part, random) : (part ?? null),
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

export function finalizersStep(state: SequenceState, name: string, object: JsonObject): Step {
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
