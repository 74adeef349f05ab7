import { forbidden, type Names, quotePrintable, setOwn, textAt, wellKnown } from '@orch/apimachinery';
import { annotationPath } from './annotation-path.js';
import type { PolicyRule, StoredPolicy } from './policy-rule.js';

/** The annotations of a policy with the default and the allowed AppArmor profiles. Unset allows all. */
export function appArmorRule({ metadata }: StoredPolicy, names: Names): PolicyRule {
  const { allowedAppArmor, containerAppArmorPrefix, defaultAppArmor } = wellKnown.annotations;
  const usual = metadata.annotations?.[names.value(defaultAppArmor)] ?? '';
  const listed = metadata.annotations?.[names.value(allowedAppArmor)];
  const allowed = listed === undefined ? undefined : new Set(listed.split(','));
  const prefix = names.value(containerAppArmorPrefix);
  return {
    setContainerDefaults({ fields }, pod) {
      const key = `${prefix}${textAt(fields, 'name')}`;
      if (usual === '' || (pod.metadata.annotations?.[key] ?? '') !== '') return;
      pod.metadata.annotations ??= {};
      setOwn(pod.metadata.annotations, key, usual);
    },
    containerErrors({ fields }, pod) {
      const key = `${prefix}${textAt(fields, 'name')}`;
      const profile = pod.metadata.annotations?.[key] ?? '';
      if (allowed === undefined) return [];
      if (profile === '') return [forbidden(annotationPath(key), 'AppArmor profile must be set')];
      if (allowed.has(profile)) return [];
      const why = `${profile} is not an allowed profile. Allowed values: ${quotePrintable(listed ?? '')}`;
      return [forbidden(annotationPath(key), why)];
    },
  };
}
