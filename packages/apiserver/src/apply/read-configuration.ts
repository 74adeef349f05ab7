import {
  badRequestError,
  boundedText,
  decodeYaml,
  errorMessage,
  formatApiVersion,
  isJsonObject,
  type MergeType,
  type Names,
  type ObjectValue,
  renameFromWire,
  type StatusError,
  typedFaults,
} from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';

/**
 * The configuration of an apply patch, in neutral spelling. It is not canonical: what it says is owned as it says it.
 * @throws StatusError 400 for what is no object of the kind and version, or has fields that do not fit it
 */
export function readConfiguration(
  text: string,
  { version, names }: { readonly version: Pick<CodecKind, 'gvk' | 'schema'>; readonly names: Names },
  { type, isKind }: ConfiguredKind,
): ObjectValue {
  const given = parse(text);
  const apiVersion = versionOf(given['apiVersion']);
  const wanted = formatApiVersion(version.gvk);
  if (apiVersion !== wanted) {
    throw badRequestError(
      `Incorrect version specified in apply patch. Specified patch version: ${apiVersion}, expected: ${wanted}`,
    );
  }
  const { metadata } = given;
  if (isJsonObject(metadata) && isListOfObjects(metadata['managedFields'])) {
    throw badRequestError('metadata.managedFields must be nil');
  }
  const kind = typeof given['kind'] === 'string' ? given['kind'] : '';
  if (kind !== version.gvk.kind) {
    const { group } = version.gvk;
    if (!isKind(kind)) throw misfit([`no corresponding type for ${group}/${version.gvk.version}, Kind=${kind}`]);
    throw badRequestError(`Incorrect kind specified in apply patch. Specified: ${kind}, expected: ${version.gvk.kind}`);
  }
  const configuration: unknown = renameFromWire(version.schema, given, names);
  if (!isJsonObject(configuration)) throw badRequestError('an apply patch is an object');
  const faults = typedFaults(type, configuration);
  if (faults.length > 0) throw misfit(faults);
  return configuration;
}

export interface ConfiguredKind {
  readonly type: MergeType;
  /** Whether there is a kind of this name in the same version of the group. */
  readonly isKind: (kind: string) => boolean;
}

/** As it is written, when it can be one: otherwise it says nothing. */
function versionOf(given: unknown): string {
  return typeof given === 'string' && given.split('/').length <= 2 ? given : '';
}

/** Anything else is found to be of a wrong type. */
function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isJsonObject);
}

function parse(text: string): ObjectValue {
  let value: unknown;
  try {
    value = decodeYaml(text);
  } catch (error) {
    const [why = ''] = errorMessage(error).split('\n', 1);
    throw badRequestError(
      `error decoding YAML: error converting YAML to JSON: ${why.replace(/^yaml parse error/, 'yaml').replace(/:$/, '')}`,
    );
  }
  if (value === null || value === undefined) return {};
  if (isJsonObject(value)) return value;
  const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  const why = `json: cannot unmarshal ${found} into Go value of type map[string]interface {}`;
  throw badRequestError(`error decoding YAML: error unmarshaling JSON: while decoding JSON: ${why}`);
}

function misfit(faults: readonly string[]): StatusError {
  const [first = ''] = faults;
  const told = faults.length === 1 ? first : ['errors:', ...faults.map((fault) => `  ${fault}`)].join('\n');
  return badRequestError(`failed to create typed patch object: ${boundedText(told)}`);
}
