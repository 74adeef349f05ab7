import type { JsonObject } from '@orch/apimachinery';
import type { Random } from '../fuzz/random.js';
import type { AppliedConfiguration } from './applied.js';
import type { Sent } from './connection.js';
import {
  appliedContent,
  contentOf,
  finalizers,
  kindOf,
  labelsOf,
  metadataOf,
  newObject,
  text,
  tierOf,
} from './objects.js';
import { namespaces, nodes, tiers } from './roster.js';
import { pathOf, type Resource } from './selection.js';

/** One request, and its allowed responses. */
export interface Write {
  readonly what: string;
  readonly type: 'get' | 'write' | 'delete' | 'delete collection' | 'other';
  readonly resource: Resource;
  /** Path of the object, without a query. */
  readonly path: string;
  readonly sent: Sent;
  readonly statuses: readonly number[];
  readonly isDryRun?: boolean;
  readonly applied?: AppliedConfiguration;
  /** Only finalizers delay the removal. */
  readonly endsAtOnce?: boolean;
}

export interface Chooser {
  readonly known: (path: string) => JsonObject | undefined;
  readonly writer: string;
}

const resources = ['configmaps', 'pods', 'leases'] as const;
const names = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7'] as const;
const managers = ['red', 'green', 'blue'] as const;
const merge = { 'content-type': 'application/merge-patch+json' };
const strategic = { 'content-type': 'application/strategic-merge-patch+json' };
const operations = { 'content-type': 'application/json-patch+json' };
const json = { 'content-type': 'application/json' };

/** Chooses the next request by the random numbers of a client. There are few objects, so that clients conflict. */
export function choose(random: Random, chooser: Chooser): Write {
  const resource = random.pick(resources);
  const namespace = random.pick(namespaces);
  const name = random.pick(names);
  const collection = pathOf({ resource, namespace }).path;
  const place: Place = { random, ...chooser, resource, name, collection, path: `${collection}/${name}` };
  let dice = random.below(sharesSum);
  for (const [share, act] of shares) {
    if (dice < share) return act(place);
    dice -= share;
  }
  return create(place);
}

interface Place extends Chooser {
  readonly random: Random;
  readonly resource: Resource;
  readonly name: string;
  readonly collection: string;
  readonly path: string;
}

type Act = (place: Place) => Write;

/** Shares per thousand. */
const shares: readonly (readonly [number, Act])[] = [
  [200, create],
  [40, generate],
  [120, update],
  [60, get],
  [90, mergePatch],
  [70, strategicPatch],
  [70, jsonPatch],
  [60, statusOrBinding],
  [130, apply],
  [20, dryRun],
  [70, release],
  [64, remove],
  [6, removeCollection],
];

const sharesSum = shares.reduce((sum, [share]) => sum + share, 0);

function create(place: Place): Write {
  const { path, name } = place;
  const body = newObject(place, { name });
  return write({ ...place, what: 'create', statuses: [201, 409] }, 'POST', {
    path: place.collection,
    body,
    object: path,
  });
}

function generate(place: Place): Write {
  const body = newObject(place, { generateName: 'g-' });
  const object = `${place.collection}/generated`;
  return write({ ...place, what: 'generate', statuses: [201] }, 'POST', { path: place.collection, body, object });
}

/** Sends the last known version, which may be stale, or none, which creates leases. */
function update(place: Place): Write {
  const { random, known, path, resource, name } = place;
  const seen = known(path);
  if (seen === undefined || random.once(6)) {
    const body = newObject(place, { name });
    const statuses = resource === 'leases' ? [200, 201, 409, 422] : [200, 404, 409, 422];
    return write({ ...place, what: 'update without version', statuses }, 'PUT', { path, body });
  }
  const metadata = metadataOf(seen);
  const body = { ...seen, ...contentOf(place, seen), metadata: { ...metadata, labels: labelsOf(random) } };
  return write({ ...place, what: 'update', statuses: [200, 404, 409, 422] }, 'PUT', { path, body });
}

function get(place: Place): Write {
  return { ...place, what: 'get', type: 'get', sent: { method: 'GET', path: place.path }, statuses: [200, 404] };
}

function mergePatch(place: Place): Write {
  const { random, path, known } = place;
  const version = random.once(5) ? metadataOf(known(path) ?? {})['resourceVersion'] : undefined;
  const labels = { tier: random.pick([...tiers, null]), team: random.pick(['x', 'y', null]) };
  const metadata = { labels, ...(version === undefined ? {} : { resourceVersion: version }) };
  const data = place.resource === 'configmaps' ? { data: { merged: text(place) } } : {};
  const what = version === undefined ? 'merge patch' : 'merge patch of a version';
  const statuses = version === undefined ? [200, 404] : [200, 404, 409];
  return patch({ ...place, what, statuses }, merge, { metadata, ...data });
}

function strategicPatch(place: Place): Write {
  const { random } = place;
  const finalizer = random.pick(finalizers);
  const change = random.pick<unknown>([
    { '$deleteFromPrimitiveList/finalizers': [finalizer] },
    { '$setElementOrder/finalizers': [finalizers[1], finalizers[0]], finalizers: [finalizers[1]] },
    { labels: { $patch: 'replace', tier: tierOf(random) } },
    { annotations: { note: text(place) } },
  ]);
  // No finalizer may be added to a terminating object.
  return patch({ ...place, what: 'strategic patch', statuses: [200, 404, 422] }, strategic, { metadata: change });
}

function jsonPatch(place: Place): Write {
  const { random } = place;
  const body = random.pick<unknown>([
    [{ op: 'add', path: '/metadata/labels', value: { tier: random.pick(tiers) } }],
    [{ op: 'remove', path: '/metadata/labels/tier' }],
    [
      { op: 'test', path: '/metadata/labels/tier', value: 'front' },
      { op: 'replace', path: '/metadata/labels/tier', value: 'back' },
    ],
  ]);
  return patch({ ...place, what: 'JSON patch', statuses: [200, 404, 422] }, operations, body);
}

/** Binds pods, or changes their phase; sends a patch for other resources. */
function statusOrBinding(place: Place): Write {
  const { random, name } = place;
  const path = `${place.collection.replace(place.resource, 'pods')}/${name}`;
  const pod = { ...place, resource: 'pods' as const, path };
  if (random.once(3)) {
    const body = {
      apiVersion: 'v1',
      kind: 'Binding',
      metadata: { name },
      target: { kind: 'Node', name: random.pick(nodes) },
    };
    const sent = { method: 'POST', path: `${path}/binding`, headers: json, body: JSON.stringify(body) };
    return { ...pod, what: 'bind', type: 'other', sent, statuses: [201, 404, 409] };
  }
  const body = { status: { phase: random.pick(['Pending', 'Running', 'Succeeded']) } };
  const sent = { method: 'PATCH', path: `${path}/status`, headers: merge, body: JSON.stringify(body) };
  return { ...pod, what: 'status', type: 'write', sent, statuses: [200, 404] };
}

function apply(place: Place): Write {
  const { random, resource, name, path } = place;
  const manager = random.pick(managers);
  const force = random.once(2);
  const labels = random.pick<JsonObject>([{ tier: random.pick(tiers) }, { team: 'y' }, {}]);
  const metadata = {
    name,
    ...(Object.keys(labels).length > 0 ? { labels } : {}),
    ...(random.once(3) ? { annotations: { [`by-${manager}`]: text(place) } } : {}),
    ...(random.once(8) ? { finalizers: [random.pick(finalizers)] } : {}),
  };
  const { apiVersion, kind } = kindOf(resource);
  const configuration: JsonObject = { apiVersion, kind, metadata, ...appliedContent(place, manager) };
  const query = `fieldManager=${manager}${force ? '&force=true' : ''}`;
  const headers = { 'content-type': 'application/apply-patch+yaml' };
  const sent = { method: 'PATCH', path: `${path}?${query}`, headers, body: JSON.stringify(configuration) };
  const what = force ? 'apply by force' : 'apply';
  // Pods without containers are invalid, and no finalizer may be added to a terminating object.
  const statuses = force ? [200, 201, 422] : [200, 201, 409, 422];
  return { ...place, what, type: 'write', sent, statuses, applied: { manager, configuration } };
}

function dryRun(place: Place): Write {
  const { random, path } = place;
  const query = '?dryRun=All';
  if (random.once(3)) {
    const sent = { method: 'DELETE', path: path + query };
    return { ...place, what: 'dry delete', type: 'delete', sent, statuses: [200, 404], isDryRun: true };
  }
  const written = random.once(2) ? create(place) : mergePatch(place);
  const sent = { ...written.sent, path: written.sent.path + query };
  return { ...written, what: `dry ${written.what}`, sent, isDryRun: true };
}

/** Removes the finalizers, which removes terminating objects. */
function release(place: Place): Write {
  return patch({ ...place, what: 'release', statuses: [200, 404] }, merge, { metadata: { finalizers: null } });
}

function remove(place: Place): Write {
  const { random, path, known } = place;
  const { uid, resourceVersion } = metadataOf(known(path) ?? {});
  const isStrict = random.once(4) && uid !== undefined;
  const preconditions = random.once(2) ? { uid } : { resourceVersion };
  const grace = random.pick([0, 0, undefined, 30]);
  const options = {
    ...(grace === undefined ? {} : { gracePeriodSeconds: grace }),
    ...(isStrict ? { preconditions } : {}),
  };
  const sent = { method: 'DELETE', path, headers: json, body: JSON.stringify({ ...options }) };
  const what = isStrict ? 'delete of a version' : 'delete';
  const endsAtOnce = place.resource !== 'pods' || grace === 0;
  return { ...place, what, type: 'delete', sent, statuses: isStrict ? [200, 404, 409] : [200, 404], endsAtOnce };
}

function removeCollection(place: Place): Write {
  const { random, collection } = place;
  const selector = encodeURIComponent(random.pick(['tier=front', 'team in (x)', '!tier']));
  const sent = {
    method: 'DELETE',
    path: `${collection}?labelSelector=${selector}`,
    headers: json,
    body: JSON.stringify({ gracePeriodSeconds: 0 }),
  };
  const what = 'delete of a collection';
  return { ...place, what, type: 'delete collection', sent, statuses: [200], endsAtOnce: true };
}

function write(
  place: Place & { readonly what: string; readonly statuses: readonly number[] },
  method: string,
  { path, body, object = path }: { readonly path: string; readonly body: JsonObject; readonly object?: string },
): Write {
  return { ...place, type: 'write', path: object, sent: { method, path, headers: json, body: JSON.stringify(body) } };
}

function patch(
  place: Place & { readonly what: string; readonly statuses: readonly number[] },
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Write {
  return { ...place, type: 'write', sent: { method: 'PATCH', path: place.path, headers, body: JSON.stringify(body) } };
}
