import type { WritableFields } from '@orch/apimachinery';
import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setWhenEmpty, setWhenNull } from '../resources/defaulting/set.js';

const httpsPort = 443;

const defaultWebhookV1: MessageDefault = (webhook) => {
  setWhenNull(webhook, 'failurePolicy', 'Fail');
  setWhenNull(webhook, 'matchPolicy', 'Equivalent');
  defaultSelectors(webhook);
  setWhenNull(webhook, 'timeoutSeconds', 10);
};

const defaultWebhookV1beta1: MessageDefault = (webhook) => {
  setWhenNull(webhook, 'failurePolicy', 'Ignore');
  setWhenNull(webhook, 'matchPolicy', 'Exact');
  defaultSelectors(webhook);
  setWhenNull(webhook, 'sideEffects', 'Unknown');
  setWhenNull(webhook, 'timeoutSeconds', 30);
  setWhenEmpty(webhook, 'admissionReviewVersions', ['v1beta1']);
};

const mutating =
  (defaults: MessageDefault): MessageDefault =>
  (webhook) => {
    defaults(webhook);
    setWhenNull(webhook, 'reinvocationPolicy', 'Never');
  };

const defaultScope: MessageDefault = (rule) => setWhenNull(rule, 'scope', '*');
const defaultPort: MessageDefault = (service) => setWhenNull(service, 'port', httpsPort);

export const admissionRegistrationDefaults: MessageDefaults = {
  'admissionregistration_v1.ValidatingWebhook': defaultWebhookV1,
  'admissionregistration_v1.MutatingWebhook': mutating(defaultWebhookV1),
  'admissionregistration_v1.Rule': defaultScope,
  'admissionregistration_v1.RuleWithOperations': defaultScope,
  'admissionregistration_v1.ServiceReference': defaultPort,
  'admissionregistration_v1beta1.ValidatingWebhook': defaultWebhookV1beta1,
  'admissionregistration_v1beta1.MutatingWebhook': mutating(defaultWebhookV1beta1),
  'admissionregistration_v1beta1.Rule': defaultScope,
  'admissionregistration_v1beta1.RuleWithOperations': defaultScope,
  'admissionregistration_v1beta1.ServiceReference': defaultPort,
};

function defaultSelectors(webhook: WritableFields): void {
  setWhenNull(webhook, 'namespaceSelector', {});
  setWhenNull(webhook, 'objectSelector', {});
}
