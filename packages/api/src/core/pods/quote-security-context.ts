import {
  type Fields,
  memberAt,
  type QuotedValue,
  quoteOptional,
  quoteStructure,
  quoteText,
  textAt,
} from '@orch/apimachinery';

/** A security context as messages print it. Fields that v1.21 keeps elsewhere are printed without structure. */
export function quoteSecurityContext(context: Fields): QuotedValue {
  const optional = (type: string, name: string) => quoteOptional(type, plain(memberAt(context, name)));
  return quoteStructure('core.SecurityContext', [
    ['Capabilities', optional('core.Capabilities', 'capabilities')],
    ['Privileged', optional('bool', 'privileged')],
    ['SELinuxOptions', optional('core.SELinuxOptions', 'seLinuxOptions')],
    ['WindowsOptions', optional('core.WindowsSecurityContextOptions', 'windowsOptions')],
    ['RunAsUser', optional('int64', 'runAsUser')],
    ['RunAsGroup', optional('int64', 'runAsGroup')],
    ['RunAsNonRoot', optional('bool', 'runAsNonRoot')],
    ['ReadOnlyRootFilesystem', optional('bool', 'readOnlyRootFilesystem')],
    ['AllowPrivilegeEscalation', optional('bool', 'allowPrivilegeEscalation')],
    ['ProcMount', optional('core.ProcMountType', 'procMount')],
    ['SeccompProfile', optional('core.SeccompProfile', 'seccompProfile')],
  ]);
}

export function quoteSeccompProfile(profile: Fields): QuotedValue {
  return quoteStructure('core.SeccompProfile', [
    ['Type', quoteText(textAt(profile, 'type'))],
    ['LocalhostProfile', quoteOptional('string', memberAt(profile, 'localhostProfile'))],
  ]);
}

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? {} : value;
}
