import { wellKnown } from '@orch/apimachinery';
import type { Strategy, StrategyContext } from '../../resources/definition.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
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
  validateCreate: (event, context) => [
    ...strategy.validateCreate(event, context),
    ...(isOfLastingVersion(context) ? validateNewEvent(event) : []),
  ],
};

/** The core group and the beta of the group of events take what older clients send. */
function isOfLastingVersion({ version, names }: StrategyContext): boolean {
  return version.group === names.group(wellKnown.groups.events) && version.version === 'v1';
}
