import type { TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  forbidden,
  int32At,
  invalid,
  memberAt,
  type Names,
  nameColumn,
  optionalFieldsAt,
  quoteOptional,
  quoteStructure,
  quoteText,
  required,
  semanticallyEqual,
  textAt,
} from '@orch/apimachinery';
import { bootstrapObjects } from '../bootstrap/bootstrap-objects.js';
import { ageColumn, column } from '../resources/columns/column.js';
import { none } from '../resources/columns/texts.js';
import { appendAll } from '../resources/validation/append-all.js';
import { checkSupported } from '../resources/validation/checks.js';
import { isMandatory, mandatoryNames } from './flowschemas/mandatory-names.js';

type PriorityLevel = DeepReadonly<ApiObject>;

const path = fieldPath('spec');
const types = ['Exempt', 'Limited'];
const responseTypes = ['Queue', 'Reject'];
const queuesMax = 10_000_000;
const shuffleBitsMax = 60;

/** Validates a priority level. The two mandatory ones are fixed, and only `exempt` has no limit. */
export function validatePriorityLevel(level: PriorityLevel, names: Names): readonly FieldError[] {
  const { name = '' } = level.metadata;
  const type = textAt(level, 'spec', 'type');
  const errors: FieldError[] = [];
  if (types.includes(type) && (type === 'Exempt') !== (name === mandatoryNames.exempt)) {
    errors.push(invalid(path.child('type'), type, "type must be 'Exempt' if and only if name is 'exempt'"));
  }
  appendAll(errors, validateSpec(fieldsAt(level, 'spec'), type));
  const fixed = bootstrapSpec(name, names);
  if (fixed === undefined || semanticallyEqual(fixed, level['spec'])) return errors;
  return [...errors, invalid(path, quoteSpec(level), `spec of '${name}' must equal the fixed value`)];
}

function bootstrapSpec(name: string, names: Names): unknown {
  if (!isMandatory(name)) return undefined;
  const { priorityLevelConfigurations } = bootstrapObjects(names);
  return priorityLevelConfigurations.find(({ metadata }) => metadata.name === name)?.['spec'];
}

function validateSpec(spec: Fields, type: string): readonly FieldError[] {
  const limited = optionalFieldsAt(spec, 'limited');
  const limitedPath = path.child('limited');
  if (type === 'Exempt') {
    return limited === undefined ? [] : [forbidden(limitedPath, 'must be nil if the type is not Limited')];
  }
  if (type !== 'Limited') return checkSupported(type, path.child('type'), { supported: types });
  if (limited === undefined) return [required(limitedPath, 'must not be empty when type is Limited')];
  const shares = int32At(limited, 'assuredConcurrencyShares');
  const sharesPath = limitedPath.child('assuredConcurrencyShares');
  return [
    ...(shares > 0 ? [] : [invalid(sharesPath, shares, 'must be positive')]),
    ...validateResponse(fieldsAt(limited, 'limitResponse'), limitedPath.child('limitResponse')),
  ];
}

function validateResponse(response: Fields, at: FieldPath): readonly FieldError[] {
  const type = textAt(response, 'type');
  const queuing = optionalFieldsAt(response, 'queuing');
  const queuingPath = at.child('queuing');
  if (type === 'Reject') {
    if (queuing === undefined) return [];
    return [forbidden(queuingPath, 'must be nil if limited.limitResponse.type is not Limited')];
  }
  if (type !== 'Queue') return checkSupported(type, at.child('type'), { supported: responseTypes });
  if (queuing !== undefined) return validateQueuing(queuing, queuingPath);
  return [required(queuingPath, 'must not be empty if limited.limitResponse.type is Limited')];
}

function validateQueuing(queuing: Fields, at: FieldPath): readonly FieldError[] {
  const queues = int32At(queuing, 'queues');
  const hand = int32At(queuing, 'handSize');
  const length = int32At(queuing, 'queueLengthLimit');
  const handPath = at.child('handSize');
  const queuesPath = at.child('queues');
  const errors: FieldError[] = [];
  if (length <= 0) errors.push(invalid(at.child('queueLengthLimit'), length, 'must be positive'));
  if (queues <= 0) errors.push(invalid(queuesPath, queues, 'must be positive'));
  else if (queues > queuesMax) errors.push(invalid(queuesPath, queues, `must not be greater than ${queuesMax}`));
  if (hand <= 0) errors.push(invalid(handPath, hand, 'must be positive'));
  else if (hand > queues) errors.push(invalid(handPath, hand, `should not be greater than queues (${queues})`));
  else if (shuffleBits(queues, hand) > shuffleBitsMax) {
    const detail = `required entropy bits of deckSize ${queues} and handSize ${hand} should not be greater than ${shuffleBitsMax}`;
    errors.push(invalid(handPath, hand, detail));
  }
  return errors;
}

/** The number of random bits to draw a hand from a deck. */
function shuffleBits(deckSize: number, handSize: number): number {
  let bits = 0;
  for (let drawn = 0; drawn < Math.min(deckSize, handSize); drawn++) bits += Math.log2(deckSize - drawn);
  return Math.ceil(bits);
}

function quoteSpec(level: PriorityLevel): unknown {
  return quoteStructure('flowcontrol.PriorityLevelConfigurationSpec', [
    ['Type', quoteText(memberAt(level, 'spec', 'type'))],
    ['Limited', quoteOptional('flowcontrol.LimitedPriorityLevelConfiguration', memberAt(level, 'spec', 'limited'))],
  ]);
}

export const priorityLevelConfigurationColumns: readonly TableColumn[] = [
  nameColumn,
  column('Type', (object) => textAt(object, 'spec', 'type')),
  column('AssuredConcurrencyShares', (object) =>
    optionalFieldsAt(object, 'spec', 'limited') === undefined
      ? none
      : int32At(object, 'spec', 'limited', 'assuredConcurrencyShares'),
  ),
  column('Queues', (object) => queuing(object, 'queues')),
  column('HandSize', (object) => queuing(object, 'handSize')),
  column('QueueLengthLimit', (object) => queuing(object, 'queueLengthLimit')),
  ageColumn,
];

function queuing(object: unknown, field: string): number | string {
  const settings = optionalFieldsAt(object, 'spec', 'limited', 'limitResponse', 'queuing');
  return settings === undefined ? none : int32At(settings, field);
}
