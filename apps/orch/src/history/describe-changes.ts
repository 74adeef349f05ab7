import type { JsonValue } from '@orch/apimachinery';
import { alignRows } from './align-rows.js';
import type { Change, Field } from './read-history.js';
import { formatType } from './resource-types.js';

/**
 * A line for each change; under it the fields that an update changed, where they are known:
 *
 *     REVISION   TIME                       VERB     RESOURCE           NAME
 *     118        2026-01-01T10:00:00.120Z   create   deployments.apps   web/web
 *     120        2026-01-01T10:00:05.003Z   update   deployments.apps   web/web
 *                spec.replicas: 1 -> 3
 */
export function describeChanges(changes: readonly Change[]): string {
  const hasWriter = changes.some(({ by }) => by !== undefined);
  const head = ['REVISION', 'TIME', 'VERB', 'RESOURCE', 'NAME', ...(hasWriter ? ['BY'] : [])];
  const rows = changes.map((change) => [
    change.revision,
    change.time ?? '<unknown>',
    change.verb,
    formatType(change),
    change.namespace === undefined ? change.name : `${change.namespace}/${change.name}`,
    ...(hasWriter ? [change.by ?? ''] : []),
  ]);
  const [headLine = '', ...lines] = alignRows([head, ...rows]).split('\n');
  const indent = ' '.repeat(headLine.indexOf('TIME'));
  let text = `${headLine}\n`;
  for (const [index, { fields = [] }] of changes.entries()) {
    text += `${lines[index]}\n${fields.map((field) => `${indent}${describeField(field)}\n`).join('')}`;
  }
  return text;
}

function describeField({ path, from, to, withheld }: Field): string {
  if (withheld === true) return `${path}: changed`;
  return `${path}: ${describeValue(from)} -> ${describeValue(to)}`;
}

function describeValue(value: JsonValue | undefined): string {
  if (value === undefined) return '<none>';
  const text = JSON.stringify(value);
  return text.length <= valueCharsMax ? text : `${text.slice(0, valueCharsMax)}…`;
}

const valueCharsMax = 100;
