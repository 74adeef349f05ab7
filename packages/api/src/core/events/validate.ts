import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  invalid,
  type Names,
  qualifiedName,
  required,
} from '@orch/apimachinery';
import { memberAt, numberAt, optionalFieldsAt, textAt } from '../../resources/fields.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkText } from '../../resources/validation/checks.js';

type Event = DeepReadonly<ApiObject>;

const textCharactersMax = 128;
const messageCharactersMax = 1024;

/** An event of any version. One that has a time says who reports it, what was done and why. */
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

/** What an event made through the lasting version must have, and what only older ones know. */
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
  for (const [name, isGiven] of given) {
    if (isGiven) errors.push(invalid(fieldPath(name), '', 'needs to be unset'));
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

/** An event about an object without a namespace is kept in `home`; with a time, others may be kept anywhere. */
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
