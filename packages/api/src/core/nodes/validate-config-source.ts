import {
  configKey,
  dnsLabel,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  type Names,
  quoteStructure,
  required,
  wellKnown,
} from '@orch/apimachinery';
import { type Fields, optionalFieldsAt, textAt } from '../../resources/fields.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkText } from '../../resources/validation/checks.js';

/** Where a node takes its agent's configuration from: in its spec, and as its status tells. */
export function validateConfigSources(node: unknown, names: Names): readonly FieldError[] {
  const errors: FieldError[] = [];
  const source = optionalFieldsAt(node, 'spec', 'configSource');
  if (source !== undefined) {
    appendAll(errors, validateSource(source, fieldPath('spec', 'configSource'), { names, isStatus: false }));
  }
  const status = optionalFieldsAt(node, 'status', 'config');
  if (status === undefined) return errors;
  for (const member of ['assigned', 'active', 'lastKnownGood']) {
    const told = optionalFieldsAt(status, member);
    const path = fieldPath('status', 'config', member);
    if (told !== undefined) appendAll(errors, validateSource(told, path, { names, isStatus: true }));
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

/** What identifies the config map is told by the status alone. */
function validateIdentity(
  configMap: Fields,
  name: string,
  { at, isStatus }: { readonly at: FieldPath; readonly isStatus: boolean },
): readonly FieldError[] {
  const isGiven = textAt(configMap, name) !== '';
  if (isStatus) return isGiven ? [] : [required(at.child(name), `${name} must be set in status`)];
  return isGiven ? [forbidden(at.child(name), `${name} must not be set in spec`)] : [];
}

function requireWellFormed(
  text: string,
  path: FieldPath,
  { detail, rule }: { readonly detail: string; readonly rule: typeof dnsLabel },
): readonly FieldError[] {
  return text === '' ? [required(path, detail)] : checkText(text, path, rule);
}
