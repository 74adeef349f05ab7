import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  invalid,
  type Names,
  wellKnown,
} from '@orch/apimachinery';
import { appArmorFault, validateSeccompName } from '../../core/pods/profile-names.js';

/** The profiles that a policy gives and allows stand in annotations. */
export function validatePolicyAnnotations({ metadata }: DeepReadonly<ApiObject>, names: Names): readonly FieldError[] {
  const path = fieldPath('metadata', 'annotations');
  const { defaultAppArmor, allowedAppArmor, defaultSeccomp, allowedSeccomp } = wellKnown.annotations;
  const at = (neutral: string) => {
    const key = names.value(neutral);
    return { path: path.key(key), text: metadata.annotations?.[key] ?? '' };
  };
  const appArmor = (neutral: string, profilesOf: (text: string) => readonly string[]) => {
    const { path: keyPath, text } = at(neutral);
    const faults = profilesOf(text).map(appArmorFault);
    return faults.filter((fault) => fault !== undefined).map((fault) => invalid(keyPath, text, fault));
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
