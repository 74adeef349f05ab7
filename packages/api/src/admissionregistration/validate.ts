import type { StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  dns1035Label,
  dnsSubdomain,
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  invalid,
  listAt,
  memberAt,
  optionalFieldsAt,
  optionalNumberAt,
  required,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { appendAll } from '../resources/validation/append-all.js';
import { checkSupported, checkText } from '../resources/validation/checks.js';
import { repeatedIndexes } from '../resources/validation/repeated.js';
import { checkLabelSelector } from '../resources/validation/selectors.js';
import { validateClientConfig } from '../resources/validation/webhook-client-config.js';
import { validateRule } from './validate-rule.js';

const timeoutSecondsMax = 30;
const reviewVersions = ['v1', 'v1beta1'];
const choices = {
  failurePolicy: ['Fail', 'Ignore'],
  matchPolicy: ['Equivalent', 'Exact'],
  reinvocationPolicy: ['IfNeeded', 'Never'],
} as const;

/** Validates the webhooks of a configuration. v1 has more required fields than v1beta1. */
export function validateWebhooks(
  configuration: DeepReadonly<ApiObject>,
  { version }: Pick<StrategyContext, 'version'>,
): readonly FieldError[] {
  const isOlder = version.version === 'v1beta1';
  const names = new Set<string>();
  return listAt(configuration, 'webhooks').flatMap((webhook, index) => {
    const path = fieldPath('webhooks').index(index);
    const name = textAt(webhook, 'name');
    const errors: FieldError[] = [...validateWebhook(webhook, path, isOlder), ...validateReviewVersions(webhook, path)];
    if (!isOlder && name !== '' && names.has(name)) errors.push(duplicate(path.child('name'), name));
    names.add(name);
    return errors;
  });
}

function validateWebhook(webhook: Fields, path: FieldPath, isOlder: boolean): readonly FieldError[] {
  const errors: FieldError[] = [...validateName(textAt(webhook, 'name'), path.child('name'))];
  for (const [index, rule] of listAt(webhook, 'rules').entries()) {
    appendAll(errors, validateRule(rule, path.child('rules').index(index)));
  }
  appendAll(errors, [
    ...validateChoice(webhook, path, 'failurePolicy'),
    ...validateChoice(webhook, path, 'matchPolicy'),
    ...validateSideEffects(webhook, path.child('sideEffects'), isOlder),
  ]);
  const timeout = optionalNumberAt(webhook, 'timeoutSeconds');
  if (timeout !== undefined && (timeout > timeoutSecondsMax || timeout < 1)) {
    errors.push(invalid(path.child('timeoutSeconds'), timeout, 'the timeout value must be between 1 and 30 seconds'));
  }
  for (const name of ['namespaceSelector', 'objectSelector']) {
    appendAll(errors, checkLabelSelector(optionalFieldsAt(webhook, name), path.child(name)));
  }
  return [
    ...errors,
    ...validateChoice(webhook, path, 'reinvocationPolicy'),
    ...validateClientConfig(optionalFieldsAt(webhook, 'clientConfig') ?? {}, path.child('clientConfig')),
  ];
}

function validateChoice(webhook: Fields, path: FieldPath, name: keyof typeof choices): readonly FieldError[] {
  if (memberAt(webhook, name) === undefined) return [];
  return checkSupported(textAt(webhook, name), path.child(name), { supported: choices[name] });
}

/** A DNS name of at least three labels. */
function validateName(name: string, path: FieldPath): readonly FieldError[] {
  if (name === '') return [required(path, '')];
  const messages = checkText(name, path, dnsSubdomain);
  if (messages.length > 0 || name.split('.').length >= 3) return messages;
  return [invalid(path, name, 'should be a domain with at least three segments separated by dots')];
}

/** v1beta1 accepts two more values. */
function validateSideEffects(webhook: Fields, path: FieldPath, isOlder: boolean): readonly FieldError[] {
  const sideEffects = textAt(webhook, 'sideEffects');
  if (memberAt(webhook, 'sideEffects') === undefined) return [required(path, 'must specify one of None, NoneOnDryRun')];
  const supported = isOlder ? ['None', 'NoneOnDryRun', 'Some', 'Unknown'] : ['None', 'NoneOnDryRun'];
  return checkSupported(sideEffects, path, { supported });
}

/** Versions of AdmissionReview, at least one of which the server supports. */
function validateReviewVersions(webhook: Fields, path: FieldPath): readonly FieldError[] {
  const versionsPath = path.child('admissionReviewVersions');
  const versions = textsAt(webhook, 'admissionReviewVersions');
  if (versions.length === 0) return [required(versionsPath, 'must specify one of v1, v1beta1')];
  const repeated = repeatedIndexes(versions);
  const errors: FieldError[] = versions.flatMap((version, index) => {
    if (repeated.has(index)) return [invalid(versionsPath.index(index), version, 'duplicate version')];
    return checkText(version, versionsPath.index(index), dns1035Label);
  });
  if (!versions.some((version) => reviewVersions.includes(version))) {
    errors.push(invalid(versionsPath, versions, 'must include at least one of v1, v1beta1'));
  }
  return errors;
}
