import type { Strategy, StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  genericStrategy,
  validateObjectMeta,
  wellKnown,
} from '@orch/apimachinery';
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
    if (isV1(context)) appendAll(errors, [...validateMetadata(event, context), ...validateNewEvent(event)]);
    // Metadata is validated when the event is valid otherwise.
    return errors.length > 0 ? errors : strategy.validateCreate(event, context);
  },
  validateUpdate: (event, old, context) => [
    ...strategy.validateUpdate(event, old, context),
    ...(isV1(context) ? validateMetadata(event, context) : []),
  ],
};

function validateMetadata({ metadata }: DeepReadonly<ApiObject>, { names }: StrategyContext): readonly FieldError[] {
  return validateObjectMeta(metadata, fieldPath('metadata'), { namespaced: true, nameRule: 'dnsSubdomain', names });
}

/** The core group and events v1beta1 accept events of older clients. */
function isV1({ version, names }: StrategyContext): boolean {
  return version.group === names.group(wellKnown.groups.events) && version.version === 'v1';
}
