import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  required,
} from '@orch/apimachinery';
import { validateDriverName } from '../../core/volume-sources.js';
import type { Strategy } from '../../resources/definition.js';
import { fieldsAt, memberAt, semanticallyEqual, textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkImmutable, checkText } from '../../resources/validation/checks.js';

const path = fieldPath('spec');

/** What is to be attached, and where, is said once. */
export const volumeAttachmentStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'whole'] },
  allowUnconditionalUpdate: false,
  status: {
    withObjectIn: ['v1beta1', 'v1alpha1'],
    keeps: ['labels', 'annotations', 'finalizers', 'ownerReferences'],
    checksMetadata: false,
  },
  validate: validateAttachment,
  validateUpdate: (attachment, old) =>
    checkImmutable(attachment['spec'], path, { isSame: semanticallyEqual(attachment['spec'], old['spec']) }),
});

function validateAttachment(attachment: DeepReadonly<ApiObject>): readonly FieldError[] {
  const spec = fieldsAt(attachment, 'spec');
  const attacher = textAt(spec, 'attacher');
  // Without a name it is refused as an attacher and as a driver.
  return [
    ...(attacher === '' ? [required(path.child('attacher'), '')] : []),
    ...validateDriverName(attacher, path.child('attacher')),
    ...checkText(textAt(spec, 'nodeName'), path.child('nodeName'), dnsSubdomain),
    ...validateSource(spec),
  ];
}

function validateSource(spec: unknown): readonly FieldError[] {
  const sourcePath = path.child('source');
  const given = ['persistentVolumeName', 'inlineVolumeSpec'].filter(
    (name) => memberAt(spec, 'source', name) !== undefined,
  );
  if (given.length !== 1) {
    return [required(sourcePath, 'must specify exactly one of inlineVolumeSpec and persistentVolumeName')];
  }
  if (given[0] !== 'persistentVolumeName') return [];
  const name = textAt(spec, 'source', 'persistentVolumeName');
  const namePath = sourcePath.child('persistentVolumeName');
  return [
    ...(name === '' ? [required(namePath, 'must specify non empty persistentVolumeName')] : []),
    ...checkText(name, namePath, dnsSubdomain),
  ];
}
