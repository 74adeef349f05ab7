import { errorMessage, quantityMilliValue } from '@orch/apimachinery';
import { combineOptions, type FlagCheck, type FlagDefinition, type OptionReader, option } from '@orch/component';
import { isConditionStatus, type NodeConditionStatuses, type Simulation, unknownPlaceholders } from '@orch/nodes';

const section = 'Simulated nodes';

/** Options of the simulated nodes, beside their number. */
export const simulationFlags: readonly FlagDefinition[] = [
  {
    section,
    name: 'node-capacity',
    type: 'mapStringString',
    default: '',
    repeatable: true,
    help: 'Capacity of each simulated node, such as cpu=8,memory=32Gi,example.com/gpu=4, over the defaults.',
  },
  {
    section,
    name: 'node-allocatable',
    type: 'mapStringString',
    default: '',
    repeatable: true,
    help: 'Allocatable resources of each simulated node, over its capacity.',
  },
  {
    section,
    name: 'node-labels',
    type: 'mapStringString',
    default: '',
    repeatable: true,
    help: 'Labels of the simulated nodes; in values, {name}, {index} and {index%N} stand for the name, the number and N values in turn.',
  },
  {
    section,
    name: 'node-conditions',
    type: 'mapStringString',
    default: '',
    repeatable: true,
    help: 'Conditions of each simulated node that differ from a healthy one, such as MemoryPressure=True.',
  },
  {
    section,
    name: 'pod-stages',
    type: 'string',
    default: '',
    help: 'File of stages: how pods on simulated nodes behave.',
  },
  {
    section,
    name: 'clock-rate',
    type: 'float',
    default: '1',
    help: 'Rate of the virtual clock of pods on simulated nodes: durations of their stages are divided by it.',
  },
];

/** Validates the options of the simulated nodes. Returns one line per error. */
export const simulationCheck: FlagCheck = (flags) => [
  ...['node-capacity', 'node-allocatable'].flatMap((name) =>
    Object.entries(flags.map(name)).flatMap(([resource, text]) => {
      try {
        quantityMilliValue(String(text));
        return [];
      } catch (error) {
        return [`--${name}: ${resource}=${text}: ${errorMessage(error)}`];
      }
    }),
  ),
  ...Object.entries(flags.map('node-labels')).flatMap(([label, pattern]) =>
    unknownPlaceholders(String(pattern)).map(
      (text) => `--node-labels: ${label}=${pattern}: unknown placeholder ${text}`,
    ),
  ),
  ...Object.entries(flags.map('node-conditions'))
    .filter(([, status]) => !isConditionStatus(String(status)))
    .map(([type, status]) => `--node-conditions: ${type}=${status}: must be True, False or Unknown`),
  ...(flags.number('clock-rate') > 0 ? [] : [`--clock-rate: ${flags.number('clock-rate')} is not greater than 0`]),
];

export const simulationOption: OptionReader<Simulation> = combineOptions(
  {
    capacity: option.map('node-capacity'),
    allocatable: option.map('node-allocatable'),
    labels: option.map('node-labels'),
    conditions: option.map('node-conditions'),
    clockRate: option.number('clock-rate'),
  },
  ({ capacity, allocatable, labels, conditions, clockRate }) => ({
    template: {
      capacity: textsOf(capacity),
      allocatable: textsOf(allocatable),
      labels: textsOf(labels),
      conditions: conditionsOf(conditions),
    },
    clockRate,
  }),
);

type MapValue = Readonly<Record<string, string | boolean>>;

function textsOf(map: MapValue): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, String(value)]));
}

function conditionsOf(map: MapValue): NodeConditionStatuses {
  const statuses: Record<string, NodeConditionStatuses[string]> = {};
  for (const [type, text] of Object.entries(map)) {
    const status = String(text);
    if (isConditionStatus(status)) statuses[type] = status;
  }
  return statuses;
}
