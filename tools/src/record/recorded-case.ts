import { isJsonObject, type Json, type JsonObject } from '../differential/json.js';

/** One request and why it was refused; no causes: it was taken. What the tests of packages/api read. */
export interface RecordedCase {
  /** As it was stored, where the request is an update. */
  readonly old?: JsonObject;
  /** As it was sent; of a patch, what it makes of the old object. */
  readonly object: JsonObject;
  readonly subresource?: string;
  readonly causes: readonly string[];
}

/** A request of a script, what was stored before it, and its answer. */
export interface Exchange {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly contentType: string;
  readonly body: Json;
  /** Undefined for a create. */
  readonly old: Json | undefined;
  readonly answer: { readonly status: number; readonly body: Json };
}

/**
 * The case of an exchange; undefined where there is nothing to learn from it: other answers than 201, 200 and 422, what
 * has no metadata, patches that are more than a merge, and refusals that no rule of the kind gives.
 */
export function caseOf({ method, path, contentType, body, old, answer }: Exchange): RecordedCase | undefined {
  if (!isJsonObject(body)) return undefined;
  const isUpdate = method === 'PUT' || method === 'PATCH';
  if (method !== 'POST' && !isUpdate) return undefined;
  if (isUpdate && !isJsonObject(old)) return undefined;
  const byName = contentType === 'application/strategic-merge-patch+json';
  if (method === 'PATCH' && !byName && contentType !== 'application/merge-patch+json') return undefined;
  const taken = answer.status === 201 || (isUpdate && answer.status === 200);
  if (!taken && answer.status !== 422) return undefined;
  const object = method === 'PATCH' ? merge(old ?? null, body, byName) : body;
  if (!isJsonObject(object) || typeof object['apiVersion'] !== 'string') return undefined;
  const { metadata } = object;
  // The server makes a name of a prefix.
  if (!isJsonObject(metadata) || (method === 'POST' && 'generateName' in metadata)) return undefined;
  const causes = taken ? [] : causesOf(answer.body);
  if (!taken && (causes.length === 0 || causes[0]?.startsWith('patch: '))) return undefined;
  if (causes.some((cause) => cause.endsWith(': must be specified for an update'))) return undefined;
  const subresource = subresourceOf(path);
  if (subresource === 'scale' || subresource === 'other') return undefined;
  const namespace = /\/namespaces\/([^/]+)\/(?!status$|finalize$)/.exec(path)?.[1];
  return {
    ...(isUpdate && isJsonObject(old)
      ? { old: asChecked(untold(old, old), namespace), object: asChecked(untold(object, old), namespace) }
      : { object: asChecked(object, namespace) }),
    ...(subresource === undefined ? {} : { subresource }),
    causes,
  };
}

/** Members of metadata that the server sets before it checks an object, or does not hand to the kind's own rules. */
const serverSet = ['resourceVersion', 'creationTimestamp', 'managedFields', 'selfLink', 'clusterName', 'namespace'];

/** An object as the server checks it: in the namespace of the request. */
function asChecked(object: JsonObject, namespace: string | undefined): JsonObject {
  const { metadata } = object;
  if (!isJsonObject(metadata)) return object;
  const kept = Object.entries(metadata).filter(([name]) => !serverSet.includes(name));
  return { ...object, metadata: { ...Object.fromEntries(kept), ...(namespace === undefined ? {} : { namespace }) } };
}

/** What loops of the server say of an object, sooner or later. */
const told = ['conditions', 'acceptedNames'];
const kindsTold = ['APIService', 'CustomResourceDefinition', 'FlowSchema'];

/** Without what has been told of `old`, where a loop tells of the kind. */
function untold(object: JsonObject, old: JsonObject): JsonObject {
  const { kind, status } = object;
  const before = old['status'];
  if (!kindsTold.includes(String(kind)) || !isJsonObject(status) || !isJsonObject(before)) return object;
  const isTold = (name: string) => JSON.stringify(status[name]) === JSON.stringify(before[name]);
  const kept = Object.entries(status).filter(([name]) => !told.includes(name) || !isTold(name));
  return { ...object, status: Object.fromEntries(kept) };
}

function causesOf(status: Json): readonly string[] {
  const details = isJsonObject(status) ? status['details'] : undefined;
  const causes = isJsonObject(details) ? details['causes'] : undefined;
  if (!Array.isArray(causes)) return [];
  return causes.filter(isJsonObject).map(({ field, message }) => `${String(field)}: ${String(message)}`);
}

const subresources = ['status', 'approval', 'scale', 'finalize'];

/** `/api/v1/namespaces/a/pods/b/status`, `/apis/g/v1/things/a/status`: what comes after the name. */
function subresourceOf(path: string): string | undefined {
  const parts = path.split('/').slice(path.startsWith('/api/') ? 3 : 4);
  // A namespace has subresources of its own, and resources in it.
  const isInside = parts[0] === 'namespaces' && parts.length > 2 && !subresources.includes(parts[2] ?? '');
  const [, , name] = isInside ? parts.slice(2) : parts;
  if (name === undefined) return undefined;
  return subresources.includes(name) ? name : 'other';
}

/** A merge patch; `byName`, as strategic patches mostly are, lists of named objects are merged, too. */
function merge(target: Json, patch: Json, byName: boolean): Json {
  if (byName && isNamedList(target) && isNamedList(patch)) {
    const added = patch.filter(({ name }) => target.every((one) => one['name'] !== name));
    const changed = target.map((one) => {
      const change = patch.find(({ name }) => name === one['name']);
      return change === undefined ? one : merge(one, change, byName);
    });
    return [...changed, ...added];
  }
  if (!isJsonObject(patch)) return patch;
  const merged: Record<string, Json> = isJsonObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = merge(merged[name] ?? null, value, byName);
  }
  return merged;
}

function isNamedList(value: Json): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every((one) => isJsonObject(one) && typeof one['name'] === 'string');
}
