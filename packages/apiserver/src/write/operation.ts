import type { ApiObject } from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';
import type { Call } from '../context/call.js';
import { decodeObject } from '../decode/decode.js';
import type { DecodingParts } from '../decode/decoding.js';
import { isDryRun } from '../decode/dry-run.js';
import { checkFieldManager } from '../decode/field-manager.js';
import { admissionRequest, outsideTurn, type StepParts } from './object-steps.js';

/** A request object that is executed and never stored: a review, a binding, an eviction. */
export interface Operation {
  readonly object: ApiObject;
  readonly dryRun: boolean;
  /** Runs validating admission after the operation is validated. @throws StatusError 403 */
  admit(): Promise<void>;
}

/** Dependencies for reading an operation. */
export interface OperationParts extends DecodingParts, StepParts {}

/** The first steps of every POST of an operation. @throws StatusError 400, 403, 404, 415, 422 */
export async function readOperation(call: Call, parts: OperationParts, kind: CodecKind): Promise<Operation> {
  const dryRun = isDryRun(call.query, 'CreateOptions', call.names);
  checkFieldManager(call.query, 'CreateOptions', call.names);
  const object = await decodeObject(call, parts, kind);
  const request = admissionRequest(
    { call, parts, dryRun },
    {
      ...{ operation: 'create', object, old: undefined },
      form: kind,
    },
  );
  await outsideTurn({ call }, parts.admission.mutate(request));
  return { object, dryRun, admit: () => outsideTurn({ call }, parts.admission.validate(request)) };
}
