import { wellKnown } from '@orch/apimachinery';
import * as v1 from '../generated/node_v1/schema.js';
import * as v1alpha1 from '../generated/node_v1alpha1/schema.js';
import * as v1beta1 from '../generated/node_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import {
  runtimeClassColumns,
  runtimeClassFromV1alpha1,
  runtimeClassStrategy,
  runtimeClassToV1alpha1,
} from './runtimeclasses.js';

export function nodeRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group: wellKnown.groups.node,
      resource: 'runtimeclasses',
      strategy: runtimeClassStrategy,
      columns: runtimeClassColumns,
      versions: {
        v1: versionOf(context, v1.RuntimeClassSchema),
        v1beta1: versionOf(context, v1beta1.RuntimeClassSchema),
        v1alpha1: versionOf(context, v1alpha1.RuntimeClassSchema, {
          toHub: runtimeClassFromV1alpha1,
          fromHub: runtimeClassToV1alpha1,
        }),
      },
    },
  ];
}
