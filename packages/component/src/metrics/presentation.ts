import { apiRelease } from '../version/version-info.js';
import type { MetricOptions } from './metric-types.js';

/** Releases after which a deprecated metric is hidden. */
const releasesUntilHidden = 3;
/** Releases after which it is deleted: the one before was the last that could show it. */
const releasesUntilDeleted = releasesUntilHidden + 1;

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
  /** A hidden metric can be shown on request, a deleted one cannot. */
  readonly visibility: 'shown' | 'hidden' | 'deleted';
} {
  if (deprecatedSince === undefined) return { help: `[${stability}] ${help}`, visibility: 'shown' };
  const [, minor = ''] = deprecatedSince.split('.');
  const releases = Number(apiRelease.minor) - Number(minor);
  return {
    help: `[${stability}] (Deprecated since ${deprecatedSince}) ${help}`,
    visibility: releases >= releasesUntilDeleted ? 'deleted' : releases >= releasesUntilHidden ? 'hidden' : 'shown',
  };
}
