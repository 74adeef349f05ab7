import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setDefault, setWhenEmpty, setWhenNull } from '../resources/defaulting/set.js';
import type { WritableFields } from '../resources/fields.js';

const httpsPort = 443;

const defaultWebhookV1: MessageDefault = (webhook) => {
  setDefault(webhook, 'failurePolicy', 'Fail');
  setDefault(webhook, 'matchPolicy', 'Equivalent');
  defaultSelectors(webhook);
  setWhenNull(webhook, 'timeoutSeconds', 10);
};

const defaultWebhookV1beta1: MessageDefault = (webhook) => {
  setDefault(webhook, 'failurePolicy', 'Ignore');
  setDefault(webhook, 'matchPolicy', 'Exact');
  defaultSelectors(webhook);
  setDefault(webhook, 'sideEffects', 'Unknown');
  setWhenNull(webhook, 'timeoutSeconds', 30);
  setWhenEmpty(webhook, 'admissionReviewVersions', ['v1beta1']);
};

const mutating =
  (defaults: MessageDefault): MessageDefault =>
  (webhook) => {
    defaults(webhook);
    setDefault(webhook, 'reinvocationPolicy', 'Never');
  };

const defaultScope: MessageDefault = (rule) => setDefault(rule, 'scope', '*');
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
