import {
  configKey,
  dnsSubdomain,
  environmentName,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
} from '@orch/apimachinery';
import { type Fields, listAt, memberAt, optionalFieldsAt, textAt } from '../../resources/fields.js';
import { checkRequiredText, checkText } from '../../resources/validation/checks.js';

const fieldPaths =
  /^(?:metadata\.(?:name|namespace|labels|annotations|uid)|spec\.(?:nodeName|serviceAccountName)|status\.(?:hostIP|podIPs?))$/;
const subscriptedPath = /^metadata\.(?:labels|annotations)\['.*'\]$/;

/** The environment variables of a container, and where their values come from. */
export function validateEnvironment(container: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, variable] of listAt(container, 'env').entries()) {
    const variablePath = path.child('env').index(index);
    errors.push(...checkRequiredText(textAt(variable, 'name'), variablePath.child('name'), environmentName));
    const source = optionalFieldsAt(variable, 'valueFrom');
    if (source !== undefined)
      errors.push(...validateValueSource(source, variablePath.child('valueFrom'), textAt(variable, 'value')));
  }
  for (const [index, source] of listAt(container, 'envFrom').entries()) {
    errors.push(...validateEnvironmentSource(source, path.child('envFrom').index(index)));
  }
  return errors;
}

function validateEnvironmentSource(source: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const prefix = textAt(source, 'prefix');
  if (prefix !== '') errors.push(...checkText(prefix, path.child('prefix'), environmentName));
  const kinds = ['configMapRef', 'secretRef'].filter((kind) => memberAt(source, kind) !== undefined);
  for (const kind of kinds)
    errors.push(...checkRequiredText(textAt(source, kind, 'name'), path.child(kind, 'name'), dnsSubdomain));
  if (kinds.length === 0) errors.push(invalid(path, '', 'must specify one of: `configMapRef` or `secretRef`'));
  if (kinds.length > 1) errors.push(invalid(path, '', 'may not have more than one field specified at a time'));
  return errors;
}

function validateValueSource(source: Fields, path: FieldPath, value: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  const kinds = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef'].filter(
    (kind) => memberAt(source, kind) !== undefined,
  );
  for (const kind of kinds) {
    const kindPath = path.child(kind);
    if (kind === 'fieldRef') errors.push(...validateFieldReference(source, kindPath));
    else if (kind === 'resourceFieldRef') {
      if (textAt(source, kind, 'resource') === '') errors.push(required(kindPath.child('resource'), ''));
    } else {
      errors.push(...checkText(textAt(source, kind, 'name'), kindPath.child('name'), dnsSubdomain));
      errors.push(...checkRequiredText(textAt(source, kind, 'key'), kindPath.child('key'), configKey));
    }
  }
  if (kinds.length === 0) {
    const detail = 'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`';
    errors.push(invalid(path, '', detail));
  }
  if (value !== '' && kinds.length > 0)
    errors.push(invalid(path, '', 'may not be specified when `value` is not empty'));
  if (kinds.length > 1) errors.push(invalid(path, '', 'may not have more than one field specified at a time'));
  return errors;
}

function validateFieldReference(source: Fields, path: FieldPath): readonly FieldError[] {
  const reference = textAt(source, 'fieldRef', 'fieldPath');
  if (textAt(source, 'fieldRef', 'apiVersion') === '') return [required(path.child('apiVersion'), '')];
  if (reference === '') return [required(path.child('fieldPath'), '')];
  if (fieldPaths.test(reference)) {
    const mapOnly = reference === 'metadata.labels' || reference === 'metadata.annotations';
    const supported = [
      'metadata.name',
      'metadata.namespace',
      'metadata.uid',
      'spec.nodeName',
      'spec.serviceAccountName',
      'status.hostIP',
      'status.podIP',
      'status.podIPs',
    ];
    return mapOnly ? [notSupported(path.child('fieldPath'), reference, supported)] : [];
  }
  if (subscriptedPath.test(reference)) return [];
  const detail = `error converting fieldPath: field label not supported: ${reference}`;
  return [invalid(path.child('fieldPath'), reference, detail)];
}
