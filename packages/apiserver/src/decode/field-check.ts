import { fieldPath, notSupported, type StatusError } from '@orch/apimachinery';
import { invalidOptions } from '../errors/invalid-options.js';
import { warn } from '../negotiate/warnings.js';
import type { DecodingCall } from './decoding.js';

/**
 * Handles unknown and duplicate fields when a request enables field validation: sends a warning for each, or throws
 * the StatusError that `makeError` creates for all of them. Each error has the form `unknown field "spec.x"`.
 */
export type FieldCheck = (errors: readonly string[], makeError: (why: string) => StatusError) => void;

/** undefined: the fields are dropped, as in v1.21. @throws StatusError 422 for an invalid `fieldValidation` */
export function fieldCheckOf(call: DecodingCall): FieldCheck | undefined {
  if (call.query.size === 0) return undefined;
  const requested = call.query.get('fieldValidation');
  switch (requested) {
    case null:
    case '':
    case 'Ignore':
      return undefined;
    case 'Warn':
      return (errors) => warn(call.exchange, call.version, errors.flatMap(warningsOf));
    case 'Strict':
      return (errors, makeError) => {
        if (errors.length > 0) throw makeError(`strict decoding error: ${errors.join(', ')}`);
      };
    default: {
      const supported = ['', 'Ignore', 'Strict', 'Warn'];
      throw invalidOptions(
        optionsKind(call),
        [notSupported(fieldPath('fieldValidation'), requested, supported)],
        call.names,
      );
    }
  }
}

function optionsKind({ verb }: Pick<DecodingCall, 'verb'>): string {
  if (verb === 'update') return 'UpdateOptions';
  return verb === 'patch' ? 'PatchOptions' : 'CreateOptions';
}

/** A YAML error lists duplicate keys on several lines. */
function warningsOf(error: string): readonly string[] {
  return error.startsWith(yamlErrorPrefix)
    ? error
        .slice(yamlErrorPrefix.length)
        .split('\n')
        .map((line) => line.trim())
    : [error];
}

const yamlErrorPrefix = 'yaml: unmarshal errors:\n';
