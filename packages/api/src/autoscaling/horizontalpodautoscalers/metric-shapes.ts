import { type Fields, isFields, listAt, memberAt, type WritableFields } from '@orch/apimachinery';

/**
 * Converts a metric from the older, flat form (v1 annotations, v2beta1) to that of the hub, v2beta2:
 *
 *     { type: 'Pods', pods: { metricName: 'm', targetAverageValue: '1' } }
 *     { type: 'Pods', pods: { metric: { name: 'm' }, target: { type: 'AverageValue', averageValue: '1' } } }
 */
export function metricToHub(metric: Fields): WritableFields {
  return convertSource(metric, (kind, source) => {
    const target = targetToHub(kind, source);
    return withoutUnset({ ...identityToHub(kind, source), target });
  });
}

export function metricFromHub(metric: Fields): WritableFields {
  return convertSource(metric, (kind, source) => {
    const value = memberAt(source, 'target', 'value');
    const averageValue = memberAt(source, 'target', 'averageValue');
    const averageUtilization = memberAt(source, 'target', 'averageUtilization');
    return withoutUnset({
      ...identityFromHub(kind, source),
      ...(kind === 'object' ? { targetValue: value ?? '0', averageValue } : {}),
      ...(kind === 'external' ? { targetValue: value, targetAverageValue: averageValue } : {}),
      ...(kind === 'pods' ? { targetAverageValue: averageValue } : {}),
      ...(isResource(kind) ? { targetAverageUtilization: averageUtilization, targetAverageValue: averageValue } : {}),
    });
  });
}

/** As `metricToHub`, for the status of a metric. */
export function metricStatusToHub(metric: Fields): WritableFields {
  return convertSource(metric, (kind, source) => {
    const current = withoutUnset({
      value: kind === 'object' || kind === 'external' ? memberAt(source, 'currentValue') : undefined,
      averageValue: memberAt(source, kind === 'object' ? 'averageValue' : 'currentAverageValue'),
      averageUtilization: memberAt(source, 'currentAverageUtilization'),
    });
    return withoutUnset({ ...identityToHub(kind, source), current });
  });
}

export function metricStatusFromHub(metric: Fields): WritableFields {
  return convertSource(metric, (kind, source) => {
    const value = memberAt(source, 'current', 'value');
    const averageValue = memberAt(source, 'current', 'averageValue');
    const averageUtilization = memberAt(source, 'current', 'averageUtilization');
    return withoutUnset({
      ...identityFromHub(kind, source),
      ...(kind === 'object' ? { currentValue: value ?? '0', averageValue } : {}),
      ...(kind === 'external' ? { currentValue: value ?? '0', currentAverageValue: averageValue } : {}),
      ...(kind === 'pods' ? { currentAverageValue: averageValue ?? '0' } : {}),
      ...(isResource(kind)
        ? { currentAverageUtilization: averageUtilization, currentAverageValue: averageValue ?? '0' }
        : {}),
    });
  });
}

/** Whether a metric is CPU utilization, the one that v1 has fields for. */
export function isCpuUtilization(metric: Fields, member: 'target' | 'current'): boolean {
  return (
    memberAt(metric, 'type') === 'Resource' &&
    memberAt(metric, 'resource', 'name') === 'cpu' &&
    memberAt(metric, 'resource', member, 'averageUtilization') !== undefined
  );
}

/** Converts each item of a list. An absent list stays absent. */
export function convertAll(owner: WritableFields, member: string, convert: (metric: Fields) => WritableFields): void {
  if (Array.isArray(owner[member])) owner[member] = listAt(owner, member).map(convert);
}

const kinds = ['object', 'pods', 'resource', 'containerResource', 'external'];

function convertSource(metric: Fields, convert: (kind: string, source: Fields) => WritableFields): WritableFields {
  const converted: WritableFields = { ...metric };
  for (const kind of kinds) {
    const source = converted[kind];
    if (isFields(source)) converted[kind] = inOrder(convert(kind, source));
  }
  return converted;
}

/** Members of the flat form in the order of v1.21, which clients see in annotations. */
const flatMembers = [
  'name',
  'target',
  'metricName',
  'metricSelector',
  'targetValue',
  'currentValue',
  'targetAverageUtilization',
  'currentAverageUtilization',
  'targetAverageValue',
  'currentAverageValue',
  'selector',
  'averageValue',
  'container',
];

function inOrder(fields: WritableFields): WritableFields {
  const ordered: WritableFields = {};
  for (const name of flatMembers) if (fields[name] !== undefined) ordered[name] = fields[name];
  return Object.assign(ordered, fields);
}

function isResource(kind: string): boolean {
  return kind === 'resource' || kind === 'containerResource';
}

/** The metric identifier in the form of the hub. */
function identityToHub(kind: string, source: Fields): WritableFields {
  if (isResource(kind)) return { name: source['name'], container: source['container'] };
  const selector = source[kind === 'external' ? 'metricSelector' : 'selector'];
  const metric = withoutUnset({ name: source['metricName'], selector });
  return kind === 'object' ? { describedObject: source['target'], metric } : { metric };
}

function identityFromHub(kind: string, source: Fields): WritableFields {
  if (isResource(kind)) return { name: source['name'], container: source['container'] };
  const selector = memberAt(source, 'metric', 'selector');
  const metricName = memberAt(source, 'metric', 'name');
  if (kind === 'external') return { metricName, metricSelector: selector };
  return kind === 'object' ? { target: source['describedObject'], metricName, selector } : { metricName, selector };
}

function targetToHub(kind: string, source: Fields): WritableFields {
  const averageUtilization = memberAt(source, 'targetAverageUtilization');
  const averageValue = memberAt(source, kind === 'object' ? 'averageValue' : 'targetAverageValue');
  const value = memberAt(source, 'targetValue');
  if (isResource(kind) && averageUtilization !== undefined) {
    return withoutUnset({ type: 'Utilization', averageUtilization, averageValue });
  }
  if (averageValue !== undefined && (kind !== 'object' || value === undefined || value === '0' || value === 0)) {
    return withoutUnset({ type: 'AverageValue', averageValue, value: kind === 'external' ? value : undefined });
  }
  return withoutUnset({ type: 'Value', value, averageValue });
}

function withoutUnset(fields: WritableFields): WritableFields {
  const kept: WritableFields = {};
  for (const name of Object.keys(fields)) if ((fields[name] ?? undefined) !== undefined) kept[name] = fields[name];
  return kept;
}
