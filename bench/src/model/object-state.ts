import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject } from '@orch/apimachinery';

/** What a watcher receives: an object, or its metadata alone (also in tables). */
export type Form = 'whole' | 'metadata';

/** One version of an object, reduced to what comparisons need. */
export interface ObjectState {
  /** `namespace/name`. */
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly revision: number;
  readonly labels: Readonly<Record<string, string>>;
  /** For pods; otherwise empty. */
  readonly nodeName: string;
  readonly phase: string;
  readonly isEnding: boolean;
  readonly finalizers: number;
  /** Without the resourceVersion, which differs in a DELETED event. */
  readonly digest: Readonly<Record<Form, string>>;
}

/** @throws Error for a value without name and resourceVersion */
export function stateOf(object: unknown): ObjectState {
  const { key, namespace, name, uid, revision, metadata } = identityOf(object);
  const { labels, deletionTimestamp, finalizers } = metadata;
  const whole = isJsonObject(object) ? object : {};
  return {
    key,
    namespace,
    name,
    uid,
    revision,
    labels: textsOf(labels),
    nodeName: textAt(whole['spec'], 'nodeName'),
    phase: textAt(whole['status'], 'phase'),
    isEnding: deletionTimestamp !== undefined && deletionTimestamp !== null,
    finalizers: Array.isArray(finalizers) ? finalizers.length : 0,
    digest: { whole: digestOf(object, 'whole'), metadata: digestOf(object, 'metadata') },
  };
}

export interface Identity {
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly revision: number;
  readonly metadata: JsonObject;
}

export function identityOf(object: unknown): Identity {
  const metadata = isJsonObject(object) ? object['metadata'] : undefined;
  if (!isJsonObject(metadata)) throw new Error(`not an object: ${JSON.stringify(object).slice(0, 200)}`);
  const { name, namespace = '', uid = '', resourceVersion } = metadata;
  const revision = Number(resourceVersion);
  if (typeof name !== 'string' || !Number.isSafeInteger(revision) || revision <= 0) {
    throw new Error(`an object without name or version: ${JSON.stringify(metadata).slice(0, 200)}`);
  }
  return { key: `${namespace}/${name}`, namespace: String(namespace), name, uid: String(uid), revision, metadata };
}

/** Ignores kind and apiVersion, which items of lists do not have. */
export function digestOf(object: unknown, form: Form): string {
  if (!isJsonObject(object)) return '';
  const { kind: _kind, apiVersion: _apiVersion, metadata, ...fields } = object;
  const { resourceVersion: _resourceVersion, ...named } = isJsonObject(metadata) ? metadata : {};
  const compared = form === 'whole' ? { metadata: named, ...fields } : named;
  return createHash('sha1').update(JSON.stringify(compared)).digest('base64');
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

function textAt(value: unknown, name: string): string {
  const text = isJsonObject(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
}
