import { wellKnown } from '@orch/apimachinery';
import * as v1 from '../generated/apiextensions_v1/schema.js';
import * as v1beta1 from '../generated/apiextensions_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { definitionFromV1beta1, definitionToV1beta1 } from './customresourcedefinitions/convert.js';
import { customResourceDefinitionStrategy } from './customresourcedefinitions/strategy.js';

export function apiExtensionsRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group: wellKnown.groups.apiExtensions,
      resource: 'customresourcedefinitions',
      strategy: customResourceDefinitionStrategy,
      versions: {
        v1: versionOf(context, v1.CustomResourceDefinitionSchema),
        v1beta1: versionOf(context, v1beta1.CustomResourceDefinitionSchema, {
          toHub: definitionFromV1beta1,
          fromHub: definitionToV1beta1,
        }),
      },
    },
  ];
}
