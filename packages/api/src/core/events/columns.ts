import type { TableColumn } from '@orch/apimachinery';
import { int32At, nameColumn, optionalFieldsAt, textAt } from '@orch/apimachinery';
import { ageSince } from '../../resources/columns/age.js';
import { clockColumn, column, wideColumn } from '../../resources/columns/column.js';

export const eventColumns: readonly TableColumn[] = [
  clockColumn('Last Seen', { read: lastSeen, text: ageSince }),
  column('Type', (event) => textAt(event, 'type')),
  column('Reason', (event) => textAt(event, 'reason')),
  column('Object', objectText),
  wideColumn('Subobject', (event) => textAt(event, 'involvedObject', 'fieldPath')),
  wideColumn('Source', sourceText),
  column('Message', (event) => textAt(event, 'message').trim()),
  clockColumn('First Seen', { read: firstSeen, text: ageSince }, { priority: 1 }),
  wideColumn('Count', countOf),
  { ...nameColumn, priority: 1 },
];

function objectText(event: unknown): string {
  const kind = textAt(event, 'involvedObject', 'kind').toLowerCase();
  const name = textAt(event, 'involvedObject', 'name');
  return name === '' ? kind : `${kind}/${name}`;
}

/** `component, host`. Events of the newer group have the reporting controller instead. */
function sourceText(event: unknown): string {
  const component = textAt(event, 'source', 'component') || textAt(event, 'reportingComponent');
  const host = textAt(event, 'source', 'host') || textAt(event, 'reportingInstance');
  return host === '' ? component : `${component}, ${host}`;
}

function firstSeen(event: unknown): string {
  return textAt(event, 'firstTimestamp') || textAt(event, 'eventTime');
}

function lastSeen(event: unknown): string {
  return textAt(event, 'series', 'lastObservedTime') || textAt(event, 'lastTimestamp') || firstSeen(event);
}

function countOf(event: unknown): number {
  if (optionalFieldsAt(event, 'series') !== undefined) return int32At(event, 'series', 'count');
  return int32At(event, 'count') || 1;
}
