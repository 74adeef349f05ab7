import {
  type ApiObject,
  type DeepReadonly,
  duplicate,
  type FieldError,
  type Fields,
  fieldPath,
  fieldsAt,
  invalid,
  isFields,
  isIP,
  jsonSyntaxError,
  labelValue,
  listAt,
  memberAt,
  type Names,
  notSupported,
  parseJson,
  parseTime,
  QuotedValue,
  qualifiedName,
  quoteStructure,
  quoteText,
  quoteTexts,
  required,
  textAt,
  textsAt,
  wellKnown,
} from '@orch/apimachinery';
import { parseRange } from '../../resources/validation/addresses.js';
import { checkText } from '../../resources/validation/checks.js';
import { validateResourceAmount } from '../pods/validate-resources.js';

type Node = DeepReadonly<ApiObject>;

/** Validates a new node. Updates validate taints and annotations too. */
export function validateNode(node: Node, names: Names): readonly FieldError[] {
  return [...validateNodeMetadata(node, names), ...validateNodeAmounts(node), ...validateRanges(node)];
}

export function validateNodeMetadata(node: Node, names: Names): readonly FieldError[] {
  return [...validateTaints(node), ...validatePreferAvoidPods(node, names)];
}

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

function validateTaints(node: Node): readonly FieldError[] {
  // As in v1.21, errors of taints have a path in the metadata.
  const path = fieldPath('metadata', 'taints');
  const seen = new Set<string>();
  return listAt(node, 'spec', 'taints').flatMap((taint, index) => {
    const taintPath = path.index(index);
    const key = textAt(taint, 'key');
    const effect = textAt(taint, 'effect');
    const errors: FieldError[] = [...checkText(key, taintPath.child('key'), qualifiedName)];
    const [error] = labelValue(textAt(taint, 'value'));
    if (error !== undefined) errors.push(invalid(taintPath.child('value'), textAt(taint, 'value'), error));
    if (effect === '') errors.push(required(taintPath.child('effect'), ''));
    else if (!effects.includes(effect)) errors.push(notSupported(taintPath.child('effect'), effect, effects));
    const identity = `${key}:${effect}`;
    if (seen.has(identity)) errors.push(duplicate(taintPath, quoteRepeatedTaint(taint)));
    seen.add(identity);
    return errors;
  });
}

function quoteRepeatedTaint(taint: Fields): QuotedValue {
  const { text } = quoteStructure('core.Taint', [
    ['Key', quoteText(textAt(taint, 'key'))],
    ['Value', quoteText(textAt(taint, 'value'))],
    ['Effect', quoteText(textAt(taint, 'effect'))],
    ['TimeAdded', quoteTimeAdded(textAt(taint, 'timeAdded'))],
  ]);
  return new QuotedValue(`${text}: taints must be unique by key and effect pair`);
}

/** `time.Date(2021, time.April, 8, 12, 0, 0, 0, time.Local)`. */
function quoteTimeAdded(text: string): string {
  const time = parseTime(text);
  if (time === undefined) return '<nil>';
  const month = time.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  const clock = [time.getUTCDate(), time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()].join(', ');
  return `time.Date(${time.getUTCFullYear()}, time.${month}, ${clock}, 0, time.Local)`;
}

/** Validates capacity and allocatable. As in v1.21, resource names are not checked. */
export function validateNodeAmounts(node: Node): readonly FieldError[] {
  return ['capacity', 'allocatable'].flatMap((member) => {
    const amounts = fieldsAt(node, 'status', member);
    return Object.keys(amounts).flatMap((name) =>
      validateResourceAmount(name, String(amounts[name]), fieldPath('status', member, name)),
    );
  });
}

/** At most one pod CIDR per address family. */
function validateRanges(node: Node): readonly FieldError[] {
  const ranges = textsAt(node, 'spec', 'podCIDRs');
  const path = fieldPath('spec', 'podCIDRs');
  const quoted = quoteTexts('string', ranges);
  const errors = ranges.flatMap((range, index) =>
    parseRange(range) === undefined ? [invalid(path.index(index), quoted, 'must be valid CIDR')] : [],
  );
  if (ranges.length < 2) return errors;
  const families = new Set(ranges.map((range) => isIP(range.split('/')[0] ?? '')));
  if (ranges.length === 2 && families.size === 2) return errors;
  return [...errors, invalid(path, quoted, 'may specify no more than one CIDR for each IP family')];
}

/** The annotation with the controllers whose pods avoid the node, in JSON. */
function validatePreferAvoidPods(node: Node, names: Names): readonly FieldError[] {
  const key = names.value(wellKnown.annotations.preferAvoidPods);
  const text = node.metadata.annotations?.[key];
  if (text === undefined || text === '') return [];
  const path = fieldPath('metadata', 'annotations');
  const error = jsonSyntaxError(text);
  if (error !== undefined) return [invalid(path.child('AvoidPods'), key, error)];
  const avoided = parseJson(text);
  if (!isFields(avoided)) return [];
  return listAt(avoided, 'preferAvoidPods').flatMap((entry, index) => {
    const signature = path.child(key).index(index).child('PodSignature');
    if (memberAt(entry, 'podSignature', 'podController') === undefined) return [required(signature, '')];
    if (memberAt(entry, 'podSignature', 'podController', 'controller') === true) return [];
    return [invalid(signature.child('PodController', 'Controller'), false, 'must point to a controller')];
  });
}
