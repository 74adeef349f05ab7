import { type FilterPlugin, type Rejection, type ScorePlugin, scoreMax } from '../framework/plugin.js';

export interface NodeLabelArgs {
  /** Labels that nodes must have, or must not have, with any value. */
  readonly presentLabels?: readonly string[];
  readonly absentLabels?: readonly string[];
  /** Labels whose presence or absence scores. */
  readonly presentLabelsPreference?: readonly string[];
  readonly absentLabelsPreference?: readonly string[];
}

const rejection: Rejection = {
  code: 'unresolvable',
  plugin: 'NodeLabel',
  reasons: ["node(s) didn't have the requested labels"],
};

/** Requires or prefers labels of nodes, for all pods. The score is the mean of the preferences. */
export function nodeLabel({
  presentLabels = [],
  absentLabels = [],
  presentLabelsPreference = [],
  absentLabelsPreference = [],
}: NodeLabelArgs): FilterPlugin & ScorePlugin {
  const required = wishes(presentLabels, absentLabels);
  const preferred = wishes(presentLabelsPreference, absentLabelsPreference);
  return {
    name: rejection.plugin,
    filter({ cluster: { nodes } }) {
      if (required.length === 0) return undefined;
      return (slot) => {
        const labels = nodes.nodeAt(slot)?.metadata.labels ?? {};
        return required.every((wish) => isFulfilled(wish, labels)) ? undefined : rejection;
      };
    },
    scores({ cluster: { nodes } }) {
      if (preferred.length === 0) return undefined;
      return {
        score(slot) {
          const labels = nodes.nodeAt(slot)?.metadata.labels ?? {};
          const fulfilled = preferred.filter((wish) => isFulfilled(wish, labels)).length;
          return Math.trunc((fulfilled * scoreMax) / preferred.length);
        },
      };
    },
  };
}

interface Wish {
  readonly label: string;
  readonly isPresent: boolean;
}

function wishes(present: readonly string[], absent: readonly string[]): readonly Wish[] {
  return [
    ...present.map((label) => ({ label, isPresent: true })),
    ...absent.map((label) => ({ label, isPresent: false })),
  ];
}

function isFulfilled({ label, isPresent }: Wish, labels: Readonly<Record<string, string>>): boolean {
  return (labels[label] !== undefined) === isPresent;
}
