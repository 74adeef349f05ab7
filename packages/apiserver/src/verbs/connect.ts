import type { ConnectHandler } from '../behaviors/resource-behavior.js';
import type { Call } from '../context/call.js';
import { readConnectOptions } from '../decode/connect-options.js';
import type { DecodingParts } from '../decode/decoding.js';
import { admissionRequest, outsideTurn, type StepParts } from '../write/object-steps.js';

/**
 * Connects a client to the backend of a subresource, if admission allows it (spec: Errors, rule 2). Independent of
 * the HTTP method. @throws StatusError 400 for invalid options, 403, and errors of `handle`
 */
export async function connect(call: Call, parts: ConnectParts, handle: ConnectHandler): Promise<void> {
  const { kind: form, options: object } = readConnectOptions(call, parts);
  const request = admissionRequest(
    { call, parts, dryRun: false },
    { operation: 'connect', object, old: undefined, form },
  );
  await outsideTurn({ call }, parts.admission.mutate(request));
  await outsideTurn({ call }, parts.admission.validate(request));
  return handle(call, object);
}

export interface ConnectParts extends StepParts, Pick<DecodingParts, 'codec' | 'scheme'> {}
