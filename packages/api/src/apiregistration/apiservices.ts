import type { TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  dns1035Label,
  dnsSubdomain,
  type FieldError,
  type Fields,
  fieldPath,
  invalid,
  listAt,
  nameColumn,
  notSupported,
  numberAt,
  optionalFieldsAt,
  pathSegment,
  portNumberErrors,
  required,
  type TextRule,
  textAt,
} from '@orch/apimachinery';
import { ageColumn, column } from '../resources/columns/column.js';
import { appendAll } from '../resources/validation/append-all.js';
import { checkText } from '../resources/validation/checks.js';

type ApiService = DeepReadonly<ApiObject>;

const path = fieldPath('spec');
const groupPriorityMax = 20_000;
const versionPriorityMax = 1000;
const conditionStatuses = ['True', 'False', 'Unknown'];

/** Validates the priorities, and the service of an API that another server serves. */
export function validateApiService(service: ApiService): readonly FieldError[] {
  const target = optionalFieldsAt(service, 'spec', 'service');
  const errors = [...validateGroupVersion(service), ...validatePriorities(service)];
  if (target === undefined) return [...errors, ...validateLocal(service)];
  appendAll(errors, validateTarget(target));
  if (booleanAt(service, 'spec', 'insecureSkipTLSVerify') && textAt(service, 'spec', 'caBundle') !== '') {
    errors.push(invalid(path.child('insecureSkipTLSVerify'), true, 'may not be true if caBundle is present'));
  }
  return errors;
}

export function validateApiServiceStatus(service: ApiService): readonly FieldError[] {
  return listAt(service, 'status', 'conditions').flatMap((condition, index) => {
    const status = textAt(condition, 'status');
    if (conditionStatuses.includes(status)) return [];
    return [notSupported(fieldPath('status', 'conditions').index(index).child('status'), status, conditionStatuses)];
  });
}

/** The name must be `<version>.<group>`. An invalid name is the only error. */
export function nameRuleOfApiService(service: ApiService): TextRule {
  const wanted = `${textAt(service, 'spec', 'version')}.${textAt(service, 'spec', 'group')}`;
  return (name) => {
    const messages = pathSegment(name);
    if (messages.length > 0 || name === wanted) return messages;
    return [`must be \`spec.version+"."+spec.group\`: ${JSON.stringify(wanted)}`];
  };
}

function validateGroupVersion(service: ApiService): readonly FieldError[] {
  const group = textAt(service, 'spec', 'group');
  const version = textAt(service, 'spec', 'version');
  const errors: FieldError[] = [];
  if (group !== '') appendAll(errors, checkText(group, path.child('group'), dnsSubdomain));
  else if (version !== 'v1') {
    errors.push(required(path.child('group'), 'only v1 may have an empty group and it better be legacy kube'));
  }
  return [...errors, ...checkText(version, path.child('version'), dns1035Label)];
}

function validatePriorities(service: ApiService): readonly FieldError[] {
  const limits = { groupPriorityMinimum: groupPriorityMax, versionPriority: versionPriorityMax };
  return Object.entries(limits).flatMap(([name, max]) => {
    const priority = numberAt(service, 'spec', name);
    if (priority > 0 && priority <= max) return [];
    return [invalid(path.child(name), priority, `must be positive and less than ${max}`)];
  });
}

/** A local API service has no TLS settings. */
function validateLocal(service: ApiService): readonly FieldError[] {
  const errors: FieldError[] = [];
  const bundle = Buffer.from(textAt(service, 'spec', 'caBundle'), 'base64');
  if (bundle.length > 0) {
    const detail = 'local APIServices may not have a caBundle';
    errors.push(invalid(path.child('caBundle'), `${bundle.length} bytes`, detail));
  }
  if (booleanAt(service, 'spec', 'insecureSkipTLSVerify')) {
    const detail = 'local APIServices may not have insecureSkipTLSVerify';
    errors.push(invalid(path.child('insecureSkipTLSVerify'), true, detail));
  }
  return errors;
}

function validateTarget(target: Fields): readonly FieldError[] {
  const at = path.child('service');
  const port = numberAt(target, 'port');
  return [
    ...['namespace', 'name'].filter((name) => textAt(target, name) === '').map((name) => required(at.child(name), '')),
    ...portNumberErrors(port).map((detail) => invalid(at.child('port'), port, `port is not valid: ${detail}`)),
  ];
}

export const apiServiceColumns: readonly TableColumn[] = [
  nameColumn,
  column('Service', (object) => {
    const service = optionalFieldsAt(object, 'spec', 'service');
    return service === undefined ? 'Local' : `${textAt(service, 'namespace')}/${textAt(service, 'name')}`;
  }),
  column('Available', availableText),
  ageColumn,
];

function availableText(object: unknown): string {
  const available = listAt(object, 'status', 'conditions').find(
    (condition) => textAt(condition, 'type') === 'Available',
  );
  if (available === undefined) return 'Unknown';
  const status = textAt(available, 'status');
  return status === 'True' ? status : `${status} (${textAt(available, 'reason')})`;
}
