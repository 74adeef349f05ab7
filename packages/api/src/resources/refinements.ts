import type { Names } from '@orch/apimachinery';
import type { ResourceRefinement } from './refinement.js';

/**
 * What is particular to each resource, in the dialect of `names`: values such as label keys and API groups stand in
 * defaults, cells and conversions. One line for each resource.
 */
export function resourceRefinements(_names: Names): readonly ResourceRefinement[] {
  return [];
}
