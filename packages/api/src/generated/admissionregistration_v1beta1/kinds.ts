// Generated from packages/api/kinds/admissionregistration_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeMutatingWebhookConfiguration, decodeMutatingWebhookConfiguration, encodeMutatingWebhookConfigurationList, decodeMutatingWebhookConfigurationList, encodeValidatingWebhookConfiguration, decodeValidatingWebhookConfiguration, encodeValidatingWebhookConfigurationList, decodeValidatingWebhookConfigurationList } from './protobuf.js';
import { MutatingWebhookConfigurationSchema, MutatingWebhookConfigurationListSchema, ValidatingWebhookConfigurationSchema, ValidatingWebhookConfigurationListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    MutatingWebhookConfiguration: { schema: MutatingWebhookConfigurationSchema, protobuf: () => ({ encode: encodeMutatingWebhookConfiguration, decode: decodeMutatingWebhookConfiguration }) },
    MutatingWebhookConfigurationList: { schema: MutatingWebhookConfigurationListSchema, protobuf: () => ({ encode: encodeMutatingWebhookConfigurationList, decode: decodeMutatingWebhookConfigurationList }) },
    ValidatingWebhookConfiguration: { schema: ValidatingWebhookConfigurationSchema, protobuf: () => ({ encode: encodeValidatingWebhookConfiguration, decode: decodeValidatingWebhookConfiguration }) },
    ValidatingWebhookConfigurationList: { schema: ValidatingWebhookConfigurationListSchema, protobuf: () => ({ encode: encodeValidatingWebhookConfigurationList, decode: decodeValidatingWebhookConfigurationList }) },
  };
}
