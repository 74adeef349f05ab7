import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

/** The ranges of pod addresses of a node, as CIDRs. */
export function rangesOf({ spec }: DeepReadonly<Node>): readonly string[] {
  if (spec?.podCIDRs !== undefined && spec.podCIDRs.length > 0) return spec.podCIDRs;
  return spec?.podCIDR ? [spec.podCIDR] : [];
}
