import { genericStrategy, wellKnown } from '@orch/apimachinery';
import * as v1 from '../generated/admissionregistration_v1/schema.js';
import * as v1beta1 from '../generated/admissionregistration_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { validateWebhooks } from './validate.js';
import { webhookConfigurationColumns } from './webhook-columns.js';

const group = wellKnown.groups.admissionRegistration;

export function admissionRegistrationRefinements(context: RefineContext): readonly ResourceRefinement[] {
  const strategyOf = (schema: typeof v1.MutatingWebhookConfigurationSchema) =>
    genericStrategy({
      namespaced: false,
      nameRule: 'dnsSubdomain',
      metadata: { onUpdate: ['whole'], anyFinalizer: true },
      allowUnconditionalUpdate: false,
      generation: { schema, members: ['webhooks'] },
      validate: validateWebhooks,
    });
  return [
    {
      group,
      resource: 'mutatingwebhookconfigurations',
      strategy: strategyOf(v1.MutatingWebhookConfigurationSchema),
      columns: webhookConfigurationColumns,
      versions: {
        v1: versionOf(context, v1.MutatingWebhookConfigurationSchema),
        v1beta1: versionOf(context, v1beta1.MutatingWebhookConfigurationSchema),
      },
    },
    {
      group,
      resource: 'validatingwebhookconfigurations',
      strategy: strategyOf(v1.ValidatingWebhookConfigurationSchema),
      columns: webhookConfigurationColumns,
      versions: {
        v1: versionOf(context, v1.ValidatingWebhookConfigurationSchema),
        v1beta1: versionOf(context, v1beta1.ValidatingWebhookConfigurationSchema),
      },
    },
  ];
}
