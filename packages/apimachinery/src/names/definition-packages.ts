import type { Names } from './names.js';

/**
 * The package prefix of a group's definitions in OpenAPI documents. Most are below `api.`; custom resources and aggregation
 * are implemented by separate servers, whose names are part of the definition names.
 *
 *     apiextensions -> apiextensions-apiserver.pkg.apis.apiextensions
 */
export function definitionPackage({ dialect }: Pick<Names, 'dialect'>, group: string): string {
  const server = servers[dialect].get(group);
  return server === undefined ? `api.${group}` : `${server}.pkg.apis.${group}`;
}

const servers = {
  orch: new Map([
    ['apiextensions', 'apiextensions-apiserver'],
    ['apiregistration', 'aggregator'],
    ['metrics', 'metrics'],
  ]),
  kubernetes: new Map([
    ['apiextensions', 'apiextensions-apiserver'],
    ['apiregistration', 'kube-aggregator'],
    ['metrics', 'metrics'],
  ]),
} as const;
