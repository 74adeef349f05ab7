import {
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  memberAt,
  required,
  textsAt,
  tryParseQuantity,
} from '@orch/apimachinery';
import { checkSupported } from '../../resources/validation/checks.js';

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce'];

/** Access modes of a volume or claim: at least one, all supported. */
export function validateAccessModes(
  spec: Fields,
  path: FieldPath,
  { requiredDetail }: { readonly requiredDetail: string },
): readonly FieldError[] {
  const modes = textsAt(spec, 'accessModes');
  const modesPath = path.child('accessModes');
  if (modes.length === 0) return [required(modesPath, requiredDetail)];
  return modes.flatMap((mode) => checkSupported(mode, modesPath, { supported: accessModes }));
}

export function validateVolumeMode(spec: Fields, path: FieldPath): readonly FieldError[] {
  const mode = memberAt(spec, 'volumeMode');
  if (typeof mode !== 'string') return [];
  return checkSupported(mode, path.child('volumeMode'), { supported: ['Block', 'Filesystem'] });
}

export function checkPositiveAmount(amount: string, path: FieldPath): readonly FieldError[] {
  const nanos = tryParseQuantity(amount)?.nanos ?? 0n;
  return nanos > 0n ? [] : [invalid(path, amount, 'must be greater than zero')];
}
