import { type ApiObject, deepCopy, wellKnown } from '@orch/apimachinery';
import * as v1 from '../generated/certificates_v1/schema.js';
import * as v1beta1 from '../generated/certificates_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { textField } from '../resources/selectable-fields.js';
import { certificateSigningRequestColumns } from './certificatesigningrequests/columns.js';
import { certificateSigningRequestStrategy } from './certificatesigningrequests/strategy.js';

export function certificatesRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group: wellKnown.groups.certificates,
      resource: 'certificatesigningrequests',
      strategy: certificateSigningRequestStrategy,
      columns: certificateSigningRequestColumns,
      selectableFields: [textField('spec.signerName')],
      versions: {
        v1: versionOf(context, v1.CertificateSigningRequestSchema),
        // v1 has the same fields. Defaults have set the signer by then.
        v1beta1: versionOf(context, v1beta1.CertificateSigningRequestSchema, {
          toHub: (request) => request,
          fromHub: (request) => deepCopy<ApiObject>(request),
        }),
      },
    },
  ];
}
