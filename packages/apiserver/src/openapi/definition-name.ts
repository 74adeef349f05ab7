import { definitionPackage, type Names, wellKnown } from '@orch/apimachinery';

/**
 * How a message is called in OpenAPI documents.
 *
 *     core_v1.PodSpec    -> io.orch.api.core.v1.PodSpec
 *     apiextensions_v1.JSONSchemaProps -> io.orch.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps
 *     meta_v1.ObjectMeta -> io.orch.apimachinery.pkg.apis.meta.v1.ObjectMeta
 *     resource.Quantity  -> io.orch.apimachinery.pkg.api.resource.Quantity
 */
export function definitionName(message: string, names: Names): string {
  const dot = message.indexOf('.');
  const stem = message.slice(0, dot);
  const [group = '', version] = stem.split('_');
  const path = shared[stem] ?? `${definitionPackage(names, group)}.${version}`;
  return `${reversedDomain(names)}.${path}${message.slice(dot)}`;
}

/** Messages that belong to no group. */
const shared: Readonly<Record<string, string>> = {
  meta_v1: 'apimachinery.pkg.apis.meta.v1',
  meta_v1beta1: 'apimachinery.pkg.apis.meta.v1beta1',
  resource: 'apimachinery.pkg.api.resource',
  intstr: 'apimachinery.pkg.util.intstr',
  runtime: 'apimachinery.pkg.runtime',
  version: 'apimachinery.pkg.version',
};

/** Of the groups' domain: `io.orch`. */
function reversedDomain(names: Names): string {
  return names.group(wellKnown.groups.storage).split('.').slice(1).reverse().join('.');
}
