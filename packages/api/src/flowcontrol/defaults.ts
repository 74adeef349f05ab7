import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setDefault } from '../resources/defaulting/set.js';

const defaultQueuing: MessageDefault = (queuing) => {
  setDefault(queuing, 'handSize', 8);
  setDefault(queuing, 'queues', 64);
  setDefault(queuing, 'queueLengthLimit', 50);
};

export const flowControlDefaults: MessageDefaults = Object.fromEntries(
  ['flowcontrol_v1beta1', 'flowcontrol_v1alpha1'].flatMap((stem): [string, MessageDefault][] => [
    [`${stem}.FlowSchemaSpec`, (spec) => setDefault(spec, 'matchingPrecedence', 1000)],
    [`${stem}.LimitedPriorityLevelConfiguration`, (limited) => setDefault(limited, 'assuredConcurrencyShares', 30)],
    [`${stem}.QueuingConfiguration`, defaultQueuing],
  ]),
);
