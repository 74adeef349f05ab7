import {
  type FieldError,
  type FieldPath,
  type Fields,
  forbidden,
  memberAt,
  required,
  textAt,
  textMapAt,
  textsAt,
} from '@orch/apimachinery';
import { validateVolumeSource } from '../../core/persistentvolumes/validate-source.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkSupported } from '../../resources/validation/checks.js';

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce'];
const notInline = 'may not be specified in the context of inline volumes';

/** Validates an inline volume: a persistent volume spec with CSI source and access modes only. */
export function validateInlineVolume(spec: Fields, path: FieldPath): readonly FieldError[] {
  const modesPath = path.child('accessModes');
  const modes = textsAt(spec, 'accessModes');
  const errors: FieldError[] = [];
  if (memberAt(spec, 'claimRef') !== undefined) errors.push(forbidden(path.child('claimRef'), notInline));
  if (Object.keys(textMapAt(spec, 'capacity')).length > 0) errors.push(forbidden(path.child('capacity'), notInline));
  if (memberAt(spec, 'csi') === undefined) {
    errors.push(required(path.child('csi'), 'has to be specified in the context of inline volumes'));
  }
  if (modes.length === 0) errors.push(required(modesPath, ''));
  for (const mode of modes) appendAll(errors, checkSupported(mode, modesPath, { supported: accessModes }));
  const policy = textAt(spec, 'persistentVolumeReclaimPolicy');
  if (policy !== '' && policy !== 'Retain') {
    const detail = 'may only be Retain in the context of inline volumes';
    errors.push(forbidden(path.child('persistentVolumeReclaimPolicy'), detail));
  }
  if (memberAt(spec, 'nodeAffinity') !== undefined) errors.push(forbidden(path.child('nodeAffinity'), notInline));
  appendAll(errors, [...validateVolumeSource(spec, path), ...validateLifeCycle(spec, path)]);
  return errors;
}

/** An inline volume has no class or reclaim policy, and no block mode. */
function validateLifeCycle(spec: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (textAt(spec, 'storageClassName') !== '') errors.push(forbidden(path.child('storageClassName'), notInline));
  const mode = memberAt(spec, 'volumeMode');
  if (mode !== undefined && mode !== 'Filesystem') {
    const detail = 'may not specify volumeMode other than Filesystem in the context of inline volumes';
    errors.push(forbidden(path.child('volumeMode'), detail));
  }
  return errors;
}
