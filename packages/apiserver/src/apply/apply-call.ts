import { decodeYaml, encodeJson, fieldPath, type ObjectValue, required } from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';
import type { Call } from '../context/call.js';
import type { DecodingParts } from '../decode/decoding.js';
import { isDryRun } from '../decode/dry-run.js';
import { checkFieldManager } from '../decode/field-manager.js';
import { readRequestBody } from '../decode/read-request-body.js';
import { unsupportedPatch } from '../errors/errors.js';
import { invalidOptions } from '../errors/invalid-options.js';
import type { FieldOwnership } from './field-ownership.js';
import { readConfiguration } from './read-configuration.js';

/** The options and configuration of an apply request. */
export interface ApplyCall {
  readonly ownership: FieldOwnership;
  readonly configuration: ObjectValue;
  readonly manager: string;
  readonly force: boolean;
  readonly dryRun: boolean;
}

/** Dependencies for reading a configuration. */
export interface ApplyParts extends DecodingParts {
  readonly ownership?: FieldOwnership | undefined;
}

/** Reads the options and the configuration of a `kind`. @throws StatusError 400, 415, 422 */
export async function readApplyCall(call: Call, parts: ApplyParts, kind: CodecKind): Promise<ApplyCall> {
  const { query, names } = call;
  const dryRun = isDryRun(query, 'PatchOptions', names);
  const manager = query.get('fieldManager') ?? '';
  if (manager === '') {
    throw invalidOptions('PatchOptions', [required(fieldPath('fieldManager'), 'is required for apply patch')], names);
  }
  const { ownership } = parts;
  if (ownership === undefined) throw unsupportedPatch();
  checkFieldManager(query, 'PatchOptions', names);
  const force = ['1', 'true'].includes(query.get('force') ?? '');
  const body = await readRequestBody(call, parts);
  const text = body.toString();
  const configuration = readConfiguration(
    text,
    { version: kind, names },
    {
      type: ownership.typeOf(kind),
      isKind: (name) => parts.scheme.kind({ ...kind.gvk, kind: name }) !== undefined,
    },
  );
  call.record?.requestBody(() => encodeJson(decodeYaml(text)));
  return { ownership, configuration, manager, force, dryRun };
}
