import type { Names } from './names.js';

/** Precedes each encrypted value in a store, with the provider and the name of the key after it: `orch:enc:`. */
export function sealedValuePrefix({ dialect }: Pick<Names, 'dialect'>): string {
  return sealedValuePrefixes[dialect];
}

const sealedValuePrefixes = { orch: 'orch:enc:', kubernetes: 'k8s:enc:' } as const;
