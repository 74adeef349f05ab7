import { formatMicroTime } from '@orch/apimachinery';
import type { PathHandler } from '../context/path-handler.js';
import type { RequestContext } from '../context/request-context.js';
import { FairRequest } from './fair-request.js';
import type { Fairness } from './fairness.js';
import { formatTable, type Row } from './format-table.js';

/** Tables of the state of priority and fairness, for debugging: `/debug/api_priority_and_fairness/dump_*`. */
export function fairnessDumps(fairness: Fairness, { now }: DumpOptions): PathHandler {
  const dumps: ReadonlyMap<string, (context: RequestContext) => readonly Row[]> = new Map([
    [`${root}/dump_priority_levels`, () => priorityLevels(fairness)],
    [`${root}/dump_queues`, () => queues(fairness)],
    [
      `${root}/dump_requests`,
      ({ query }: RequestContext) => requests(fairness, { now, isDetailed: isSet(query.get('includeRequestDetails')) }),
    ],
  ]);
  return {
    handles: (path) => dumps.has(path),
    respond(context) {
      const rows = dumps.get(context.info.path)?.(context) ?? [];
      context.exchange.respond(200, headers, Buffer.from(formatTable(rows)));
    },
    paths: () => [...dumps.keys()],
  };
}

export interface DumpOptions {
  readonly now: () => { readonly date: Date; readonly monotonicMs: number };
}

const root = '/debug/api_priority_and_fairness';
const headers = { 'cache-control': 'no-cache, private', 'content-type': 'text/plain; charset=utf-8' } as const;
const none = '<none>';

function isSet(parameter: string | null): boolean {
  return parameter !== null && parameter.length > 0;
}

function priorityLevels(fairness: Fairness): readonly Row[] {
  const head = ['PriorityLevelName', 'ActiveQueues', 'IsIdle', 'IsQuiescing', 'WaitingRequests', 'ExecutingRequests'];
  const rows = fairness.levels.map(({ settings: { name }, queueSet, isQuiescing, isExempt }) => {
    if (isExempt || queueSet === undefined) return [name, none, none, none, none, none];
    const { activeQueues, isIdle, waiting, executing } = queueSet;
    return [name, activeQueues, isIdle, isQuiescing, waiting, executing].map(String);
  });
  return [head, ...rows];
}

function queues(fairness: Fairness): readonly Row[] {
  const head = ['PriorityLevelName', 'Index', 'PendingRequests', 'ExecutingRequests', 'VirtualStart'];
  const rows = fairness.levels.flatMap(({ settings: { name }, queueSet, isExempt }) => {
    if (isExempt || queueSet === undefined) return [[name, none, none, none, none]];
    return queueSet.queues.map(({ index, waiting, executing, virtualStart }) => [
      name,
      `${index}`,
      `${waiting.length}`,
      `${executing}`,
      virtualStart.toFixed(4),
    ]);
  });
  return [head, ...rows];
}

function requests(
  fairness: Fairness,
  { now, isDetailed }: DumpOptions & { readonly isDetailed: boolean },
): readonly Row[] {
  const head = [
    'PriorityLevelName',
    'FlowSchemaName',
    'QueueIndex',
    'RequestIndexInQueue',
    // As v1.21 spells it.
    'FlowDistingsher',
    'ArriveTime',
  ];
  const details = ['UserName', 'Verb', 'APIPath', 'Namespace', 'Name', 'APIVersion', 'Resource', 'SubResource'];
  const { date, monotonicMs } = now();
  const rows = fairness.levels.flatMap(({ settings: { name }, queueSet, isExempt }) => {
    if (isExempt || queueSet === undefined) return [];
    return queueSet.queues.flatMap(({ index, waiting }) =>
      waiting.flatMap((request, position) => {
        if (!(request instanceof FairRequest)) return [];
        const arrived = formatMicroTime(new Date(date.getTime() - (monotonicMs - request.arrivedMs)));
        const { settings } = request.schema;
        const row = [name, settings.name, `${index}`, `${position}`, request.flow.distinguisher, arrived];
        return [isDetailed ? [...row, ...detailsOf(request.context)] : row];
      }),
    );
  });
  return [isDetailed ? [...head, ...details] : head, ...rows];
}

function detailsOf({ info, user }: RequestContext): readonly string[] {
  const { verb, path, namespace, name, group, version, resource, subresource } = info;
  const apiVersion = group === '' ? version : `${group}/${version}`;
  return [user.name, verb, path, namespace, name, apiVersion, resource, subresource];
}
