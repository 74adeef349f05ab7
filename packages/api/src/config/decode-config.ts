import { decodeYaml, errorMessage, isJsonObject, type JsonObject, type Names } from '@orch/apimachinery';
import { configErrorLines } from './config-errors.js';
import type { ConfigKind, ConfigKindName } from './config-kind.js';

/** The typed content of a file, or all errors, one line each, which name path and value. */
export type DecodedConfig<Value> = { readonly value: Value } | { readonly errors: readonly string[] };

export interface DecodeConfigOptions {
  /** The dialect of group names and kinds in the file. */
  readonly names: Names;
}

/** Parses a configuration text in YAML or JSON. A member that is null counts as absent. */
export function parseConfig(text: string): { readonly value: JsonObject } | { readonly errors: readonly string[] } {
  let value: unknown;
  try {
    value = withoutNulls(decodeYaml(text));
  } catch (error) {
    return { errors: [`cannot be parsed: ${errorMessage(error)}`] };
  }
  if (!isJsonObject(value)) return { errors: ['must be an object in YAML or JSON'] };
  return { value };
}

/**
 * Validates a parsed configuration of one of these kinds. Unknown fields are errors. Fills defaults.
 *
 *     { apiVersion: apiserver.config.orch.io/v1, kind: AdmissionConfiguration, plugins: [{ nme: A }] }
 *       → errors: [plugins[0].nme: unknown field, plugins[0].name: Required value]
 */
export function decodeConfig<Value>(
  value: JsonObject,
  kind: ConfigKind<Value>,
  { names }: DecodeConfigOptions,
): DecodedConfig<Value> {
  const errors = kind.kinds.length === 0 ? [] : kindErrors(value, kind, names);
  if (errors.length > 0) return { errors };
  const outcome = kind.check(value);
  if ('value' in outcome) return outcome;
  return { errors: configErrorLines(outcome.errors, { value, secrets: kind.secrets }) };
}

/** Parses and validates a configuration text of one of these kinds. */
export function decodeConfigText<Value>(
  text: string,
  kind: ConfigKind<Value>,
  options: DecodeConfigOptions,
): DecodedConfig<Value> {
  const parsed = parseConfig(text);
  return 'errors' in parsed ? parsed : decodeConfig(parsed.value, kind, options);
}

/** Whether kind and version are those of this kind. */
export function isOfKind(value: JsonObject, { kinds }: Pick<ConfigKind<unknown>, 'kinds'>, names: Names): boolean {
  return kinds.some(
    (each) => kindOf(each, names) === value['kind'] && apiVersionOf(each, names) === value['apiVersion'],
  );
}

function kindErrors(value: JsonObject, kind: ConfigKind<unknown>, names: Names): readonly string[] {
  const { apiVersion, kind: given } = value;
  if (kind.mayOmitKind && apiVersion === undefined && given === undefined) return [];
  const missing = ['apiVersion', 'kind'].filter((member) => typeof value[member] !== 'string' || value[member] === '');
  if (missing.length > 0) return missing.map((member) => `${member}: Required value`);
  if (isOfKind(value, kind, names)) return [];
  const accepted = kind.kinds.map((each) => `${apiVersionOf(each, names)} ${kindOf(each, names)}`);
  return [
    `apiVersion, kind: Unsupported value: "${apiVersion} ${given}": supported values: ${accepted.map((text) => JSON.stringify(text)).join(', ')}`,
  ];
}

function kindOf({ kind, compatKind }: ConfigKindName, { dialect }: Names): string {
  return dialect === 'orch' ? kind : (compatKind ?? kind);
}

function apiVersionOf({ group, version }: ConfigKindName, names: Names): string {
  return group === '' ? version : `${names.group(group)}/${version}`;
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, withoutNulls(member)]));
}
