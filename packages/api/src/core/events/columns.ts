import { ageSince } from '../../resources/columns/age.js';
import { column, nameColumn, wideColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { numberAt, optionalFieldsAt, textAt } from '../../resources/fields.js';

export const eventColumns: readonly TableColumn[] = [
  column('Last Seen', (event, now) => ageSince(lastSeen(event), now), { dependsOnClock: true }),
  column('Type', (event) => textAt(event, 'type')),
  column('Reason', (event) => textAt(event, 'reason')),
  column('Object', objectText),
  wideColumn('Subobject', (event) => textAt(event, 'involvedObject', 'fieldPath')),
  wideColumn('Source', sourceText),
  column('Message', (event) => textAt(event, 'message').trim()),
  wideColumn('First Seen', (event, now) => ageSince(firstSeen(event), now), { dependsOnClock: true }),
  wideColumn('Count', countOf),
  { ...nameColumn, priority: 1 },
];

function objectText(event: unknown): string {
  const kind = textAt(event, 'involvedObject', 'kind').toLowerCase();
  const name = textAt(event, 'involvedObject', 'name');
  return name === '' ? kind : `${kind}/${name}`;
}

/** `component, host`; events of the newer group say who reports instead. */
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
  if (optionalFieldsAt(event, 'series') !== undefined) return numberAt(event, 'series', 'count');
  return numberAt(event, 'count') || 1;
}
