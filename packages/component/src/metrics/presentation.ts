import { apiRelease } from '../version/version-info.js';
import type { MetricOptions } from './metric-types.js';

/** Releases after which a deprecated metric is hidden. */
const releasesUntilHidden = 3;

/**
 * The help on the page and the visibility of a metric in this release. Spec: Deprecation rules.
 *
 *     [ALPHA] (Deprecated since 1.21.0) Objects stored, by resource.
 */
export function presentationOf({
  help,
  stability = 'ALPHA',
  deprecatedSince,
}: Pick<MetricOptions<string>, 'help' | 'stability' | 'deprecatedSince'>): {
  readonly help: string;
  readonly isHidden: boolean;
} {
  if (deprecatedSince === undefined) return { help: `[${stability}] ${help}`, isHidden: false };
  const [, minor = ''] = deprecatedSince.split('.');
  const isHidden = Number(apiRelease.minor) - Number(minor) >= releasesUntilHidden;
  return { help: `[${stability}] (Deprecated since ${deprecatedSince}) ${help}`, isHidden };
}
