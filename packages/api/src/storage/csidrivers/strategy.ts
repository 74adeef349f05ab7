import {
  type ApiObject,
  type DeepReadonly,
  duplicate,
  type FieldError,
  fieldPath,
  invalid,
  type QuotedValue,
  quoteList,
  quoteOptional,
  quoteStructure,
  quoteText,
  quoteTexts,
} from '@orch/apimachinery';
import type { Strategy, StrategyContext } from '../../resources/definition.js';
import {
  fieldsAt,
  isFields,
  listAt,
  memberAt,
  optionalNumberAt,
  semanticallyEqual,
  textAt,
  textsAt,
} from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkSupported } from '../../resources/validation/checks.js';

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
  prepareForCreate: (driver, context) => dropGated(driver, undefined, context),
  prepareForUpdate: dropGated,
  validateUpdate: (driver, old) =>
    semanticallyEqual(driver['spec'], old['spec']) ? [] : [invalid(path, quoteSpec(driver), 'field is immutable')],
});

/** How a driver works is said once; v1.21 checks that twice. */
export const csiDriverStrategy: Strategy = {
  ...strategy,
  validateCreate: (driver, context) => {
    const errors = [...strategy.validateCreate(driver, context), ...validateDriver(driver)];
    return [...errors, ...errors];
  },
};

const gatedMembers: readonly (readonly [member: string, gate: string])[] = [
  ['storageCapacity', 'CSIStorageCapacity'],
  ['volumeLifecycleModes', 'CSIInlineVolume'],
  ['fsGroupPolicy', 'CSIVolumeFSGroupPolicy'],
  ['tokenRequests', 'CSIServiceAccountToken'],
  ['requiresRepublish', 'CSIServiceAccountToken'],
];

/** What belongs to a feature that is off is kept only where it is there already. */
function dropGated(driver: ApiObject, old: Driver | undefined, { gates }: StrategyContext): void {
  const spec = driver['spec'];
  if (!isFields(spec)) return;
  for (const [member, gate] of gatedMembers) {
    if (!gates(gate) && memberAt(old, 'spec', member) === undefined) delete spec[member];
  }
}

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

/** One token for each audience, for between ten minutes and many years. */
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
