import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';

const { labels } = wellKnown;

/** Labels of which the second has the value of the first. As in v1.21, those of zones are not reconciled. */
const reconciledLabels: readonly (readonly [source: string, target: string])[] = [
  [labels.os, labels.betaOs],
  [labels.arch, labels.betaArch],
];

/** Pure: the labels to set so that old and new names of a label have the same value; undefined for none. */
export function labelsToReconcile(
  node: DeepReadonly<Node>,
  names: Names,
): Readonly<Record<string, string>> | undefined {
  const current = node.metadata.labels ?? {};
  const changes: Record<string, string> = {};
  for (const [source, target] of reconciledLabels) {
    const value = current[names.value(source)];
    if (value !== undefined && current[names.value(target)] !== value) changes[names.value(target)] = value;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}
