import type { ResourceVersionDefinition } from '@orch/apimachinery';
import { formatApiVersion } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';

/** Spec: Errors, rule 4. Sends a `Warning` header for a deprecated version. */
export function warnOfDeprecation(exchange: WarnedExchange, version: ResourceVersionDefinition): void {
  if (version.deprecation !== undefined) warn(exchange, version, []);
}

/** The members of an exchange that warnings use. */
export type WarnedExchange = Pick<Exchange, 'addedHeader' | 'setHeader'>;

/** False in offline checks, which have no response. */
export function isWarned(exchange: Partial<WarnedExchange>): exchange is WarnedExchange {
  return exchange.addedHeader !== undefined && exchange.setHeader !== undefined;
}

/**
 * Adds one `Warning` header (RFC 7234) per text, after previous warnings and the deprecation warning of the version.
 */
export function warn(exchange: WarnedExchange, version: ResourceVersionDefinition, texts: readonly string[]): void {
  const previous = exchange.addedHeader('warning');
  const all = new Set([...deprecationWarningOf(version), ...texts]);
  const distinct = [...all].filter((text) => !previous.includes(warningValue(text)));
  if (distinct.length === 0) return;
  const used = previous.reduce((total, value) => total + value.length - emptyValue.length, 0);
  const added = withinLimits(distinct, charactersMax - used).map(warningValue);
  exchange.setHeader('warning', [...new Set([...previous, ...added])]);
}

/**
 * As in newer releases: up to 4096 characters per response in full; beyond that each text is cut to 256, and those that
 * exceed the total are dropped.
 */
function withinLimits(distinct: readonly string[], lengthMax: number): readonly string[] {
  if (distinct.reduce((total, text) => total + text.length, 0) <= lengthMax) return distinct;
  let left = lengthMax;
  const short = distinct.map((text) => text.slice(0, textCharactersMax));
  return short.filter((text) => {
    left -= text.length;
    return left >= 0;
  });
}

const charactersMax = 4_096;
const textCharactersMax = 256;
const emptyValue = '299 - ""';

/** Header values are byte strings: UTF-8 as Latin-1. */
function warningValue(text: string): string {
  return Buffer.from(`299 - ${JSON.stringify(text).replaceAll('\u007f', '')}`).toString('latin1');
}

/** The deprecation warning of a version, if any. */
export function deprecationWarningOf(version: ResourceVersionDefinition): readonly string[] {
  return isDeprecatedNow(version) ? [deprecationWarning(version)] : [];
}

/** Ignores deprecations by later releases. */
export function isDeprecatedNow({ deprecation }: ResourceVersionDefinition): boolean {
  if (deprecation === undefined) return false;
  const [major = 0, minor = 0] = deprecation.deprecated.split('.').map(Number);
  const [servedMajor = 0, servedMinor = 0] = apiRelease.split('.').map(Number);
  return major < servedMajor || (major === servedMajor && minor <= servedMinor);
}

/** The release of the served API (spec: What the service does, 4). */
const apiRelease = '1.21';

/** `extensions/v1beta1 Ingress is deprecated in v1.14+, unavailable in v1.22+; use networking.…/v1 Ingress`. */
export function deprecationWarning({ gvk, deprecation }: ResourceVersionDefinition): string {
  if (deprecation === undefined) return '';
  const { deprecated, removed, replacement, warning } = deprecation;
  if (warning !== undefined) return warning;
  if (deprecated === '') return `${formatApiVersion(gvk)} ${gvk.kind} is deprecated`;
  const removal = removed === undefined ? '' : `, unavailable in v${removed}+`;
  const instead = replacement === undefined ? '' : `; use ${formatApiVersion(replacement)} ${replacement.kind}`;
  return `${formatApiVersion(gvk)} ${gvk.kind} is deprecated in v${deprecated}+${removal}${instead}`;
}
