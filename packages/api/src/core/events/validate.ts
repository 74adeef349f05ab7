import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  invalid,
  memberAt,
  type Names,
  numberAt,
  optionalFieldsAt,
  qualifiedName,
  required,
  textAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkText } from '../../resources/validation/checks.js';

type Event = DeepReadonly<ApiObject>;

const textCharactersMax = 128;
const messageCharactersMax = 1024;

/** Validates an event of any version. One with an event time requires controller, reason and action. */
export function validateEvent(event: Event, names: Names): readonly FieldError[] {
  const hasTime = textAt(event, 'eventTime') !== '';
  const errors = [...validateNamespace(event, hasTime ? names.namespaces.system : 'default', hasTime)];
  if (!hasTime) return errors;
  const controller = textAt(event, 'reportingComponent');
  const path = fieldPath('reportingController');
  if (controller === '') errors.push(required(path, ''));
  appendAll(errors, checkText(controller, path, qualifiedName));
  for (const name of ['reportingInstance', 'action', 'reason']) {
    const text = textAt(event, name);
    if (text === '') errors.push(required(fieldPath(name), ''));
    appendAll(errors, checkLength(text, name, textCharactersMax));
  }
  return [...errors, ...checkLength(textAt(event, 'message'), 'message', messageCharactersMax)];
}

/** Validates an event created through v1: required fields, and deprecated ones. */
export function validateNewEvent(event: Event): readonly FieldError[] {
  const errors: FieldError[] = [...validateSeries(event)];
  if (textAt(event, 'eventTime') === '') errors.push(required(fieldPath('eventTime'), ''));
  const type = textAt(event, 'type');
  if (type !== 'Normal' && type !== 'Warning') {
    errors.push(invalid(fieldPath('type'), '', `has invalid value: ${type}`));
  }
  const given = [
    ['firstTimestamp', textAt(event, 'firstTimestamp') !== ''],
    ['lastTimestamp', textAt(event, 'lastTimestamp') !== ''],
    ['count', numberAt(event, 'count') !== 0],
    ['source', textAt(event, 'source', 'component') !== '' || textAt(event, 'source', 'host') !== ''],
  ] as const;
  for (const [name, isSet] of given) {
    if (isSet) errors.push(invalid(fieldPath(name), '', 'needs to be unset'));
  }
  return errors;
}

function validateSeries(event: Event): readonly FieldError[] {
  const series = optionalFieldsAt(event, 'series');
  if (series === undefined) return [];
  const path = fieldPath('series');
  const errors: FieldError[] = [];
  if (numberAt(series, 'count') < 2) errors.push(invalid(path.child('count'), '', 'should be at least 2'));
  if ((memberAt(series, 'lastObservedTime') ?? '') === '') {
    errors.push(required(path.child('lastObservedTime'), ''));
  }
  return errors;
}

/** An event about a cluster-scoped object is in `home`. With an event time it may be in any namespace. */
function validateNamespace(event: Event, home: string, hasTime: boolean): readonly FieldError[] {
  const namespace = textAt(event, 'metadata', 'namespace');
  const involved = textAt(event, 'involvedObject', 'namespace');
  if (involved === '' ? namespace === home : hasTime || involved === namespace) return [];
  return [invalid(fieldPath('involvedObject', 'namespace'), involved, 'does not match event.namespace')];
}

function checkLength(text: string, name: string, charactersMax: number): readonly FieldError[] {
  if (text.length <= charactersMax) return [];
  return [invalid(fieldPath(name), '', `can have at most ${charactersMax} characters`)];
}
