import {
  type ApiObject,
  canonicalize,
  type FieldError,
  formatFieldError,
  invariant,
  isFields,
  makeNames,
  parseApiVersion,
} from '@orch/apimachinery';
import { makeCatalogue } from '../src/catalogue/catalogue.js';
import { defaultGates } from './default-gates.js';

/** An object sent to the reference as a create or update, and the causes of its rejection. */
export interface RefusalCase {
  readonly name: string;
  readonly object: object;
  readonly old?: object;
  /** Set for requests to a subresource. */
  readonly subresource?: string;
  /** Feature gates that differ from the default. */
  readonly gates?: Readonly<Record<string, boolean>>;
  /** The server runs without `--allow-privileged`. */
  readonly forbidsPrivileged?: boolean;
  readonly causes: readonly string[];
}

const names = makeNames('kubernetes');
const catalogue = makeCatalogue(names);
const baseContext = {
  now: new Date(0),
  user: { name: 'admin', uid: '', groups: ['system:masters'], extra: {} },
  names,
};

/** The causes for which the strategy of the kind rejects the object. */
export async function causesOf(given: RefusalCase): Promise<readonly string[]> {
  const { object: sent, old: stored, subresource, gates = {}, forbidsPrivileged = false } = given;
  const { object, form, definition, version } = hubObject(sent);
  const isOn = (gate: string) => gates[gate] ?? defaultGates(gate);
  const context = {
    ...baseContext,
    gates: isOn,
    forbidsPrivileged,
    version: version.gvk,
    sent: version === definition.hub ? undefined : form,
  };
  const { strategy } = definition;
  await strategy.load?.(isOn);
  if (stored === undefined) {
    if (definition.namespaced) object.metadata.namespace ??= 'default';
    object.metadata.uid = 'u';
    if (!object.metadata.name && strategy.nameOfUnnamed) object.metadata.name = strategy.nameOfUnnamed();
    completeAsAdmission(object);
    strategy.prepareForCreate(object, context);
    return messages(strategy.validateCreate(object, context));
  }
  const old = hubObject(stored).object;
  object.metadata.uid ??= old.metadata.uid ?? '';
  const update = subresource === undefined ? strategy : (strategy.subresources?.[subresource] ?? strategy.status);
  invariant(update !== undefined, `${definition.kind} has no update strategy`);
  update.prepareForUpdate(object, old, context);
  return messages(update.validateUpdate(object, old, context));
}

/** Admission sets the default service account, except for mirror pods. */
export function completeAsAdmission(object: ApiObject): void {
  const spec = object['spec'];
  const isMirror = object.metadata.annotations?.['kubernetes.io/config.mirror'] !== undefined;
  if (object.kind === 'Pod' && isFields(spec) && !isMirror) spec['serviceAccountName'] ??= 'default';
}

function messages(errors: readonly FieldError[]): readonly string[] {
  return errors.map((error) => formatFieldError(error, names.fieldName));
}

function hubObject(sent: object) {
  invariant(isFields(sent), 'a case is no object');
  const gvk = { group: '', version: '', ...parseApiVersion(String(sent['apiVersion'])), kind: String(sent['kind']) };
  const found = catalogue.resourceOfKind(gvk);
  invariant(found !== undefined, `no kind ${gvk.kind}`);
  const object = objectOf(canonicalize(found.version.schema, sent, { names }));
  found.version.applyDefaults(object);
  return { object: found.version.toHub?.(object) ?? object, form: object, ...found };
}

function objectOf(value: unknown): ApiObject {
  invariant(isFields(value) && isFields(value['metadata']), 'an object has no metadata');
  const { apiVersion, kind, metadata } = value;
  return { ...value, apiVersion: String(apiVersion), kind: String(kind), metadata };
}

/** Removes printed structures, which Orch prints as JSON and the reference as Go structs, and shortens long runs. */
export function comparable(cause: string): string {
  return cause
    .replace(/(.)\1{999,}/, '$1…')
    .replace(/resource\.Quantity\{.*? s:("[^"]*"), Format:"\w+"\}/, '$1')
    .replace(/intstr\.IntOrString\{.*StrVal:("[^"]*")\}/, '$1')
    .replace(/ value: (?:[\w.[\]]*\{.*\}|\[.*\]|(?:\[\])?\w+\.\w+\(nil\)|"null"|null)(: |$)/, ' value: …$1');
}
