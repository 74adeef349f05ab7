import {
  booleanAt,
  dnsSubdomain,
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  invalid,
  listAt,
  memberAt,
  optionalFieldsAt,
  quoteTexts,
  required,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { validateDriverName } from '../../core/shared/volume-sources.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkSupported, checkText } from '../../resources/validation/checks.js';
import { repeatedIndexes } from '../../resources/validation/repeated.js';
import { validateIdentities } from './validate-identities.js';
import { validateSysctls } from './validate-sysctls.js';

const any = '*';

export function validatePolicySpec(policy: unknown): readonly FieldError[] {
  const spec = fieldsAt(policy, 'spec');
  const path = fieldPath('spec');
  return [
    ...validateIdentities(spec, path),
    ...textsAt(spec, 'volumes').flatMap((volume) =>
      checkSupported(volume, path.child('volumes'), { supported: volumeKinds }),
    ),
    ...validateCapabilities(spec),
    ...validateEscalation(spec, path.child('defaultAllowPrivilegeEscalation')),
    ...textsAt(spec, 'allowedProcMountTypes').flatMap((type, index) =>
      checkSupported(type, path.child('allowedProcMountTypes').index(index), { supported: ['Default', 'Unmasked'] }),
    ),
    ...validateHostPaths(spec, path.child('allowedHostPaths')),
    ...validateDrivers(spec, path),
    ...validateSysctls(spec, path),
    ...validateRuntimeClasses(spec, path.child('runtimeClass')),
  ];
}

/** Volume types, in order. */
const volumeKinds = [
  any,
  'awsElasticBlockStore',
  'azureDisk',
  'azureFile',
  'cephFS',
  'cinder',
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'fc',
  'flexVolume',
  'flocker',
  'gcePersistentDisk',
  'gitRepo',
  'glusterfs',
  'hostPath',
  'iscsi',
  'nfs',
  'persistentVolumeClaim',
  'photonPersistentDisk',
  'portworxVolume',
  'projected',
  'quobyte',
  'rbd',
  'scaleIO',
  'secret',
  'storageos',
  'vsphereVolume',
];

function validateCapabilities(spec: Fields): readonly FieldError[] {
  const dropped = textsAt(spec, 'requiredDropCapabilities');
  const errors: FieldError[] = [];
  if (dropped.length > 0 && textsAt(spec, 'allowedCapabilities').includes(any)) {
    const quoted = quoteTexts('core.Capability', dropped);
    const detail = 'must be empty when all capabilities are allowed by a wildcard';
    errors.push(invalid(fieldPath('requiredDropCapabilities'), quoted, detail));
  }
  const isDropped = new Set(dropped);
  for (const name of ['defaultAddCapabilities', 'allowedCapabilities']) {
    for (const capability of textsAt(spec, name).filter((one) => isDropped.has(one))) {
      const detail = `capability is listed in ${name} and requiredDropCapabilities`;
      errors.push(invalid(fieldPath(name), capability, detail));
    }
  }
  return errors;
}

function validateEscalation(spec: Fields, path: FieldPath): readonly FieldError[] {
  if (!booleanAt(spec, 'defaultAllowPrivilegeEscalation') || booleanAt(spec, 'allowPrivilegeEscalation')) return [];
  const detail =
    'Cannot set DefaultAllowPrivilegeEscalation to true without also setting AllowPrivilegeEscalation to true';
  return [invalid(path, true, detail)];
}

function validateHostPaths(spec: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, allowed] of listAt(spec, 'allowedHostPaths').entries()) {
    const prefix = textAt(allowed, 'pathPrefix');
    // v1.21 stops at the first missing one.
    if (prefix === '') return [...errors, required(path.index(index), 'is required')];
    if (prefix.split('/').includes('..')) errors.push(invalid(path.index(index), prefix, "must not contain '..'"));
  }
  return errors;
}

function validateDrivers(spec: Fields, path: FieldPath): readonly FieldError[] {
  const flexPath = path.child('allowedFlexVolumes', 'allowedFlexVolumes');
  const csiPath = path.child('allowedCSIDrivers', 'allowedCSIDriver');
  return [
    ...listAt(spec, 'allowedFlexVolumes').flatMap((volume, index) =>
      textAt(volume, 'driver') === '' ? [required(flexPath.index(index).child('driver'), 'must specify a driver')] : [],
    ),
    ...listAt(spec, 'allowedCSIDrivers').flatMap((driver, index) => {
      const name = textAt(driver, 'name');
      return validateDriverName(name, csiPath.index(index).child('name'));
    }),
  ];
}

function validateRuntimeClasses(spec: Fields, path: FieldPath): readonly FieldError[] {
  const rules = optionalFieldsAt(spec, 'runtimeClass');
  if (rules === undefined) return [];
  const allowed = textsAt(rules, 'allowedRuntimeClassNames');
  const allowedPath = path.child('allowedRuntimeClassNames');
  const repeated = repeatedIndexes(allowed);
  const errors = allowed.flatMap((name, index) => [
    ...(name === any ? [] : checkText(name, allowedPath.index(index), dnsSubdomain)),
    ...(repeated.has(index) ? [duplicate(allowedPath.index(index), name)] : []),
  ]);
  const given = memberAt(rules, 'defaultRuntimeClassName');
  if (typeof given === 'string') {
    appendAll(errors, checkText(given, path.child('defaultRuntimeClassName'), dnsSubdomain));
    if (!allowed.includes(any) && !allowed.includes(given)) {
      errors.push(required(allowedPath, `default ${JSON.stringify(given)} must be allowed`));
    }
  }
  if (allowed.includes(any) && allowed.length > 1) {
    const detail = "if '*' is present, must not specify other RuntimeClass names";
    errors.push(invalid(allowedPath, allowed, detail));
  }
  return errors;
}
