/** Translates names of the reference to the neutral names of `packages/api/data`. */
export function neutral(recorded: string): string {
  return spelling.reduce((text, [from, to]) => text.replaceAll(from, to), recorded);
}

const spelling = [
  ['.k8s.io', '.orch.io'],
  ['kubernetes.io/', 'orch.io/'],
  ['kube-apiserver', 'apiserver'],
  ['kubelet', 'nodeagent'],
] as const;
