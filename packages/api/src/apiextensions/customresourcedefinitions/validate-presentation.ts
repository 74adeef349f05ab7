import {
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  listAt,
  memberAt,
  optionalFieldsAt,
  required,
  textAt,
} from '@orch/apimachinery';

const columnTypes = ['boolean', 'date', 'integer', 'number', 'string'];
const columnFormats = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

/** Validates the printer columns. `owner` has `additionalPrinterColumns`. */
export function validateColumns(owner: Fields, path: FieldPath): readonly FieldError[] {
  return listAt(owner, 'additionalPrinterColumns').flatMap((column, index) => {
    const at = path.child('additionalPrinterColumns').index(index);
    const type = textAt(column, 'type');
    const format = textAt(column, 'format');
    const jsonPath = textAt(column, 'JSONPath') || textAt(column, 'jsonPath');
    const errors: FieldError[] = [];
    if (textAt(column, 'name') === '') errors.push(required(at.child('name'), ''));
    const typeDetail = `must be one of ${columnTypes.join(',')}`;
    if (type === '') errors.push(required(at.child('type'), typeDetail));
    else if (!columnTypes.includes(type)) errors.push(invalid(at.child('type'), type, typeDetail));
    if (format !== '' && !columnFormats.includes(format)) {
      errors.push(invalid(at.child('format'), format, `must be one of ${columnFormats.join(',')}`));
    }
    const jsonAt = at.child('JSONPath');
    if (jsonPath === '') errors.push(required(jsonAt, ''));
    else if (!jsonPath.startsWith('.')) {
      errors.push(invalid(jsonAt, jsonPath, 'must be a simple json path starting with .'));
    }
    return errors;
  });
}

/** Validates the JSON paths of the scale subresource. `owner` has `subresources`. */
export function validateSubresources(owner: Fields, path: FieldPath): readonly FieldError[] {
  const scale = optionalFieldsAt(owner, 'subresources', 'scale');
  if (scale === undefined) return [];
  const at = path.child('subresources', 'scale');
  const errors = [
    ...validateScalePath(textAt(scale, 'specReplicasPath'), at.child('specReplicasPath'), ['.spec']),
    ...validateScalePath(textAt(scale, 'statusReplicasPath'), at.child('statusReplicasPath'), ['.status']),
  ];
  if (memberAt(scale, 'labelSelectorPath') === undefined || textAt(scale, 'labelSelectorPath') === '') return errors;
  const selectorPath = textAt(scale, 'labelSelectorPath');
  return [...errors, ...validateScalePath(selectorPath, at.child('labelSelectorPath'), ['.spec', '.status'])];
}

function validateScalePath(text: string, path: FieldPath, below: readonly string[]): readonly FieldError[] {
  if (text === '') return [required(path, '')];
  if (!text.startsWith('.')) return [invalid(path, text, 'must be a simple json path starting with .')];
  if (below.some((root) => text.startsWith(`${root}.`))) return [];
  const detail = below.length > 1 ? `either ${below.join(' or ')}` : (below[0] ?? '');
  return [invalid(path, text, `should be a json path under ${detail}`)];
}
