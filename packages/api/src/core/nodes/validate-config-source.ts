import {
  configKey,
  dnsLabel,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  forbidden,
  invalid,
  type Names,
  optionalFieldsAt,
  quoteStructure,
  required,
  textAt,
  wellKnown,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkText } from '../../resources/validation/checks.js';

/** Validates the configuration sources in the spec and the status of a node. */
export function validateConfigSources(node: unknown, names: Names): readonly FieldError[] {
  const errors: FieldError[] = [];
  const source = optionalFieldsAt(node, 'spec', 'configSource');
  if (source !== undefined) {
    appendAll(errors, validateSource(source, fieldPath('spec', 'configSource'), { names, isStatus: false }));
  }
  const status = optionalFieldsAt(node, 'status', 'config');
  if (status === undefined) return errors;
  for (const member of ['assigned', 'active', 'lastKnownGood']) {
    const source = optionalFieldsAt(status, member);
    const path = fieldPath('status', 'config', member);
    if (source !== undefined) appendAll(errors, validateSource(source, path, { names, isStatus: true }));
  }
  return errors;
}

interface Place {
  readonly names: Names;
  readonly isStatus: boolean;
}

function validateSource(source: Fields, path: FieldPath, { names, isStatus }: Place): readonly FieldError[] {
  const configMap = optionalFieldsAt(source, 'configMap');
  if (configMap === undefined) {
    const quoted = quoteStructure('core.NodeConfigSource', [['ConfigMap', '(*core.ConfigMapNodeConfigSource)(nil)']]);
    return [invalid(path, quoted, 'exactly one reference subfield must be non-nil')];
  }
  const at = path.child('configMap');
  const keyName = wellKnown.fields.nodeAgentConfigKey;
  return [
    ...['uid', 'resourceVersion'].flatMap((name) => validateIdentity(configMap, name, { at, isStatus })),
    ...requireWellFormed(textAt(configMap, 'namespace'), at.child('namespace'), {
      detail: 'namespace must be set',
      rule: dnsLabel,
    }),
    ...requireWellFormed(textAt(configMap, 'name'), at.child('name'), {
      detail: 'name must be set',
      rule: dnsSubdomain,
    }),
    ...requireWellFormed(textAt(configMap, keyName), at.child(keyName), {
      detail: `${names.fieldName(keyName)} must be set`,
      rule: configKey,
    }),
  ];
}

/** Uid and resource version of the config map are set in the status only. */
function validateIdentity(
  configMap: Fields,
  name: string,
  { at, isStatus }: { readonly at: FieldPath; readonly isStatus: boolean },
): readonly FieldError[] {
  const isSet = textAt(configMap, name) !== '';
  if (isStatus) return isSet ? [] : [required(at.child(name), `${name} must be set in status`)];
  return isSet ? [forbidden(at.child(name), `${name} must not be set in spec`)] : [];
}

function requireWellFormed(
  text: string,
  path: FieldPath,
  { detail, rule }: { readonly detail: string; readonly rule: typeof dnsLabel },
): readonly FieldError[] {
  return text === '' ? [required(path, detail)] : checkText(text, path, rule);
}
