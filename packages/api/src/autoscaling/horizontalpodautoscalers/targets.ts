import { type Fields, listAt, optionalNumberAt, textAt } from '@orch/apimachinery';
import { unknown } from '../../resources/columns/texts.js';

/** `55%/70%, <unknown>/100Mi + 1 more...`: current and target of the first two metrics. */
export function targetsText(autoscaler: unknown): string {
  const metrics = listAt(autoscaler, 'spec', 'metrics');
  if (metrics.length === 0) return '<none>';
  const current = listAt(autoscaler, 'status', 'currentMetrics');
  const texts = metrics.map((metric, index) => metricText(metric, current[index]));
  const shown = texts.slice(0, 2).join(', ');
  return texts.length > 2 ? `${shown} + ${texts.length - 2} more...` : shown;
}

/** The member with the source of a metric, by type. */
const sourceMembers: Readonly<Record<string, string>> = {
  External: 'external',
  Pods: 'pods',
  Object: 'object',
  Resource: 'resource',
  ContainerResource: 'containerResource',
};

function metricText(metric: Fields, current: Fields | undefined): string {
  const type = textAt(metric, 'type');
  const member = sourceMembers[type];
  if (member === undefined) return '<unknown type>';
  const utilization = optionalNumberAt(metric, member, 'target', 'averageUtilization');
  const averageValue = textAt(metric, member, 'target', 'averageValue');
  const isResource = type === 'Resource' || type === 'ContainerResource';
  if (type === 'Pods' || averageValue !== '') {
    const suffix = type === 'External' || type === 'Object' ? ' (avg)' : '';
    return `${textAt(current, member, 'current', 'averageValue') || unknown}/${averageValue}${suffix}`;
  }
  if (isResource) {
    const now = optionalNumberAt(current, member, 'current', 'averageUtilization');
    return `${now === undefined ? unknown : `${now}%`}/${utilization === undefined ? '<auto>' : `${utilization}%`}`;
  }
  return `${textAt(current, member, 'current', 'value') || unknown}/${textAt(metric, member, 'target', 'value')}`;
}
