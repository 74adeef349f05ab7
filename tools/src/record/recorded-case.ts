import { isJsonObject, type Json, type JsonObject } from '../differential/json.js';

/** A request to the reference and the causes of its rejection. Without causes it was accepted. */
export interface RecordedCase {
  /** The stored object, for an update. */
  readonly old?: JsonObject;
  /** The object that was sent, or the patched one. */
  readonly object: JsonObject;
  readonly subresource?: string;
  readonly causes: readonly string[];
}

/** A request of a script, the object stored before it, and the response. */
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
 * The case of an exchange. Undefined for responses other than 200, 201 and 422, objects without metadata, patches other
 * than merge patches, and rejections by something else than the validation of the kind.
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
  // The server generates the name.
  if (!isJsonObject(metadata) || (method === 'POST' && 'generateName' in metadata)) return undefined;
  const causes = taken ? [] : causesOf(answer.body);
  if (!taken && (causes.length === 0 || causes[0]?.startsWith('patch: '))) return undefined;
  if (causes.some((cause) => cause.endsWith(': must be specified for an update'))) return undefined;
  const subresource = subresourceOf(path);
  if (subresource === 'scale' || subresource === 'other') return undefined;
  const namespace = /\/namespaces\/([^/]+)\/(?!status$|finalize$)/.exec(path)?.[1];
  return {
    ...(isUpdate && isJsonObject(old)
      ? {
          old: asChecked(withoutControllerStatus(old, old), namespace),
          object: asChecked(withoutControllerStatus(object, old), namespace),
        }
      : { object: asChecked(object, namespace) }),
    ...(subresource === undefined ? {} : { subresource }),
    causes,
  };
}

/** Metadata that the server sets before validation, or that the validation of the kind does not see. */
const serverSet = ['resourceVersion', 'creationTimestamp', 'managedFields', 'selfLink', 'clusterName', 'namespace'];

/** The object as the server validates it: in the namespace of the request. */
function asChecked(object: JsonObject, namespace: string | undefined): JsonObject {
  const { metadata } = object;
  if (!isJsonObject(metadata)) return object;
  const kept = Object.entries(metadata).filter(([name]) => !serverSet.includes(name));
  return { ...object, metadata: { ...Object.fromEntries(kept), ...(namespace === undefined ? {} : { namespace }) } };
}

/** Status members that controllers of the server set at some time. */
const controllerSet = ['conditions', 'acceptedNames'];
const controlledKinds = ['APIService', 'CustomResourceDefinition', 'FlowSchema'];

/** Without the status members of `old` that a controller has set. */
function withoutControllerStatus(object: JsonObject, old: JsonObject): JsonObject {
  const { kind, status } = object;
  const before = old['status'];
  if (!controlledKinds.includes(String(kind)) || !isJsonObject(status) || !isJsonObject(before)) return object;
  const isUnchanged = (name: string) => JSON.stringify(status[name]) === JSON.stringify(before[name]);
  const kept = Object.entries(status).filter(([name]) => !controllerSet.includes(name) || !isUnchanged(name));
  return { ...object, status: Object.fromEntries(kept) };
}

function causesOf(status: Json): readonly string[] {
  const details = isJsonObject(status) ? status['details'] : undefined;
  const causes = isJsonObject(details) ? details['causes'] : undefined;
  if (!Array.isArray(causes)) return [];
  return causes.filter(isJsonObject).map(({ field, message }) => `${String(field)}: ${String(message)}`);
}

const subresources = ['status', 'approval', 'scale', 'finalize'];

/** `status` of `/api/v1/namespaces/a/pods/b/status` and `/apis/g/v1/things/a/status`; `other` for unknown ones. */
function subresourceOf(path: string): string | undefined {
  const parts = path.split('/').slice(path.startsWith('/api/') ? 3 : 4);
  // A path below a namespace is a subresource of it or a resource in it.
  const isInside = parts[0] === 'namespaces' && parts.length > 2 && !subresources.includes(parts[2] ?? '');
  const [, , name] = isInside ? parts.slice(2) : parts;
  if (name === undefined) return undefined;
  return subresources.includes(name) ? name : 'other';
}

/** Applies a merge patch. With `byName` it merges lists of named objects too, as most strategic merge patches do. */
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
