import type { Names } from './names.js';

/**
 * The name of a scheme in messages about unknown kinds: the source location of the scheme in v1.21, for kinds and for request
 * options.
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
