import {
  booleanAt,
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  memberAt,
  numberAt,
  required,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { requireText } from './volume-source-checks.js';

const iqnPattern = /^iqn\.\d{4}-\d{2}\.[-a-z0-9.]+(:.+)?$/i;
const euiPattern = /^eui\.[0-9a-f]{16}$/i;
const naaPattern = /^naa\.[0-9a-f]{32}$/i;

/** Validates an iSCSI disk. */
export function validateIscsi(
  source: Fields,
  path: FieldPath,
  { unknownDetail = 'must be valid format starting with iqn, eui, or naa' }: { readonly unknownDetail?: string } = {},
): readonly FieldError[] {
  const iqn = textAt(source, 'iqn');
  const initiator = memberAt(source, 'initiatorName');
  const errors: FieldError[] = [...requireText(source, 'targetPortal', path)];
  if (iqn === '') errors.push(required(path.child('iqn'), ''));
  else appendAll(errors, validateIqn(iqn, path.child('iqn'), unknownDetail));
  appendAll(errors, validateLun(source, path));
  const usesChap = booleanAt(source, 'chapAuthDiscovery') || booleanAt(source, 'chapAuthSession');
  if (usesChap && memberAt(source, 'secretRef') === undefined) errors.push(required(path.child('secretRef'), ''));
  if (typeof initiator === 'string')
    appendAll(errors, validateIqn(initiator, path.child('initiatorname'), unknownDetail));
  return errors;
}

function validateIqn(iqn: string, path: FieldPath, unknownDetail: string): readonly FieldError[] {
  if (!/^(?:iqn|eui|naa)/.test(iqn)) return [invalid(path, iqn, unknownDetail)];
  const pattern = iqn.startsWith('iqn') ? iqnPattern : iqn.startsWith('eui') ? euiPattern : naaPattern;
  return pattern.test(iqn) ? [] : [invalid(path, iqn, 'must be valid format')];
}

function validateLun(source: Fields, path: FieldPath): readonly FieldError[] {
  const lun = numberAt(source, 'lun');
  return lun >= 0 && lun <= 255 ? [] : [invalid(path.child('lun'), lun, 'must be between 0 and 255, inclusive')];
}

/** Validates a fibre channel disk. */
export function validateFibreChannel(source: Fields, path: FieldPath): readonly FieldError[] {
  const targets = textsAt(source, 'targetWWNs');
  const hasIds = textsAt(source, 'wwids').length > 0;
  const targetsPath = path.child('targetWWNs');
  const errors: FieldError[] = [];
  if (targets.length === 0 && !hasIds) {
    errors.push(required(targetsPath, 'must specify either targetWWNs or wwids, but not both'));
  }
  if (targets.length > 0 && hasIds) {
    errors.push(invalid(targetsPath, targets, 'targetWWNs and wwids can not be specified simultaneously'));
  }
  if (targets.length === 0) return errors;
  if (memberAt(source, 'lun') === undefined) {
    return [...errors, required(path.child('lun'), 'lun is required if targetWWNs is specified')];
  }
  return [...errors, ...validateLun(source, path)];
}
