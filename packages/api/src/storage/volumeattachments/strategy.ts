import type { Strategy } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  fieldsAt,
  forbidden,
  genericStrategy,
  invalid,
  memberAt,
  optionalFieldsAt,
  type QuotedValue,
  quoteOptional,
  quoteStructure,
  quoteText,
  required,
  semanticallyEqual,
  textAt,
  textMapAt,
  tooLong,
} from '@orch/apimachinery';
import { validateDriverName } from '../../core/shared/volume-sources.js';
import { checkText } from '../../resources/validation/checks.js';
import { validateInlineVolume } from './validate-inline-volume.js';

type Attachment = DeepReadonly<ApiObject>;

const path = fieldPath('spec');
const errorCharactersMax = 1024;
const metadataCharactersMax = 256 * 1024;

const strategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'whole'] },
  checksTwice: ['update'],
  allowUnconditionalUpdate: false,
  status: {
    withObjectIn: ['v1beta1', 'v1alpha1'],
    keeps: ['labels', 'annotations', 'finalizers', 'ownerReferences', 'deletionTimestamp'],
    checksMetadata: false,
    validateUpdate: (attachment) => [...validateAttachment(attachment), ...validateAttachment(attachment)],
  },
  validate: validateAttachment,
  validateUpdate: (attachment, old) =>
    semanticallyEqual(attachment['spec'], old['spec'])
      ? []
      : [invalid(path, quoteSpec(attachment), 'field is immutable')],
});

/** The spec is immutable. v1 validates more than v1beta1 on create. */
export const volumeAttachmentStrategy: Strategy = {
  ...strategy,
  validateCreate: (attachment, context) => [
    ...strategy.validateCreate(attachment, context),
    ...(context.version.version === 'v1' ? validateNames(attachment) : []),
  ],
};

function validateAttachment(attachment: Attachment): readonly FieldError[] {
  const spec = fieldsAt(attachment, 'spec');
  return [
    ...(textAt(spec, 'attacher') === '' ? [required(path.child('attacher'), '')] : []),
    ...validateSource(spec),
    ...checkText(textAt(spec, 'nodeName'), path.child('nodeName'), dnsSubdomain),
    ...validateStatus(attachment),
  ];
}

function validateSource(spec: unknown): readonly FieldError[] {
  const sourcePath = path.child('source');
  const detail = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName';
  const name = memberAt(spec, 'source', 'persistentVolumeName');
  const inline = optionalFieldsAt(spec, 'source', 'inlineVolumeSpec');
  if (name === undefined && inline === undefined) return [required(sourcePath, detail)];
  if (name !== undefined && inline !== undefined) return [forbidden(sourcePath, detail)];
  if (inline !== undefined) return validateInlineVolume(inline, sourcePath.child('inlineVolumeSpec'));
  if (name !== '') return [];
  return [required(sourcePath.child('persistentVolumeName'), 'must specify non empty persistentVolumeName')];
}

function validateNames(attachment: Attachment): readonly FieldError[] {
  const volume = memberAt(attachment, 'spec', 'source', 'persistentVolumeName');
  return [
    ...validateDriverName(textAt(attachment, 'spec', 'attacher'), path.child('attacher')),
    ...(typeof volume === 'string'
      ? checkText(volume, path.child('source', 'persistentVolumeName'), dnsSubdomain)
      : []),
  ];
}

function validateStatus(attachment: Attachment): readonly FieldError[] {
  const statusPath = fieldPath('status');
  const metadata = textMapAt(attachment, 'status', 'attachmentMetadata');
  const errors: FieldError[] = [];
  let characters = 0;
  for (const key of Object.keys(metadata)) characters += key.length + (metadata[key] ?? '').length;
  if (characters > metadataCharactersMax) {
    errors.push(tooLong(statusPath.child('attachmentMetadata'), '', metadataCharactersMax));
  }
  for (const name of ['attachError', 'detachError']) {
    const message = textAt(attachment, 'status', name, 'message');
    if (message.length <= errorCharactersMax) continue;
    // v1.21 reports the other limit.
    errors.push(tooLong(statusPath.child(name, 'message'), message, metadataCharactersMax));
  }
  return errors;
}

function quoteSpec(attachment: Attachment): QuotedValue {
  const spec = fieldsAt(attachment, 'spec');
  const source = quoteStructure('storage.VolumeAttachmentSource', [
    ['PersistentVolumeName', quoteOptional('string', memberAt(spec, 'source', 'persistentVolumeName'))],
    ['InlineVolumeSpec', quoteOptional('core.PersistentVolumeSpec', memberAt(spec, 'source', 'inlineVolumeSpec'))],
  ]);
  return quoteStructure('storage.VolumeAttachmentSpec', [
    ['Attacher', quoteText(spec['attacher'])],
    ['Source', source.text],
    ['NodeName', quoteText(spec['nodeName'])],
  ]);
}
