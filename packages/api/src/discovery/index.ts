import { wellKnown } from '@orch/apimachinery';
import * as v1 from '../generated/discovery_v1/schema.js';
import * as v1beta1 from '../generated/discovery_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { endpointSliceColumns } from './endpointslices/columns.js';
import { sliceFromV1beta1, sliceToV1beta1 } from './endpointslices/convert.js';
import { endpointSliceStrategy } from './endpointslices/strategy.js';

export function discoveryRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group: wellKnown.groups.discovery,
      resource: 'endpointslices',
      strategy: endpointSliceStrategy,
      columns: endpointSliceColumns,
      versions: {
        v1: versionOf(context, v1.EndpointSliceSchema),
        v1beta1: versionOf(context, v1beta1.EndpointSliceSchema, {
          toHub: sliceFromV1beta1(context.names),
          fromHub: sliceToV1beta1(context.names),
        }),
      },
    },
  ];
}
