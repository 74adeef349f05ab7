import {
  booleanAt,
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  forbidden,
  invalid,
  listAt,
  memberAt,
  notSupported,
  optionalFieldsAt,
  optionalNumberAt,
  required,
  textAt,
} from '@orch/apimachinery';
import type { PodContext } from '../../resources/pod-context.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkSupported } from '../../resources/validation/checks.js';
import { quoteSecurityContext } from './quote-security-context.js';
import { validateSeccompProfile } from './validate-seccomp.js';
import { validateWindowsOptions } from './validate-windows-options.js';

const idMax = 2_147_483_647;
const sysctlPattern = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?\.)*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;

/** The security context of one container. */
export function validateSecurityContext(
  container: Fields,
  path: FieldPath,
  { forbidsPrivileged = false }: Pick<PodContext, 'forbidsPrivileged'>,
): readonly FieldError[] {
  const context = optionalFieldsAt(container, 'securityContext');
  if (context === undefined) return [];
  const isForbidden = forbidsPrivileged && booleanAt(context, 'privileged');
  const errors = [
    ...(isForbidden ? [forbidden(path.child('privileged'), 'disallowed by cluster policy')] : []),
    ...validateId(context, 'runAsUser', path),
    ...validateId(context, 'runAsGroup', path),
    ...validateProcMount(context, path.child('procMount')),
    ...validateSeccompProfile(context, path.child('seccompProfile')),
  ];
  if (memberAt(context, 'allowPrivilegeEscalation') === false) {
    if (booleanAt(context, 'privileged')) {
      errors.push(
        invalid(
          path,
          quoteSecurityContext(context),
          'cannot set `allowPrivilegeEscalation` to false and `privileged` to true',
        ),
      );
    }
    const added = memberAt(context, 'capabilities', 'add');
    if (Array.isArray(added) && added.includes('CAP_SYS_ADMIN')) {
      const detail = 'cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN';
      errors.push(invalid(path, quoteSecurityContext(context), detail));
    }
  }
  return [...errors, ...validateWindowsOptions(context, path.child('windowsOptions'))];
}

const procMounts = ['Default', 'Unmasked'];

function validateProcMount(context: Fields, path: FieldPath): readonly FieldError[] {
  const procMount = memberAt(context, 'procMount');
  if (typeof procMount !== 'string' || procMounts.includes(procMount)) return [];
  return [notSupported(path, procMount, procMounts)];
}

/** The security context of the pod. Host settings, beside it in JSON, are reported below it. */
export function validatePodSecurityContext(spec: Fields, path: FieldPath): readonly FieldError[] {
  const context = optionalFieldsAt(spec, 'securityContext');
  if (context === undefined) return [];
  const errors: FieldError[] = [];
  for (const name of ['fsGroup', 'runAsUser', 'runAsGroup']) appendAll(errors, validateId(context, name, path));
  const groups = memberAt(context, 'supplementalGroups');
  if (Array.isArray(groups)) {
    for (const [index, group] of groups.entries()) {
      if (!isId(group)) errors.push(invalid(path.child('supplementalGroups').index(index), group, idMessage));
    }
  }
  if (booleanAt(spec, 'shareProcessNamespace') && booleanAt(spec, 'hostPID')) {
    const detail = 'ShareProcessNamespace and HostPID cannot both be enabled';
    errors.push(invalid(path.child('shareProcessNamespace'), true, detail));
  }
  appendAll(errors, validateSysctls(context, path.child('sysctls')));
  const changePolicy = memberAt(context, 'fsGroupChangePolicy');
  if (typeof changePolicy === 'string') {
    const supported = ['Always', 'OnRootMismatch'];
    appendAll(errors, checkSupported(changePolicy, path.child('fsGroupChangePolicy'), { supported }));
  }
  return [
    ...errors,
    ...validateSeccompProfile(context, path.child('seccompProfile')),
    ...validateWindowsOptions(context, path.child('windowsOptions')),
  ];
}

function validateSysctls(context: Fields, path: FieldPath): readonly FieldError[] {
  const names = new Set<string>();
  return listAt(context, 'sysctls').flatMap((sysctl, index) => {
    const name = textAt(sysctl, 'name');
    const namePath = path.index(index).child('name');
    const isRepeated = names.has(name);
    names.add(name);
    if (name === '') return [required(namePath, '')];
    if (name.length > 253 || !sysctlPattern.test(name)) {
      const detail = `must have at most 253 characters and match regex ${sysctlPattern.source.slice(1, -1)}`;
      return [invalid(namePath, name, detail)];
    }
    return isRepeated ? [duplicate(namePath, name)] : [];
  });
}

const idMessage = `must be between 0 and ${idMax}, inclusive`;

function validateId(context: Fields, name: string, path: FieldPath): readonly FieldError[] {
  const id = optionalNumberAt(context, name);
  return id === undefined || isId(id) ? [] : [invalid(path.child(name), id, idMessage)];
}

function isId(id: unknown): boolean {
  return typeof id === 'number' && id >= 0 && id <= idMax;
}
