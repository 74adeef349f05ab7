import { canonicalize, encodeMessage, isJsonObject, type JsonObject, type Names } from '@orch/apimachinery';
import { envelope } from '../fuzz/protobuf-bodies.js';
import type { Target } from '../fuzz/targets.js';
import { setPlace } from './grow-object.js';
import { wireName } from './item-values.js';
import type { Place } from './places.js';

/** A request whose work grows with its content. */
export interface CostlyRequest {
  /** `create`, `apply over the same`: equal for both sizes. */
  readonly verb: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The object with the filled place, and the collection of its kind. */
export interface Subject {
  readonly target: Target;
  readonly place: Place;
  /** Without a name. */
  readonly object: JsonObject;
  /** The content of the place. */
  readonly value: unknown;
  readonly names: Names;
}

const dryRun = 'dryRun=All';
const json = { 'content-type': 'application/json' };

/** A create as a dry run. */
export function createRequest(subject: Subject, name: string): CostlyRequest {
  const path = `${subject.target.collection}?${dryRun}`;
  return { verb: 'create', method: 'POST', path, headers: json, body: bytes(named(subject.object, name)) };
}

/** A create that stores the object for later requests. */
export function storeRequest(subject: Subject, name: string): CostlyRequest {
  return { ...createRequest(subject, name), verb: 'create and store', path: subject.target.collection };
}

/** A create as protobuf; undefined for values that protobuf cannot encode. */
export function protobufRequest(subject: Subject, name: string): CostlyRequest | undefined {
  const { target, object, names } = subject;
  const { version, apiVersion, definition } = target;
  try {
    if (version.protobuf === undefined) return undefined;
    const canonical = canonicalize(version.schema, named(object, name), { names });
    const body = envelope(encodeMessage(version.protobuf(), canonical), { apiVersion, kind: definition.kind });
    const headers = { 'content-type': names.protobufMediaType };
    return { verb: 'create as protobuf', method: 'POST', path: `${target.collection}?${dryRun}`, headers, body };
  } catch {
    return undefined;
  }
}

/** Writes to a stored object whose place is empty. */
export function overEmptyRequests(subject: Subject, name: string): readonly CostlyRequest[] {
  const { target, object } = subject;
  const path = `${target.collection}/${name}`;
  return [
    { verb: 'update', method: 'PUT', path: `${path}?${dryRun}`, headers: json, body: bytes(named(object, name)) },
    patch(path, 'strategic', placeAlone(subject)),
    patch(path, 'merge', placeAlone(subject)),
    apply(path, named(object, name), { verb: 'apply', manager: 'first', force: true }),
  ];
}

/** Writes to a stored object with the same content in its place. */
export function overFilledRequests(subject: Subject, name: string): readonly CostlyRequest[] {
  const { target, object, place, value } = subject;
  const path = `${target.collection}/${name}`;
  const pointer = `/${place.fields.flatMap((field, index) => pointerSteps(field, index === place.fields.length - 1)).join('/')}`;
  const changed = setPlace(object, place, changedValue(value));
  const requests: CostlyRequest[] = [
    { verb: 'update, same', method: 'PUT', path: `${path}?${dryRun}`, headers: json, body: bytes(named(object, name)) },
    {
      verb: 'update, changed',
      method: 'PUT',
      path: `${path}?${dryRun}`,
      headers: json,
      body: bytes(named(changed, name)),
    },
    patch(path, 'strategic', placeAlone(subject), 'strategic, same'),
    patch(path, 'strategic', placeAlone({ ...subject, value: changedValue(value) }), 'strategic, changed'),
    patch(path, 'merge', placeAlone(subject), 'merge, same'),
    apply(path, named(object, name), { verb: 'apply, same', manager: 'first', force: true }),
    apply(path, named(changed, name), { verb: 'apply, changed, no force', manager: 'second', force: false }),
    apply(path, named(changed, name), { verb: 'apply, changed, force', manager: 'second', force: true }),
  ];
  if (Array.isArray(value)) {
    requests.push(...listRequests(subject, value, path));
    const ends = [`${pointer}/0`, `${pointer}/${value.length >> 1}`, `${pointer}/-`];
    for (const [index, where] of ends.entries()) {
      const operations = Array.from({ length: operationsMax }, () => ({
        op: 'add',
        path: where,
        value: value[0] ?? null,
      }));
      requests.push(
        jsonPatch(path, operations, `JSON patch, adds ${['at the start', 'in the middle', 'at the end'][index]}`),
      );
    }
    const removals = Array.from({ length: Math.min(operationsMax, value.length - 1) }, () => ({
      op: 'remove',
      path: `${pointer}/0`,
    }));
    requests.push(jsonPatch(path, removals, 'JSON patch, removes at the start'));
    const moves = Array.from({ length: operationsMax }, () => ({
      op: 'move',
      from: `${pointer}/0`,
      path: `${pointer}/-`,
    }));
    requests.push(jsonPatch(path, moves, 'JSON patch, moves'));
  }
  if (isJsonObject(value)) {
    const keys = Object.keys(value).slice(0, operationsMax);
    requests.push(
      jsonPatch(
        path,
        keys.map((key) => ({ op: 'remove', path: `${pointer}/${key}` })),
        'JSON patch, removes members',
      ),
    );
    requests.push(
      patch(
        path,
        'strategic',
        placeAlone({ ...subject, value: Object.fromEntries(Object.keys(value).map((key) => [key, null])) }),
        'strategic, deletes',
      ),
    );
  }
  return requests;
}

const operationsMax = 10_000;

/** Stores the configuration of `first`, so that later requests find its ownership. */
export function storeAppliedRequest(subject: Subject, name: string): CostlyRequest {
  const path = `${subject.target.collection}/${name}`;
  const request = apply(path, named(subject.object, name), { verb: 'apply and store', manager: 'first', force: true });
  return { ...request, path: request.path.replace(`&${dryRun}`, '') };
}

/** Applies half of the configuration of `first`, which removes the other half. */
export function overAppliedRequests(subject: Subject, name: string): readonly CostlyRequest[] {
  const path = `${subject.target.collection}/${name}`;
  const half = setPlace(subject.object, subject.place, halfOf(subject.value));
  const changed = setPlace(subject.object, subject.place, changedValue(subject.value));
  return [
    apply(path, named(subject.object, name), { verb: 'apply, same as applied', manager: 'first', force: true }),
    apply(path, named(half, name), { verb: 'apply, half of applied', manager: 'first', force: true }),
    apply(path, named(changed, name), { verb: 'apply, conflicts', manager: 'second', force: false }),
    {
      verb: 'update, half of applied',
      method: 'PUT',
      path: `${path}?${dryRun}`,
      headers: json,
      body: bytes(named(half, name)),
    },
  ];
}

export function deleteRequest({ target }: Subject, name: string): CostlyRequest {
  const path = `${target.collection}/${name}?gracePeriodSeconds=0`;
  return { verb: 'delete', method: 'DELETE', path, headers: {}, body: Buffer.alloc(0) };
}

/** Directives of strategic merge patches that name items. */
function listRequests(subject: Subject, items: readonly unknown[], path: string): readonly CostlyRequest[] {
  const { place } = subject;
  const field = place.fields.at(-1);
  if (field === undefined) return [];
  const name = wireName(field);
  const key = field.patchMergeKey;
  const sibling = (member: string, value: unknown) =>
    setPlace(
      {},
      { ...place, fields: [...place.fields.slice(0, -1), { ...field, name: member, compatName: member }] },
      value,
    );
  const requests: CostlyRequest[] = [];
  if (key !== undefined) {
    const objects = items.filter(isJsonObject);
    const deletions = objects.map((item) => ({ $patch: 'delete', [key]: item[key] }));
    requests.push(patch(path, 'strategic', placeAlone({ ...subject, value: deletions }), 'strategic, deletes'));
    const order = objects.map((item) => ({ [key]: item[key] })).reverse();
    requests.push(patch(path, 'strategic', sibling(`$setElementOrder/${name}`, order), 'strategic, orders'));
    const both = { ...sibling(`$setElementOrder/${name}`, order), ...placeAlone(subject) };
    requests.push(patch(path, 'strategic', both, 'strategic, orders and changes'));
  } else if (items.every((item) => typeof item !== 'object')) {
    requests.push(patch(path, 'strategic', sibling(`$deleteFromPrimitiveList/${name}`, items), 'strategic, deletes'));
    requests.push(
      patch(path, 'strategic', sibling(`$setElementOrder/${name}`, items.toReversed()), 'strategic, orders'),
    );
  }
  return requests;
}

function pointerSteps(field: Place['fields'][number], isLast: boolean): readonly string[] {
  if (isLast || field.shape === 'single') return [wireName(field)];
  return [wireName(field), field.shape === 'list' ? '0' : 'a'];
}

function placeAlone({ place, value }: Pick<Subject, 'place' | 'value'>): JsonObject {
  return setPlace({}, place, value);
}

/** List items in another order with another value, map members with another value. */
function changedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.toReversed();
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(members.map(([key, member]) => [key, typeof member === 'string' ? `${member}x` : member]));
}

function halfOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, value.length >> 1);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(members.slice(0, members.length >> 1));
}

function named(object: JsonObject, name: string): JsonObject {
  const { metadata } = object;
  return { ...object, metadata: { ...(isJsonObject(metadata) ? metadata : {}), name } };
}

function patch(path: string, type: 'strategic' | 'merge', body: JsonObject, verb: string = type): CostlyRequest {
  const headers = { 'content-type': `application/${type === 'strategic' ? 'strategic-merge' : 'merge'}-patch+json` };
  return { verb, method: 'PATCH', path: `${path}?${dryRun}`, headers, body: bytes(body) };
}

function jsonPatch(path: string, operations: readonly unknown[], verb: string): CostlyRequest {
  const headers = { 'content-type': 'application/json-patch+json' };
  return { verb, method: 'PATCH', path: `${path}?${dryRun}`, headers, body: bytes(operations) };
}

function apply(
  path: string,
  object: JsonObject,
  { verb, manager, force }: { readonly verb: string; readonly manager: string; readonly force: boolean },
): CostlyRequest {
  const headers = { 'content-type': 'application/apply-patch+yaml' };
  const query = `fieldManager=${manager}&force=${force}&${dryRun}`;
  return { verb, method: 'PATCH', path: `${path}?${query}`, headers, body: bytes(object) };
}

function bytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
