import {
  type DeepReadonly,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  type ObjectMeta,
  required,
} from '@orch/apimachinery';
import { semanticallyEqual } from '../fields.js';
import { checkAnnotations, checkLabels, checkText } from './checks.js';
import { dns1035Label, dnsLabel, dnsSubdomain, qualifiedName, type TextRule } from './text-rules.js';

/** How the names of a kind must look. */
export type NameRule = 'pathSegment' | 'dnsSubdomain' | 'dnsLabel' | 'dns1035Label';

type Meta = DeepReadonly<ObjectMeta>;

const annotationsBytesMax = 256 * 1024;
const standardFinalizers = ['orphan', 'foregroundDeletion'];
const finalizersUnderDeletion = 'no new finalizers can be added if the object is being deleted';

/** The metadata of a new object. */
export function validateObjectMeta(
  metadata: Meta,
  path: FieldPath,
  options: { readonly namespaced: boolean; readonly nameRule: NameRule },
): readonly FieldError[] {
  const rule = nameRules[options.nameRule];
  const { name = '', generateName = '', namespace = '', generation = 0 } = metadata;
  const errors: FieldError[] = [];
  if (generateName !== '') {
    // The prefix may end in a dash, since a suffix follows.
    const masked = generateName.endsWith('-') ? `${generateName.slice(0, -1)}a` : generateName;
    errors.push(...rule(masked).map((detail) => invalid(path.child('generateName'), generateName, detail)));
  }
  if (name === '') errors.push(required(path.child('name'), 'name or generateName is required'));
  else errors.push(...checkText(name, path.child('name'), rule));
  if (options.namespaced) {
    if (namespace === '') errors.push(required(path.child('namespace'), ''));
    else errors.push(...checkText(namespace, path.child('namespace'), dnsLabel));
  } else if (namespace !== '') errors.push(forbidden(path.child('namespace'), 'not allowed on this type'));
  if (generation < 0) errors.push(invalid(path.child('generation'), generation, 'must be greater than or equal to 0'));
  return [...errors, ...validateFreeParts(metadata, path)];
}

/** What may change in the metadata of a stored object. */
export function validateObjectMetaUpdate(metadata: Meta, old: Meta, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (old.deletionTimestamp) {
    const added = (metadata.finalizers ?? []).filter((finalizer) => !(old.finalizers ?? []).includes(finalizer));
    if (added.length > 0) {
      const detail = `${finalizersUnderDeletion}, found new finalizers []string{${added.map((text) => JSON.stringify(text)).join(', ')}}`;
      errors.push(forbidden(path.child('finalizers'), detail));
    }
  }
  const { generation = 0 } = metadata;
  if (generation < (old.generation ?? 0))
    errors.push(invalid(path.child('generation'), generation, 'must not be decremented'));
  for (const name of ['name', 'namespace', 'uid', 'creationTimestamp', 'clusterName'] as const) {
    if (!semanticallyEqual(metadata[name] ?? '', old[name] ?? '')) {
      errors.push(invalid(path.child(name), metadata[name] ?? '', 'field is immutable'));
    }
  }
  return [...errors, ...validateFreeParts(metadata, path)];
}

function validateFreeParts(metadata: Meta, path: FieldPath): readonly FieldError[] {
  return [
    ...checkLabels(metadata.labels ?? {}, path.child('labels')),
    ...validateAnnotations(metadata.annotations ?? {}, path.child('annotations')),
    ...validateOwners(metadata, path.child('ownerReferences')),
    ...validateFinalizers(metadata.finalizers ?? [], path.child('finalizers')),
  ];
}

function validateAnnotations(annotations: Readonly<Record<string, string>>, path: FieldPath): readonly FieldError[] {
  const errors = [...checkAnnotations(annotations, path)];
  let bytes = 0;
  for (const key of Object.keys(annotations))
    bytes += Buffer.byteLength(key) + Buffer.byteLength(annotations[key] ?? '');
  if (bytes > annotationsBytesMax) errors.push({ code: 'tooLong', path, value: '', bytesMax: annotationsBytesMax });
  return errors;
}

function validateOwners(metadata: Meta, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  let controller = '';
  for (const owner of metadata.ownerReferences ?? []) {
    if (owner.apiVersion === '') errors.push(invalid(path.child('apiVersion'), '', 'version must not be empty'));
    if (owner.kind === '') errors.push(invalid(path.child('kind'), '', 'kind must not be empty'));
    if (owner.name === '') errors.push(invalid(path.child('name'), '', 'name must not be empty'));
    if (owner.uid === '') errors.push(invalid(path.child('uid'), '', 'uid must not be empty'));
    if (owner.controller !== true) continue;
    if (controller !== '') {
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${owner.name}`;
      errors.push(invalid(path, metadata.ownerReferences, detail));
    }
    controller = owner.name;
  }
  return errors;
}

function validateFinalizers(finalizers: readonly string[], path: FieldPath): readonly FieldError[] {
  const errors = finalizers.flatMap((finalizer, index) => {
    const faults = checkText(finalizer, path.index(index), qualifiedName);
    if (faults.length > 0 || finalizer.includes('/') || standardFinalizers.includes(finalizer)) return faults;
    return [
      invalid(path.index(index), finalizer, 'name is neither a standard finalizer name nor is it fully qualified'),
    ];
  });
  if (standardFinalizers.every((name) => finalizers.includes(name))) {
    const detail = 'finalizer orphan and foregroundDeletion cannot be both set';
    return [...errors, invalid(path, finalizers, detail)];
  }
  return errors;
}

/** A name that can stand in a URL. */
const pathSegment: TextRule = (text) => {
  if (text === '.' || text === '..') return [`may not be '${text}'`];
  return ['/', '%'].filter((illegal) => text.includes(illegal)).map((illegal) => `may not contain '${illegal}'`);
};

const nameRules: Readonly<Record<NameRule, TextRule>> = { pathSegment, dnsSubdomain, dnsLabel, dns1035Label };
