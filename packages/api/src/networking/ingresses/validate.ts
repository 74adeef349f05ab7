import type { StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  dns1035Label,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  invalid,
  isIP,
  listAt,
  memberAt,
  type Names,
  numberAt,
  optionalFieldsAt,
  portName,
  quoteList,
  required,
  textAt,
  textsAt,
  wellKnown,
  wildcardDnsSubdomain,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkPortNumber, checkRequiredText, checkSupported, checkText } from '../../resources/validation/checks.js';
import { validateLocalReference } from './local-reference.js';

type Ingress = DeepReadonly<ApiObject>;

const specPath = fieldPath('spec');
const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix'];

/** Field names that differ between versions. */
interface FieldNames {
  readonly defaultBackend: string;
  readonly serviceName: readonly [string, ...string[]];
  readonly portName: readonly [string, ...string[]];
  readonly portNumber: readonly [string, ...string[]];
}

const newerNames: FieldNames = {
  defaultBackend: 'defaultBackend',
  serviceName: ['service', 'name'],
  portName: ['service', 'port', 'name'],
  portNumber: ['service', 'port', 'number'],
};
const olderNames: FieldNames = {
  defaultBackend: 'backend',
  serviceName: ['serviceName'],
  portName: ['servicePort'],
  portNumber: ['servicePort'],
};

/** Validates an ingress. Errors have the field names of the version of the request. */
export function validateIngress(
  ingress: Ingress,
  { version }: Pick<StrategyContext, 'version'>,
): readonly FieldError[] {
  const isOlder = version.version === 'v1beta1';
  const names = isOlder ? olderNames : newerNames;
  const rules = listAt(ingress, 'spec', 'rules');
  const defaultBackend = optionalFieldsAt(ingress, 'spec', 'defaultBackend');
  const className = memberAt(ingress, 'spec', 'ingressClassName');
  const errors: FieldError[] = [];
  if (rules.length === 0 && defaultBackend === undefined) {
    errors.push(
      invalid(
        specPath,
        quoteList('networking.IngressRule', []),
        `either \`${names.defaultBackend}\` or \`rules\` must be specified`,
      ),
    );
  }
  if (defaultBackend !== undefined) {
    appendAll(errors, validateBackend(defaultBackend, specPath.child(names.defaultBackend), names));
  }
  for (const [index, rule] of rules.entries()) {
    appendAll(errors, validateRule(rule, specPath.child('rules').index(index), names));
  }
  for (const [index, tls] of listAt(ingress, 'spec', 'tls').entries()) {
    appendAll(errors, validateTls(tls, specPath.child('tls').index(index), { isOlder }));
  }
  if (typeof className === 'string') {
    appendAll(errors, checkText(className, specPath.child('ingressClassName'), dnsSubdomain));
  }
  return errors;
}

/** The class is set in the field or in the older annotation. */
export function validateIngressClassChoice(ingress: Ingress, names: Names): readonly FieldError[] {
  const key = names.value(wellKnown.annotations.ingressClass);
  const annotation = ingress.metadata.annotations?.[key];
  if (annotation === undefined || memberAt(ingress, 'spec', 'ingressClassName') === undefined) return [];
  return [invalid(fieldPath('annotations').child(key), annotation, 'can not be set when the class field is also set')];
}

function validateRule(rule: Fields, path: FieldPath, names: FieldNames): readonly FieldError[] {
  const host = textAt(rule, 'host');
  const errors: FieldError[] = [];
  if (isIP(host) !== 0) errors.push(invalid(path.child('host'), host, 'must be a DNS name, not an IP address'));
  if (host !== '') appendAll(errors, checkHost(host, path.child('host')));
  if (optionalFieldsAt(rule, 'http') === undefined) return errors;
  // v1beta1 does not validate the paths of wildcard hosts.
  if (names === olderNames && host.includes('*')) return errors;
  const pathsPath = path.child('http', 'paths');
  const paths = listAt(rule, 'http', 'paths');
  if (paths.length === 0) errors.push(required(pathsPath, ''));
  for (const [index, httpPath] of paths.entries())
    appendAll(errors, validatePath(httpPath, pathsPath.index(index), names));
  return errors;
}

/** v1beta1 does not validate the name of the secret. */
function validateTls(tls: Fields, path: FieldPath, { isOlder }: { readonly isOlder: boolean }): readonly FieldError[] {
  const secretName = textAt(tls, 'secretName');
  return [
    ...textsAt(tls, 'hosts').flatMap((host, index) => checkHost(host, path.child('hosts').index(index))),
    ...(secretName === '' || isOlder ? [] : checkText(secretName, path.child('secretName'), dnsSubdomain)),
  ];
}

function checkHost(host: string, path: FieldPath): readonly FieldError[] {
  return checkText(host, path, host.includes('*') ? wildcardDnsSubdomain : dnsSubdomain);
}

const forbiddenParts = ['//', '/./', '/../', '%2f', '%2F'];
const forbiddenSuffixes = ['/..', '/.'];

function validatePath(httpPath: Fields, path: FieldPath, names: FieldNames): readonly FieldError[] {
  const errors: FieldError[] = [];
  const text = textAt(httpPath, 'path');
  const pathType = textAt(httpPath, 'pathType');
  const textPath = path.child('path');
  if (memberAt(httpPath, 'pathType') === undefined) {
    return [required(path.child('pathType'), 'pathType must be specified')];
  }
  if (pathType === 'Exact' || pathType === 'Prefix') {
    if (!text.startsWith('/')) errors.push(invalid(textPath, text, 'must be an absolute path'));
    if (text !== '') {
      for (const part of forbiddenParts.filter((wrong) => text.includes(wrong))) {
        errors.push(invalid(textPath, text, `must not contain '${part}'`));
      }
      for (const end of forbiddenSuffixes.filter((wrong) => text.endsWith(wrong))) {
        errors.push(invalid(textPath, text, `cannot end with '${end}'`));
      }
    }
  } else if (pathType === 'ImplementationSpecific') {
    if (text !== '' && !text.startsWith('/')) errors.push(invalid(textPath, text, 'must be an absolute path'));
  } else appendAll(errors, checkSupported(pathType, path.child('pathType'), { supported: pathTypes }));
  return [...errors, ...validateBackend(optionalFieldsAt(httpPath, 'backend') ?? {}, path.child('backend'), names)];
}

function validateBackend(backend: Fields, path: FieldPath, names: FieldNames): readonly FieldError[] {
  const service = optionalFieldsAt(backend, 'service');
  const resource = optionalFieldsAt(backend, 'resource');
  if (service !== undefined && resource !== undefined) {
    return [invalid(path, '', 'cannot set both resource and service backends')];
  }
  if (resource !== undefined) return validateLocalReference(resource, path.child('resource'));
  if (service === undefined) return [invalid(path, '', 'resource or service backend is required')];
  return [
    ...checkRequiredText(textAt(service, 'name'), path.child(...names.serviceName), dns1035Label),
    ...validateBackendPort(service, path, names),
  ];
}

function validateBackendPort(service: Fields, path: FieldPath, names: FieldNames): readonly FieldError[] {
  const name = textAt(service, 'port', 'name');
  const number = numberAt(service, 'port', 'number');
  if (name !== '' && number !== 0) return [invalid(path, '', 'cannot set both port name & port number')];
  if (name !== '') return checkText(name, path.child(...names.portName), portName);
  if (number !== 0) return checkPortNumber(number, path.child(...names.portNumber));
  return [required(path, 'port name or number is required')];
}
