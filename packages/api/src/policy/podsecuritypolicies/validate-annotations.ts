import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  invalid,
  type Names,
  wellKnown,
} from '@orch/apimachinery';
import { appArmorError, validateSeccompName } from '../../core/pods/profile-names.js';

/** Validates the annotations with default and allowed seccomp and AppArmor profiles. */
export function validatePolicyAnnotations({ metadata }: DeepReadonly<ApiObject>, names: Names): readonly FieldError[] {
  const path = fieldPath('metadata', 'annotations');
  const { defaultAppArmor, allowedAppArmor, defaultSeccomp, allowedSeccomp } = wellKnown.annotations;
  const at = (neutral: string) => {
    const key = names.value(neutral);
    return { path: path.key(key), text: metadata.annotations?.[key] ?? '' };
  };
  const appArmor = (neutral: string, profilesOf: (text: string) => readonly string[]) => {
    const { path: keyPath, text } = at(neutral);
    const errors = profilesOf(text).map(appArmorError);
    return errors.filter((error) => error !== undefined).map((error) => invalid(keyPath, text, error));
  };
  const seccomp = (neutral: string, profilesOf: (text: string) => readonly string[]) => {
    const { path: keyPath, text } = at(neutral);
    const profiles = text === '' ? [] : profilesOf(text);
    return profiles.flatMap((profile) => (profile === '*' ? [] : validateSeccompName(profile, keyPath)));
  };
  const single = (text: string) => [text];
  const several = (text: string) => text.split(',');
  return [
    ...appArmor(defaultAppArmor, single),
    ...appArmor(allowedAppArmor, several),
    ...seccomp(defaultSeccomp, single),
    ...seccomp(allowedSeccomp, several),
  ];
}
