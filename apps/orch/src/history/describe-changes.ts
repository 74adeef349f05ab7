import { encodeJson, type JsonValue } from '@orch/apimachinery';
import { escapeControls } from '@orch/component';
import { alignRows } from './align-rows.js';
import type { Change, Field } from './read-history.js';
import { formatType } from './resource-types.js';

/**
 * Formats one line per change, followed by the changed fields if known:
 *
 *     REVISION   TIME                       VERB     RESOURCE           NAME      BY
 *     118        2026-01-01T10:00:00.120Z   create   deployments.apps   web/web   jane
 *     120        2026-01-01T10:00:05.003Z   update   deployments.apps   web/web   jane
 *                spec.replicas: 1 -> 3
 */
export class ChangesText {
  readonly #widths: number[] = [];
  #hasHead = false;

  /** Formats the next changes. The first lines have a header. */
  next(changes: readonly Change[]): string {
    if (changes.length === 0) return '';
    const head = this.#hasHead ? [] : [headCells];
    this.#hasHead = true;
    const lines = alignRows([...head, ...changes.map(cellsOf)], this.#widths).split('\n');
    const indent = ' '.repeat((this.#widths[0] ?? 0) + 3);
    let text = head.length === 0 ? '' : `${lines.shift()}\n`;
    for (const [index, { fields = [] }] of changes.entries()) {
      text += `${lines[index]}\n${fields.map((field) => `${indent}${escapeControls(describeField(field))}\n`).join('')}`;
    }
    return text;
  }
}

const headCells = ['REVISION', 'TIME', 'VERB', 'RESOURCE', 'NAME', 'BY'];

function cellsOf(change: Change): readonly string[] {
  const { revision, time = '<unknown>', verb, namespace, name, by = '' } = change;
  return [revision, time, verb, formatType(change), namespace === undefined ? name : `${namespace}/${name}`, by];
}

function describeField({ path, from, to, withheld }: Field): string {
  if (withheld === true) return `${path}: changed`;
  return `${path}: ${describeValue(from)} -> ${describeValue(to)}`;
}

function describeValue(value: JsonValue | undefined): string {
  if (value === undefined) return '<none>';
  const text = encodeJson(value);
  return text.length <= valueCharsMax ? text : `${text.slice(0, valueCharsMax)}…`;
}

const valueCharsMax = 100;
