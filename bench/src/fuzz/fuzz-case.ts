import {
  canonicalize,
  encodeMessage,
  invariant,
  isJsonObject,
  type JsonObject,
  type Names,
  orchNames,
} from '@orch/apimachinery';
import { hostileNames } from './hostile-values.js';
import { writeJson } from './json-text.js';
import { hostileManagedFields } from './managed-fields.js';
import { mutateBytes } from './mutate-bytes.js';
import { mutateValue } from './mutate-value.js';
import { hostileConfiguration, hostilePatch } from './patch-bodies.js';
import { envelope, hostileProtobuf } from './protobuf-bodies.js';
import { hostileList, hostileQuery } from './queries.js';
import { Random } from './random.js';
import { optionsOf, sampleMembers } from './sample-object.js';
import { namedSample, nameIn, type Target } from './targets.js';
import { hostileYaml, yamlOf } from './yaml-bodies.js';

export type Form = 'json' | 'yaml' | 'protobuf' | 'patch' | 'apply' | 'options' | 'headers' | 'query' | 'framing';

/** One request that is probably invalid; reproducible from seed and index. */
export interface FuzzCase {
  readonly index: number;
  readonly form: Form;
  readonly target: Target;
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface CaseOptions {
  readonly seed: number;
  readonly names: Names;
  readonly targets: readonly Target[];
  readonly forms: readonly [Form, ...Form[]];
}

/** The forms for a server, each as often as its share. */
export const serverForms: readonly [Form, ...Form[]] = [
  ...times('json', 30),
  ...times('patch', 18),
  ...times('apply', 8),
  ...times('protobuf', 14),
  ...times('yaml', 14),
  ...times('options', 5),
  ...times('headers', 4),
  ...times('query', 5),
  ...times('framing', 2),
];

/** The forms that a decoder alone reads. */
export const decoderForms: readonly [Form, ...Form[]] = [
  ...times('json', 34),
  ...times('patch', 26),
  ...times('protobuf', 20),
  ...times('yaml', 20),
];

function times(form: Form, count: number): [Form, ...Form[]] {
  return [form, ...Array.from({ length: count - 1 }, () => form)];
}

/** The object that each collection has from the start. */
export const targetName = 'target';

export function makeCase(index: number, { seed, names, targets, forms }: CaseOptions): FuzzCase {
  const random = new Random(seed, index);
  const [first, ...rest] = targets;
  if (first === undefined) throw new Error('no targets');
  const target = random.pick([first, ...rest]);
  const form = random.pick(forms);
  const made = { index, form, target };
  const object = sampleOf(target, { random, names, name: `f${index}` });
  const text = random.once(12) ? withManagedFields(object, random) : object;
  switch (form) {
    case 'json':
      return { ...made, ...write(target, random), headers: jsonHeaders, body: jsonBody(text, random) };
    case 'yaml':
      return {
        ...made,
        ...write(target, random),
        headers: { 'content-type': 'application/yaml' },
        body: yamlBody(text, random),
      };
    case 'protobuf':
      return {
        ...made,
        ...write(target, random),
        headers: { 'content-type': names.protobufMediaType },
        body: protobufBody(object, target, { random, names }),
      };
    case 'patch': {
      const { contentType, text } = hostilePatch(object, random);
      const { path } = write(target, random);
      const body = Buffer.from(text);
      return {
        ...made,
        method: 'PATCH',
        path: withName(path, target),
        headers: contentType === '' ? {} : { 'content-type': contentType },
        body: random.once(8) ? mutateBytes(body, random) : body,
      };
    }
    case 'apply': {
      const whose = random.once(3) ? { ...object, metadata: { name: nameIn(target, targetName) } } : object;
      const { body, query } = hostileConfiguration(whose, random);
      const name = whose === object && random.once(2) ? `f${index}` : targetName;
      return {
        ...made,
        method: 'PATCH',
        path: `${target.collection}/${nameIn(target, name)}${query}`,
        headers: { 'content-type': 'application/apply-patch+yaml' },
        body: Buffer.from(body),
      };
    }
    case 'options':
      return {
        ...made,
        method: 'DELETE',
        path: `${target.collection}/${random.once(3) ? `f${random.below(Math.max(1, index))}` : 'nothing'}${hostileQuery(random)}`,
        headers: jsonHeaders,
        body: Buffer.from(writeJson(mutateValue(deleteOptions, random))),
      };
    case 'headers':
      return { ...made, ...write(target, random), headers: hostileHeaders(random), body: jsonBody(text, random) };
    case 'query':
      return { ...made, ...hostileList(target.collection, random), headers: {}, body: Buffer.alloc(0) };
    case 'framing':
      return {
        ...made,
        method: 'POST',
        path: target.collection,
        headers: jsonHeaders,
        body: Buffer.from(writeJson(object)),
      };
  }
}

const jsonHeaders = { 'content-type': 'application/json' };

const deleteOptions = {
  kind: 'DeleteOptions',
  apiVersion: 'v1',
  gracePeriodSeconds: 0,
  preconditions: { uid: 'x', resourceVersion: '1' },
  propagationPolicy: 'Background',
  orphanDependents: false,
  dryRun: ['All'],
};

/** An object of the target's kind before mutation: a valid one, or one of the right types. */
export function sampleOf(
  target: Target,
  { random, names, name: given }: { readonly random: Random; readonly names: Names; readonly name: string },
): JsonObject {
  const { sample, version, apiVersion, definition } = target;
  const metadata = {
    name: nameIn(target, given),
    labels: { app: 'fuzz', ...(random.once(10) ? { [random.pick(hostileNames)]: 'x' } : {}) },
    annotations: { note: 'x' },
  };
  if (sample !== undefined && !random.once(5)) return { ...namedSample(target, sample, given), metadata };
  const made = JSON.parse(JSON.stringify(sampleMembers(version.schema, optionsOf(random, names))));
  return { ...(isJsonObject(made) ? made : {}), apiVersion, kind: definition.kind, metadata };
}

/** Adds managedFields written by the client. */
function withManagedFields(object: JsonObject, random: Random): unknown {
  const { metadata, apiVersion } = object;
  const managedFields = hostileManagedFields(String(apiVersion), random);
  return { ...object, metadata: { ...(isJsonObject(metadata) ? metadata : {}), managedFields } };
}

function targetPath(target: Target): string {
  return `${target.collection}/${nameIn(target, targetName)}`;
}

function write(target: Target, random: Random): { readonly method: string; readonly path: string } {
  const { collection, subresources } = target;
  const query = random.once(12) ? hostileQuery(random) : '';
  const [first, ...rest] = subresources;
  if (first !== undefined && random.once(6)) {
    return {
      method: random.pick(['PUT', 'POST']),
      path: `${targetPath(target)}/${random.pick([first, ...rest])}${query}`,
    };
  }
  if (random.once(3)) return { method: 'PUT', path: `${targetPath(target)}${query}` };
  return { method: 'POST', path: `${collection}${query}` };
}

/** Patches need an existing object. */
function withName(path: string, target: Target): string {
  const rest = path.slice(target.collection.length);
  return rest.startsWith('/') ? path : `${targetPath(target)}${rest}`;
}

function jsonBody(object: unknown, random: Random): Buffer {
  const text = writeJson(random.once(6) ? object : mutateValue(object, random));
  return random.once(5) ? mutateBytes(Buffer.from(text), random) : Buffer.from(text);
}

function yamlBody(object: unknown, random: Random): Buffer {
  const value = random.once(2) ? mutateValue(object, random) : object;
  const text = random.once(3) ? yamlOf(value) : hostileYaml(value, random);
  return random.once(5) ? mutateBytes(Buffer.from(text), random) : Buffer.from(text);
}

function protobufBody(
  object: JsonObject,
  { version, apiVersion, definition }: Target,
  { random, names }: { readonly random: Random; readonly names: Names },
): Buffer {
  const { kind } = definition;
  invariant(version.protobuf !== undefined, `${kind} has a protobuf form`);
  const message = encodeMessage(version.protobuf(), canonicalize(version.schema, object, { names }));
  if (random.once(10)) return envelope(message, { apiVersion, kind });
  return hostileProtobuf(message, { apiVersion, kind }, random);
}

function hostileHeaders(random: Random): Record<string, string> {
  return random.pick<Record<string, string>>([
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json;charset="' },
    { 'content-type': 'APPLICATION/JSON' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': ';' },
    { 'content-type': 'application/cbor' },
    { 'content-type': orchNames.protobufMediaType },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    { 'content-type': 'application/json', 'content-encoding': 'x, y, z' },
    { 'content-type': 'application/json', accept: 'text/html;q=x' },
    { 'content-type': 'application/json', accept: `${'application/json;as=Table,'.repeat(200)}*/*` },
    { 'content-type': 'application/json', accept: 'application/json;as=Table;v=v9;g=x' },
    { 'content-type': 'application/json', 'impersonate-user': 'x'.repeat(2_000) },
    { 'content-type': 'application/json', 'impersonate-user': 'x', 'impersonate-extra-%zz': 'y' },
    { 'content-type': 'application/json', expect: '100-continue' },
    { 'content-type': 'application/json', 'user-agent': '' },
    { 'content-type': 'application/json', 'x-forwarded-for': 'y'.repeat(3_000) },
    {},
  ]);
}
