import type { Names } from './names.js';

/**
 * Where the definitions of a group stand in OpenAPI documents: most below `api.`, but custom resources and aggregation
 * come from servers of their own, whose name clients know as part of the definitions' names.
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
  ]),
  kubernetes: new Map([
    ['apiextensions', 'apiextensions-apiserver'],
    ['apiregistration', 'kube-aggregator'],
  ]),
} as const;
