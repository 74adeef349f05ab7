import { type ApiObject, type DeepReadonly, formatTime, isJsonObject } from '@orch/apimachinery';

/** The name of the priority level that a stored flow schema references; '' when it references none. */
export function priorityLevelOf({ spec }: DeepReadonly<ApiObject>): string {
  const reference = isJsonObject(spec) ? spec['priorityLevelConfiguration'] : undefined;
  const name = isJsonObject(reference) ? reference['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

/**
 * The status with the condition `Dangling`, True when the priority level of `flowSchema` is missing; undefined when the
 * condition is current. As in v1.21 a new condition replaces all existing ones.
 *
 *     level `batch` exists    {conditions: [{type: Dangling, status: "False", lastTransitionTime, reason: Found, message}]}
 *     level missing           {conditions: [{type: Dangling, status: "True", lastTransitionTime, reason: NotFound, message}]}
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
  const isCurrent = current?.['status'] === status && current['reason'] === reason && current['message'] === message;
  if (isCurrent) return undefined;
  return { conditions: [{ type: dangling, status, lastTransitionTime: formatTime(now), reason, message }] };
}

const dangling = 'Dangling';

function conditionsOf({ status }: DeepReadonly<ApiObject>): readonly Readonly<Record<string, unknown>>[] {
  const conditions = isJsonObject(status) ? status['conditions'] : undefined;
  return Array.isArray(conditions) ? conditions.filter(isJsonObject) : [];
}
