import {
  configKey,
  dnsSubdomain,
  environmentName,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldsAt,
  invalid,
  listAt,
  memberAt,
  optionalFieldsAt,
  textAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkRequiredText, checkText } from '../../resources/validation/checks.js';
import type { PageFacts } from './huge-pages.js';
import { validateFieldReference, validateResourceReference } from './validate-field-reference.js';

/** Pod fields for environment variables, in the order of messages. */
const supportedFields = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.podIP',
  'status.podIPs',
];

/** Validates the environment variables of a container and their sources. */
export function validateEnvironment(container: Fields, path: FieldPath, facts: PageFacts): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, variable] of listAt(container, 'env').entries()) {
    const variablePath = path.child('env').index(index);
    appendAll(errors, checkRequiredText(textAt(variable, 'name'), variablePath.child('name'), environmentName));
    const source = optionalFieldsAt(variable, 'valueFrom');
    if (source !== undefined)
      appendAll(
        errors,
        validateValueSource(source, variablePath.child('valueFrom'), { ...facts, value: textAt(variable, 'value') }),
      );
  }
  for (const [index, source] of listAt(container, 'envFrom').entries()) {
    appendAll(errors, validateEnvironmentSource(source, index, path.child('envFrom')));
  }
  return errors;
}

/** As in v1.21, the number of sources is reported at the list. */
function validateEnvironmentSource(source: Fields, index: number, listPath: FieldPath): readonly FieldError[] {
  const path = listPath.index(index);
  const errors: FieldError[] = [];
  const prefix = textAt(source, 'prefix');
  if (prefix !== '') appendAll(errors, checkText(prefix, path.child('prefix'), environmentName));
  const kinds = ['configMapRef', 'secretRef'].filter((kind) => memberAt(source, kind) !== undefined);
  for (const kind of kinds)
    appendAll(errors, checkRequiredText(textAt(source, kind, 'name'), path.child(kind, 'name'), dnsSubdomain));
  if (kinds.length === 0) errors.push(invalid(listPath, '', 'must specify one of: `configMapRef` or `secretRef`'));
  if (kinds.length > 1) errors.push(invalid(listPath, '', 'may not have more than one field specified at a time'));
  return errors;
}

function validateValueSource(
  source: Fields,
  path: FieldPath,
  { value, allowsHugePages }: PageFacts & { readonly value: string },
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const kinds = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef'].filter(
    (kind) => memberAt(source, kind) !== undefined,
  );
  for (const kind of kinds) {
    const kindPath = path.child(kind);
    if (kind === 'fieldRef') {
      const options = { supported: supportedFields };
      appendAll(errors, validateFieldReference(fieldsAt(source, kind), kindPath, options));
    } else if (kind === 'resourceFieldRef') {
      const options = { isOfVolume: false, allowsHugePages };
      appendAll(errors, validateResourceReference(fieldsAt(source, kind), kindPath, options));
    } else {
      appendAll(errors, checkText(textAt(source, kind, 'name'), kindPath.child('name'), dnsSubdomain));
      appendAll(errors, checkRequiredText(textAt(source, kind, 'key'), kindPath.child('key'), configKey));
    }
  }
  if (kinds.length === 0) {
    const detail = 'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`';
    errors.push(invalid(path, '', detail));
  }
  if (value !== '' && kinds.length > 0)
    errors.push(invalid(path, '', 'may not be specified when `value` is not empty'));
  else if (kinds.length > 1) errors.push(invalid(path, '', 'may not have more than one field specified at a time'));
  return errors;
}
