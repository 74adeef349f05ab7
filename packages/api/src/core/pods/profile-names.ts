import { type FieldError, type FieldPath, invalid } from '@orch/apimachinery';
import { validateSubPath } from './validate-mounts.js';

const localPrefix = 'localhost/';
const seccompProfiles = ['runtime/default', 'docker/default', 'unconfined'];
const appArmorProfiles = ['', 'runtime/default', 'unconfined'];

/** Validates the name of a seccomp profile in an annotation. */
export function validateSeccompName(name: string, path: FieldPath): readonly FieldError[] {
  if (seccompProfiles.includes(name)) return [];
  if (name.startsWith(localPrefix)) return validateSubPath(name.slice(localPrefix.length), path);
  return [invalid(path, name, 'must be a valid seccomp profile')];
}

/** The error of an AppArmor profile name. Undefined when it is valid. */
export function appArmorError(name: string): string | undefined {
  if (appArmorProfiles.includes(name) || name.startsWith(localPrefix)) return undefined;
  return `invalid AppArmor profile name: ${JSON.stringify(name)}`;
}
