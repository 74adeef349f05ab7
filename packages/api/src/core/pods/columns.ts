import { ageColumn, column, integerColumn, nameColumn, wideColumn } from '../../resources/columns/column.js';
import { none } from '../../resources/columns/texts.js';
import type { TableColumn } from '../../resources/definition.js';
import { listAt, textAt } from '../../resources/fields.js';
import { podSummary } from './summary.js';

export const podColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Ready',
    (pod) => {
      const { readyContainers, totalContainers } = podSummary(pod);
      return `${readyContainers}/${totalContainers}`;
    },
    { description: 'Containers that are ready, of all.' },
  ),
  column('Status', (pod) => podSummary(pod).reason, { description: 'What the containers of the pod are doing.' }),
  integerColumn('Restarts', (pod) => podSummary(pod).restarts, {
    description: 'How often its containers began again.',
  }),
  ageColumn,
  wideColumn('IP', (pod) => textAt(listAt(pod, 'status', 'podIPs')[0], 'ip') || textAt(pod, 'status', 'podIP') || none),
  wideColumn('Node', (pod) => textAt(pod, 'spec', 'nodeName') || none),
  wideColumn('Nominated Node', (pod) => textAt(pod, 'status', 'nominatedNodeName') || none),
  wideColumn('Readiness Gates', readinessGatesText),
];

function readinessGatesText(pod: unknown): string {
  const gates = listAt(pod, 'spec', 'readinessGates');
  if (gates.length === 0) return none;
  const conditions = listAt(pod, 'status', 'conditions');
  const passed = gates.filter((gate) =>
    conditions.some(
      (condition) =>
        textAt(condition, 'type') === textAt(gate, 'conditionType') && textAt(condition, 'status') === 'True',
    ),
  );
  return `${passed.length}/${gates.length}`;
}
