import { genericStrategy, wellKnown } from '@orch/apimachinery';
import * as v1alpha1 from '../generated/apiserverinternal_v1alpha1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { storageVersionColumns } from './storageversions.js';

export function internalRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group: wellKnown.groups.internalApiServer,
      resource: 'storageversions',
      strategy: genericStrategy({
        namespaced: false,
        nameRule: 'pathSegment',
        allowUnconditionalUpdate: false,
        status: {},
      }),
      columns: storageVersionColumns,
      versions: { v1alpha1: versionOf(context, v1alpha1.StorageVersionSchema) },
    },
  ];
}
