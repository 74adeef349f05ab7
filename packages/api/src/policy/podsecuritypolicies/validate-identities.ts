import {
  type FieldError,
  type FieldPath,
  type Fields,
  fieldsAt,
  invalid,
  listAt,
  notSupported,
  numberAt,
  optionalFieldsAt,
  type QuotedValue,
  quoteList,
  quoteStructure,
  textAt,
} from '@orch/apimachinery';

/** Validates the user and group rules and their ID ranges. */
export function validateIdentities(spec: Fields, path: FieldPath): readonly FieldError[] {
  const rule = (name: string, supported: readonly string[]) => {
    const value = textAt(spec, name, 'rule');
    return supported.includes(value) ? [] : [notSupported(path.child(name, 'rule'), value, supported)];
  };
  const ranges = (name: string) => validateRanges(listAt(spec, name, 'ranges'), path.child(name, 'ranges'));
  const groupRules = ['MayRunAs', 'MustRunAs', 'RunAsAny'];
  const hasGroup = optionalFieldsAt(spec, 'runAsGroup') !== undefined;
  return [
    ...rule('runAsUser', ['MustRunAs', 'MustRunAsNonRoot', 'RunAsAny']),
    ...ranges('runAsUser'),
    ...(hasGroup ? validateGroup(fieldsAt(spec, 'runAsGroup'), path.child('runAsGroup')) : []),
    ...rule('seLinux', ['MustRunAs', 'RunAsAny']),
    ...rule('supplementalGroups', groupRules),
    ...ranges('supplementalGroups'),
    ...rule('fsGroup', groupRules),
    ...ranges('fsGroup'),
  ];
}

function validateGroup(options: Fields, path: FieldPath): readonly FieldError[] {
  const ranges = listAt(options, 'ranges');
  switch (textAt(options, 'rule')) {
    case 'MustRunAs':
    case 'MayRunAs':
      if (ranges.length > 0) return validateRanges(ranges, path.child('ranges'));
      return [invalid(path.child('ranges'), quoteRanges(ranges), 'must provide at least one range')];
    case 'RunAsAny':
      if (ranges.length === 0) return [];
      return [invalid(path.child('ranges'), quoteRanges(ranges), 'Ranges must be empty')];
    default:
      return [notSupported(path.child('rule'), textAt(options, 'rule'), ['MustRunAs', 'RunAsAny', 'MayRunAs'])];
  }
}

function quoteRanges(ranges: readonly Fields[]): QuotedValue {
  const items = ranges.map((range) =>
    quoteStructure('policy.IDRange', [
      ['Min', String(numberAt(range, 'min'))],
      ['Max', String(numberAt(range, 'max'))],
    ]),
  );
  return quoteList('policy.IDRange', items);
}

function validateRanges(ranges: readonly Fields[], path: FieldPath): readonly FieldError[] {
  return ranges.flatMap((range, index) => validateRange(range, path.index(index)));
}

function validateRange(range: Fields, path: FieldPath): readonly FieldError[] {
  const min = numberAt(range, 'min');
  const max = numberAt(range, 'max');
  return [
    ...(min < 0 ? [invalid(path.child('min'), min, 'min cannot be negative')] : []),
    ...(max < 0 ? [invalid(path.child('max'), max, 'max cannot be negative')] : []),
    ...(min > max ? [invalid(path.child('min'), min, 'min cannot be greater than max')] : []),
  ];
}
