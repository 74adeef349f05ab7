import type { Strategy, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  duplicate,
  type FieldError,
  fieldPath,
  fieldsAt,
  genericStrategy,
  invalid,
  listAt,
  memberAt,
  nameColumn,
  optionalNumberAt,
  type QuotedValue,
  quoteList,
  quoteOptional,
  quoteStructure,
  quoteText,
  quoteTexts,
  semanticallyEqual,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { ageColumn, booleanColumn, column } from '../resources/columns/column.js';
import { unset } from '../resources/columns/texts.js';
import { appendAll } from '../resources/validation/append-all.js';
import { checkSupported } from '../resources/validation/checks.js';

type Driver = DeepReadonly<ApiObject>;

const path = fieldPath('spec');
const lifecycleModes = ['Persistent', 'Ephemeral'];
const groupPolicies = ['File', 'None', 'ReadWriteOnceWithFSType'];

const expirationSecondsMin = 600;
const expirationSecondsMax = 2 ** 32;

const strategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['change'] },
  allowUnconditionalUpdate: false,
  validateUpdate: (driver, old) =>
    semanticallyEqual(driver['spec'], old['spec']) ? [] : [invalid(path, quoteSpec(driver), 'field is immutable')],
});

/** The spec is immutable, except for some fields. v1.21 validates it twice. */
export const csiDriverStrategy: Strategy = {
  ...strategy,
  validateCreate: (driver, context) => {
    const errors = [...strategy.validateCreate(driver, context), ...validateDriver(driver)];
    return [...errors, ...errors];
  },
};

function validateDriver(driver: Driver): readonly FieldError[] {
  const spec = fieldsAt(driver, 'spec');
  const errors: FieldError[] = [];
  if (memberAt(spec, 'fsGroupPolicy') !== undefined) {
    const supported = { supported: groupPolicies };
    appendAll(errors, checkSupported(textAt(spec, 'fsGroupPolicy'), path.child('fsGroupPolicy'), supported));
  }
  appendAll(errors, validateTokenRequests(driver));
  for (const mode of textsAt(spec, 'volumeLifecycleModes')) {
    appendAll(errors, checkSupported(mode, path.child('volumeLifecycleModes'), { supported: lifecycleModes }));
  }
  return errors;
}

/** At most one token per audience, valid for ten minutes to 2^32 seconds. */
function validateTokenRequests(driver: Driver): readonly FieldError[] {
  const audiences = new Set<string>();
  return listAt(driver, 'spec', 'tokenRequests').flatMap((request, index) => {
    const at = path.child('tokenRequests').index(index);
    const audience = textAt(request, 'audience');
    if (audiences.has(audience)) return [duplicate(at.child('audience'), audience)];
    audiences.add(audience);
    const seconds = optionalNumberAt(request, 'expirationSeconds');
    if (seconds === undefined) return [];
    const secondsPath = at.child('expirationSeconds');
    if (seconds < expirationSecondsMin) {
      return [invalid(secondsPath, seconds, 'may not specify a duration less than 10 minutes')];
    }
    if (seconds <= expirationSecondsMax) return [];
    return [invalid(secondsPath, seconds, 'may not specify a duration larger than 2^32 seconds')];
  });
}

function quoteSpec(driver: Driver): QuotedValue {
  const spec = fieldsAt(driver, 'spec');
  const requests = listAt(spec, 'tokenRequests').map((request) =>
    quoteStructure('storage.TokenRequest', [
      ['Audience', quoteText(request['audience'])],
      ['ExpirationSeconds', quoteOptional('int64', request['expirationSeconds'])],
    ]),
  );
  return quoteStructure('storage.CSIDriverSpec', [
    ['AttachRequired', quoteOptional('bool', spec['attachRequired'])],
    ['FSGroupPolicy', quoteOptional('storage.FSGroupPolicy', spec['fsGroupPolicy'])],
    ['PodInfoOnMount', quoteOptional('bool', spec['podInfoOnMount'])],
    ['VolumeLifecycleModes', quoteTexts('storage.VolumeLifecycleMode', textsAt(spec, 'volumeLifecycleModes')).text],
    ['StorageCapacity', quoteOptional('bool', spec['storageCapacity'])],
    ['TokenRequests', quoteList('storage.TokenRequest', requests).text],
    ['RequiresRepublish', quoteOptional('bool', spec['requiresRepublish'])],
  ]);
}

export const csiDriverColumns: readonly TableColumn[] = [
  nameColumn,
  booleanColumn('AttachRequired', (object) => memberAt(object, 'spec', 'attachRequired') !== false),
  booleanColumn('PodInfoOnMount', (object) => booleanAt(object, 'spec', 'podInfoOnMount')),
  booleanColumn('StorageCapacity', (object) => booleanAt(object, 'spec', 'storageCapacity')),
  column('TokenRequests', tokenRequestsText),
  booleanColumn('RequiresRepublish', (object) => booleanAt(object, 'spec', 'requiresRepublish')),
  column('Modes', (object) => textsAt(object, 'spec', 'volumeLifecycleModes').join(',') || '<none>'),
  ageColumn,
];

function tokenRequestsText(object: unknown): string {
  const requests = listAt(object, 'spec', 'tokenRequests');
  return requests.length === 0 ? unset : requests.map((request) => textAt(request, 'audience')).join(',');
}
