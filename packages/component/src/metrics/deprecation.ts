import { apiRelease } from '../version/version-info.js';
import type { MetricOptions } from './metric-types.js';

/** Releases after which a deprecated metric is hidden. */
const releasesUntilHidden = 3;

/** The help and the visibility of a metric in this release. Spec: Deprecation rules. */
export function deprecationOf({ help, deprecatedSince }: Pick<MetricOptions<string>, 'help' | 'deprecatedSince'>): {
  readonly help: string;
  readonly isHidden: boolean;
} {
  if (deprecatedSince === undefined) return { help, isHidden: false };
  const [, minor = ''] = deprecatedSince.split('.');
  const isHidden = Number(apiRelease.minor) - Number(minor) >= releasesUntilHidden;
  return { help: `(Deprecated since ${deprecatedSince}) ${help}`, isHidden };
}
