import { fieldPath, notSupported, type StatusError } from '@orch/apimachinery';
import { invalidOptions } from '../errors/invalid-options.js';
import { warn } from '../negotiate/warnings.js';
import type { DecodingCall } from './decoding.js';

/**
 * What becomes of members that a kind does not have, and of members given twice, when a request asks: it is warned of
 * each, or refused with `refusal` of all of them. Each fault is as `unknown field "spec.x"`.
 */
export type FieldCheck = (faults: readonly string[], refusal: (why: string) => StatusError) => void;

/** undefined: nobody asks, and they are dropped, as v1.21 does. @throws StatusError 422 for another value */
export function fieldCheckOf(call: DecodingCall): FieldCheck | undefined {
  if (call.query.size === 0) return undefined;
  const asked = call.query.get('fieldValidation');
  switch (asked) {
    case null:
    case '':
    case 'Ignore':
      return undefined;
    case 'Warn':
      return (faults) => warn(call.exchange, call.version, faults.flatMap(warningsOf));
    case 'Strict':
      return (faults, refusal) => {
        if (faults.length > 0) throw refusal(`strict decoding error: ${faults.join(', ')}`);
      };
    default: {
      const supported = ['', 'Ignore', 'Strict', 'Warn'];
      throw invalidOptions(
        optionsKind(call),
        [notSupported(fieldPath('fieldValidation'), asked, supported)],
        call.names,
      );
    }
  }
}

function optionsKind({ verb }: Pick<DecodingCall, 'verb'>): string {
  if (verb === 'update') return 'UpdateOptions';
  return verb === 'patch' ? 'PatchOptions' : 'CreateOptions';
}

/** Keys given twice in YAML are one fault of several lines. */
function warningsOf(fault: string): readonly string[] {
  return fault.startsWith(yamlFault)
    ? fault
        .slice(yamlFault.length)
        .split('\n')
        .map((line) => line.trim())
    : [fault];
}

const yamlFault = 'yaml: unmarshal errors:\n';
