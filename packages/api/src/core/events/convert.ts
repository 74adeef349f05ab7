import { type ApiObject, type DeepReadonly, deepCopy } from '@orch/apimachinery';

/** Members with different names in the events group and the core group. */
const renamed: readonly (readonly [inGroup: string, inCore: string])[] = [
  ['regarding', 'involvedObject'],
  ['note', 'message'],
  ['reportingController', 'reportingComponent'],
  ['deprecatedSource', 'source'],
  ['deprecatedFirstTimestamp', 'firstTimestamp'],
  ['deprecatedLastTimestamp', 'lastTimestamp'],
  ['deprecatedCount', 'count'],
];

/** Converts to the event of the core group, which is stored. */
export function eventFromGroup(event: ApiObject): ApiObject {
  const core = { ...event };
  for (const [inGroup, inCore] of renamed) move(core, inGroup, inCore);
  return core;
}

/** Converts to the event of the events group. */
export function eventToGroup(event: DeepReadonly<ApiObject>): ApiObject {
  const converted = deepCopy<ApiObject>(event);
  for (const [inGroup, inCore] of renamed) move(converted, inCore, inGroup);
  return converted;
}

function move(event: ApiObject, from: string, to: string): void {
  if (event[from] === undefined) return;
  event[to] = event[from];
  delete event[from];
}
