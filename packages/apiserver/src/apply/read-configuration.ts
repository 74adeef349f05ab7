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
  validateTyped,
} from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';

/**
 * Reads the configuration of an apply patch, in neutral spelling. It is not made canonical, so that values are owned
 * as written.
 * @throws StatusError 400 for a wrong kind or version, or fields of a wrong type
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
    if (!isKind(kind))
      throw typeMismatchError([`no corresponding type for ${group}/${version.gvk.version}, Kind=${kind}`]);
    throw badRequestError(`Incorrect kind specified in apply patch. Specified: ${kind}, expected: ${version.gvk.kind}`);
  }
  const configuration: unknown = renameFromWire(version.schema, given, names);
  if (!isJsonObject(configuration)) throw badRequestError('an apply patch is an object');
  const errors = validateTyped(type, configuration);
  if (errors.length > 0) throw typeMismatchError(errors);
  return configuration;
}

export interface ConfiguredKind {
  readonly type: MergeType;
  /** Whether the group version has a kind of this name. */
  readonly isKind: (kind: string) => boolean;
}

/** The version as written, when valid; '' otherwise. */
function versionOf(given: unknown): string {
  return typeof given === 'string' && given.split('/').length <= 2 ? given : '';
}

/** Other values fail the later type check. */
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

function typeMismatchError(errors: readonly string[]): StatusError {
  const [first = ''] = errors;
  const message = errors.length === 1 ? first : ['errors:', ...errors.map((error) => `  ${error}`)].join('\n');
  return badRequestError(`failed to create typed patch object: ${boundedText(message)}`);
}
