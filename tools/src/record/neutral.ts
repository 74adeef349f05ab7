/** A text of a record, in the neutral spelling of the data. */
export function neutral(recorded: string): string {
  return spelling.reduce((text, [from, to]) => text.replaceAll(from, to), recorded);
}

/** Records are in the spelling of the reference. */
const spelling = [
  ['.k8s.io', '.orch.io'],
  ['kubernetes.io/', 'orch.io/'],
  ['kube-apiserver', 'apiserver'],
  ['kubelet', 'nodeagent'],
] as const;
