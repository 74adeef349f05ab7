import {
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  memberAt,
  notSupported,
  optionalFieldsAt,
  required,
  textAt,
} from '@orch/apimachinery';
import { quoteSeccompProfile } from './quote-security-context.js';
import { validateSubPath } from './validate-mounts.js';

/** Validates the seccomp profile in a security context of a pod or container. */
export function validateSeccompProfile(context: Fields, path: FieldPath): readonly FieldError[] {
  const profile = optionalFieldsAt(context, 'seccompProfile');
  if (profile === undefined) return [];
  return [...validateType(profile, path), ...validateLocalProfile(profile, path)];
}

const types = ['Localhost', 'RuntimeDefault', 'Unconfined'];

function validateType(profile: Fields, path: FieldPath): readonly FieldError[] {
  const type = textAt(profile, 'type');
  if (type === '') return [required(path.child('type'), 'type is required when seccompProfile is set')];
  return types.includes(type) ? [] : [notSupported(path.child('type'), type, types)];
}

function validateLocalProfile(profile: Fields, path: FieldPath): readonly FieldError[] {
  const localPath = path.child('localhostProfile');
  const file = memberAt(profile, 'localhostProfile');
  if (textAt(profile, 'type') !== 'Localhost') {
    if (typeof file !== 'string') return [];
    return [invalid(localPath, quoteSeccompProfile(profile), 'can only be set when seccomp type is Localhost')];
  }
  if (typeof file !== 'string') return [required(localPath, 'must be set when seccomp type is Localhost')];
  return validateSubPath(file, localPath);
}
