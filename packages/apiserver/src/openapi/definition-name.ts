import { definitionPackage, type Names, wellKnown } from '@orch/apimachinery';

/**
 * The name of a message in OpenAPI documents.
 *
 *     core_v1.PodSpec    -> io.orch.api.core.v1.PodSpec
 *     apiextensions_v1.JSONSchemaProps -> io.orch.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps
 *     meta_v1.ObjectMeta -> io.orch.apimachinery.pkg.apis.meta.v1.ObjectMeta
 *     resource.Quantity  -> io.orch.apimachinery.pkg.api.resource.Quantity
 *     stable.example.com/v1.Widget -> com.example.stable.v1.Widget
 */
export function definitionName(message: string, names: Names): string {
  const dot = message.lastIndexOf('.');
  const stem = message.slice(0, dot);
  const slash = stem.indexOf('/');
  // Custom kinds are named after their group.
  if (slash >= 0) {
    const domain = stem.slice(0, slash).split('.').reverse().join('.');
    return `${domain}.${stem.slice(slash + 1)}${message.slice(dot)}`;
  }
  const [group = '', version] = stem.split('_');
  const path = shared[stem] ?? `${definitionPackage(names, group)}.${version}`;
  return `${reversedDomain(names)}.${path}${message.slice(dot)}`;
}

/** Messages without a group. */
const shared: Readonly<Record<string, string>> = {
  meta_v1: 'apimachinery.pkg.apis.meta.v1',
  meta_v1beta1: 'apimachinery.pkg.apis.meta.v1beta1',
  resource: 'apimachinery.pkg.api.resource',
  intstr: 'apimachinery.pkg.util.intstr',
  runtime: 'apimachinery.pkg.runtime',
  version: 'apimachinery.pkg.version',
};

/** The domain of the groups, reversed: `io.orch`. */
function reversedDomain(names: Names): string {
  return names.group(wellKnown.groups.storage).split('.').slice(1).reverse().join('.');
}
