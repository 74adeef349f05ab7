import type { ResourceVersionDefinition } from '@orch/api';
import { formatApiVersion } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';

/** Spec: Errors, rule 4. A version that will go says so in a `Warning` header. */
export function warnOfDeprecation(exchange: WarnedExchange, version: ResourceVersionDefinition): void {
  if (version.deprecation !== undefined) warn(exchange, version, []);
}

/** What an exchange must do to carry warnings. */
export type WarnedExchange = Pick<Exchange, 'addedHeader' | 'setHeader'>;

/** One `Warning` header (RFC 7234) for each text, behind what was said before and what there is to say of the version. */
export function warn(exchange: WarnedExchange, version: ResourceVersionDefinition, texts: readonly string[]): void {
  const warnings = withinLimits([...deprecationWarningOf(version), ...texts]).map(warningValue);
  if (warnings.length > 0)
    exchange.setHeader('warning', [...new Set([...exchange.addedHeader('warning'), ...warnings])]);
}

/** As newer releases: all of it up to 4096 characters; of more each is cut to 256, and what then is too much left out. */
function withinLimits(texts: readonly string[]): readonly string[] {
  const unlike = [...new Set(texts)];
  if (unlike.reduce((total, text) => total + text.length, 0) <= charactersMax) return unlike;
  let left = charactersMax;
  const short = unlike.map((text) => text.slice(0, textCharactersMax));
  return short.filter((text) => {
    left -= text.length;
    return left >= 0;
  });
}

const charactersMax = 4_096;
const textCharactersMax = 256;

/** Headers are bytes: those of UTF-8. */
function warningValue(text: string): string {
  return Buffer.from(`299 - ${JSON.stringify(text).replaceAll('\u007f', '')}`).toString('latin1');
}

/** What there is to say of a version that will go; nothing of others. */
export function deprecationWarningOf(version: ResourceVersionDefinition): readonly string[] {
  return isDeprecatedNow(version) ? [deprecationWarning(version)] : [];
}

/** Releases to come deprecate more: nothing is said of those yet. */
export function isDeprecatedNow({ deprecation }: ResourceVersionDefinition): boolean {
  if (deprecation === undefined) return false;
  const [major = 0, minor = 0] = deprecation.deprecated.split('.').map(Number);
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
