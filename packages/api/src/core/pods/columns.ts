import type { TableColumn, TableRowCondition } from '@orch/apimachinery';
import { listAt, nameColumn, textAt } from '@orch/apimachinery';
import { ageColumn, column, integerColumn, wideColumn } from '../../resources/columns/column.js';
import { none } from '../../resources/columns/texts.js';
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
  const conditions = listAt(pod, 'status', 'conditions').filter((condition) => textAt(condition, 'status') === 'True');
  const types = new Set(conditions.map((condition) => textAt(condition, 'type')));
  const passed = gates.filter((gate) => types.has(textAt(gate, 'conditionType')));
  return `${passed.length}/${gates.length}`;
}

/** Marks the rows of terminated pods, so that clients can hide them. */
export function podRowConditions(pod: unknown): readonly TableRowCondition[] {
  const phase = textAt(pod, 'status', 'phase');
  if (phase === 'Succeeded') return succeeded;
  return phase === 'Failed' ? failed : [];
}

const succeeded: readonly TableRowCondition[] = [
  { type: 'Completed', status: 'True', reason: 'Succeeded', message: 'The pod has completed successfully.' },
];
const failed: readonly TableRowCondition[] = [
  { type: 'Completed', status: 'True', reason: 'Failed', message: 'The pod failed.' },
];
