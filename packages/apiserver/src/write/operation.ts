import type { ApiObject } from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';
import { decodeObject } from '../decode/decode.js';
import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';
import { isDryRun } from './dry-run.js';
import { checkFieldManager } from './field-manager.js';
import { admissionRequest } from './object-steps.js';

/** What is sent to be done, and never stored: a review, a binding, an eviction. */
export interface Operation {
  readonly object: ApiObject;
  readonly dryRun: boolean;
  /** Asks the plugins that only check, once the operation is known to be right. @throws StatusError 403 */
  admit(): Promise<void>;
}

/** The first steps of every POST, for what is no object of the store. @throws StatusError 400, 403, 404, 415, 422 */
export async function readOperation(call: Call, parts: ServerParts, kind: CodecKind): Promise<Operation> {
  const dryRun = isDryRun(call.query, 'CreateOptions', call.names);
  checkFieldManager(call.query, 'CreateOptions', call.names);
  const object = await decodeObject(call, parts, kind);
  const request = admissionRequest({ call, parts, dryRun }, { operation: 'create', object, old: undefined });
  await parts.admission.mutate(request);
  return { object, dryRun, admit: () => parts.admission.validate(request) };
}
