import { type ApiObject, type DeepReadonly, formatTime, isJsonObject } from '@orch/apimachinery';

/** The priority level that a stored flow schema sends its requests to. */
export function priorityLevelOf({ spec }: DeepReadonly<ApiObject>): string {
  const reference = isJsonObject(spec) ? spec['priorityLevelConfiguration'] : undefined;
  const name = isJsonObject(reference) ? reference['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

/**
 * The status that tells whether the priority level of `flowSchema` is there; undefined when it tells so already. As in
 * v1.21 a new condition takes the place of all that were there.
 *
 *     level `batch` exists    {conditions: [{type: Dangling, status: "False", lastTransitionTime, reason: Found, message}]}
 *     there is none           {conditions: [{type: Dangling, status: "True", lastTransitionTime, reason: NotFound, message}]}
 */
export function danglingStatus(
  flowSchema: DeepReadonly<ApiObject>,
  { levelExists, now }: { readonly levelExists: boolean; readonly now: Date },
): Readonly<Record<string, unknown>> | undefined {
  const level = JSON.stringify(priorityLevelOf(flowSchema));
  const [status, reason, ending] = levelExists
    ? ['False', 'Found', 'and it exists']
    : ['True', 'NotFound', 'but there is no such object'];
  const message = `This FlowSchema references the PriorityLevelConfiguration object named ${level} ${ending}`;
  const current = conditionsOf(flowSchema).find((condition) => condition['type'] === dangling);
  const saysSo = current?.['status'] === status && current['reason'] === reason && current['message'] === message;
  if (saysSo) return undefined;
  return { conditions: [{ type: dangling, status, lastTransitionTime: formatTime(now), reason, message }] };
}

const dangling = 'Dangling';

function conditionsOf({ status }: DeepReadonly<ApiObject>): readonly Readonly<Record<string, unknown>>[] {
  const conditions = isJsonObject(status) ? status['conditions'] : undefined;
  return Array.isArray(conditions) ? conditions.filter(isJsonObject) : [];
}
