import { type Fields, listAt, type Names, optionalFieldsAt, textAt, wellKnown } from '@orch/apimachinery';

/**
 * Whether a projected volume contains only what every pod gets for its service account: the token, the root certificates and
 * the name of the namespace. Policies that allow secrets allow such a volume.
 */
export function isAccountToken(volume: Fields, names: Names): boolean {
  return listAt(volume, 'projected', 'sources').every((source) => {
    const token = optionalFieldsAt(source, 'serviceAccountToken');
    const configMap = optionalFieldsAt(source, 'configMap');
    const downward = optionalFieldsAt(source, 'downwardAPI');
    if (token === undefined && configMap === undefined && downward === undefined) return false;
    if (token !== undefined && (textAt(token, 'path') !== 'token' || textAt(token, 'audience') !== '')) return false;
    const certificates = names.value(wellKnown.configMaps.rootCertificates);
    if (configMap !== undefined && textAt(configMap, 'name') !== certificates) return false;
    return listAt(downward, 'items').every(isNamespace);
  });
}

function isNamespace(item: Fields): boolean {
  return (
    textAt(item, 'path') === 'namespace' &&
    textAt(item, 'fieldRef', 'apiVersion') === 'v1' &&
    textAt(item, 'fieldRef', 'fieldPath') === 'metadata.namespace'
  );
}
