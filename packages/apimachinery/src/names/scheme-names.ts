import type { Names } from './names.js';

/**
 * Messages about a kind that is not known name the scheme that was looked in, which v1.21 calls by the place in its
 * source where it is made: that of the kinds, and that of the options of requests.
 */
export function schemeName({ dialect }: Pick<Names, 'dialect'>, scheme: 'kinds' | 'options'): string {
  return schemeNames[dialect][scheme];
}

const schemeNames = {
  orch: {
    kinds: 'orch.io/orch/pkg/api/legacyscheme/scheme.go:30',
    options: 'orch.io/apimachinery/pkg/apis/meta/internalversion/scheme/register.go:27',
  },
  kubernetes: {
    kinds: 'k8s.io/kubernetes/pkg/api/legacyscheme/scheme.go:30',
    options: 'k8s.io/apimachinery/pkg/apis/meta/internalversion/scheme/register.go:27',
  },
} as const;
