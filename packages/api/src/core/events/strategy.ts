import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  validateObjectMeta,
  wellKnown,
} from '@orch/apimachinery';
import type { Strategy, StrategyContext } from '../../resources/definition.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { validateEvent, validateNewEvent } from './validate.js';

const strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onCreate: false, onUpdate: [] },
  allowCreateOnUpdate: true,
  validate: (event, { names }) => validateEvent(event, names),
});

export const eventStrategy: Strategy = {
  ...strategy,
  validateCreate: (event, context) => {
    const errors = [...validateEvent(event, context.names)];
    if (isOfLastingVersion(context))
      appendAll(errors, [...validateMetadata(event, context), ...validateNewEvent(event)]);
    // What holds for the metadata of every kind is asked when all else is well.
    return errors.length > 0 ? errors : strategy.validateCreate(event, context);
  },
  validateUpdate: (event, old, context) => [
    ...strategy.validateUpdate(event, old, context),
    ...(isOfLastingVersion(context) ? validateMetadata(event, context) : []),
  ],
};

function validateMetadata({ metadata }: DeepReadonly<ApiObject>, { names }: StrategyContext): readonly FieldError[] {
  return validateObjectMeta(metadata, fieldPath('metadata'), { namespaced: true, nameRule: 'dnsSubdomain', names });
}

/** The core group and the beta of the group of events take what older clients send. */
function isOfLastingVersion({ version, names }: StrategyContext): boolean {
  return version.group === names.group(wellKnown.groups.events) && version.version === 'v1';
}
