import type { ResourceVersionDefinition } from '@orch/api';
import { formatApiVersion } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';

/** Spec: Errors, rule 4. A version that will go says so in a `Warning` header. */
export function warnOfDeprecation(exchange: Exchange, version: ResourceVersionDefinition): void {
  for (const warning of deprecationWarningOf(version))
    exchange.setHeader('warning', `299 - ${JSON.stringify(warning)}`);
}

/** What there is to say of a version that will go; nothing of others. */
export function deprecationWarningOf(version: ResourceVersionDefinition): readonly string[] {
  if (version.deprecation === undefined || !isDeprecatedNow(version.deprecation.deprecated)) return [];
  return [deprecationWarning(version)];
}

/** Releases to come deprecate more: nothing is said of those yet. */
function isDeprecatedNow(release: string): boolean {
  const [major = 0, minor = 0] = release.split('.').map(Number);
  const [servedMajor = 0, servedMinor = 0] = apiRelease.split('.').map(Number);
  return major < servedMajor || (major === servedMajor && minor <= servedMinor);
}

/** The release whose API is served (spec: What the service does, 4). */
const apiRelease = '1.21';

/** `extensions/v1beta1 Ingress is deprecated in v1.14+, unavailable in v1.22+; use networking.…/v1 Ingress`. */
export function deprecationWarning({ gvk, deprecation }: ResourceVersionDefinition): string {
  if (deprecation === undefined) return '';
  const { deprecated, removed, replacement } = deprecation;
  const gone = removed === undefined ? '' : `, unavailable in v${removed}+`;
  const instead = replacement === undefined ? '' : `; use ${formatApiVersion(replacement)} ${replacement.kind}`;
  return `${formatApiVersion(gvk)} ${gvk.kind} is deprecated in v${deprecated}+${gone}${instead}`;
}
