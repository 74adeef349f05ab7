import {
  booleanAt,
  dns1035Label,
  type FieldError,
  type Fields,
  fieldPath,
  forbidden,
  invalid,
  memberAt,
  optionalFieldsAt,
  required,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { checkSupported, checkText } from '../../resources/validation/checks.js';
import { repeatedIndexes } from '../../resources/validation/repeated.js';
import { validateClientConfig } from '../../resources/validation/webhook-client-config.js';

const path = fieldPath('spec', 'conversion');
const strategies = ['None', 'Webhook'];
const knownVersions = ['v1', 'v1beta1'];

/** Validates the conversion. v1.21 reports v1beta1 field names for requests of any version. */
export function validateConversion(spec: Fields): readonly FieldError[] {
  const conversion = optionalFieldsAt(spec, 'conversion');
  if (conversion === undefined) return [];
  const strategy = textAt(conversion, 'strategy');
  const at = path.child('strategy');
  const errors = [...checkSupported(strategy, at, { supported: strategies, required: true })];
  if (strategy === 'Webhook' && booleanAt(spec, 'preserveUnknownFields')) {
    errors.push(invalid(at, strategy, 'must be None if spec.preserveUnknownFields is true'));
  }
  return [...errors, ...(strategy === 'Webhook' ? validateWebhook(conversion) : validateNoWebhook(conversion))];
}

const configPath = path.child('webhookClientConfig');
const versionsPath = path.child('conversionReviewVersions');

function validateWebhook(conversion: Fields): readonly FieldError[] {
  const config = optionalFieldsAt(conversion, 'webhookClientConfig');
  return [
    ...(config === undefined
      ? [required(configPath, 'required when strategy is set to Webhook')]
      : validateClientConfig(config, configPath)),
    ...validateReviewVersions(textsAt(conversion, 'conversionReviewVersions')),
  ];
}

function validateReviewVersions(versions: readonly string[]): readonly FieldError[] {
  if (versions.length === 0) return [required(versionsPath, '')];
  const repeated = repeatedIndexes(versions);
  const errors: FieldError[] = versions.flatMap((version, index) =>
    repeated.has(index)
      ? [invalid(versionsPath.index(index), version, 'duplicate version')]
      : checkText(version, versionsPath.index(index), dns1035Label),
  );
  if (versions.some((version) => knownVersions.includes(version))) return errors;
  return [...errors, invalid(versionsPath, versions, 'must include at least one of v1, v1beta1')];
}

function validateNoWebhook(conversion: Fields): readonly FieldError[] {
  const detail = 'should not be set when strategy is not set to Webhook';
  const errors: FieldError[] = [];
  if (memberAt(conversion, 'webhookClientConfig') !== undefined) errors.push(forbidden(configPath, detail));
  if (textsAt(conversion, 'conversionReviewVersions').length > 0) errors.push(forbidden(versionsPath, detail));
  return errors;
}
