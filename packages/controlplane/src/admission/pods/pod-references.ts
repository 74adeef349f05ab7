import { type Fields, fieldsAt, isFields, listAt, optionalFieldsAt, textAt } from '@orch/apimachinery';

/** The first kind of objects that a pod reads: secrets, config maps, claims. undefined when it reads none. */
export function referencedKind(spec: unknown): 'secrets' | 'configmaps' | 'persistentvolumeclaims' | undefined {
  if (readsSecrets(spec)) return 'secrets';
  if (readsConfigMaps(spec)) return 'configmaps';
  const readsClaims = listAt(spec, 'volumes').some((volume) => isFields(volume['persistentVolumeClaim']));
  return readsClaims ? 'persistentvolumeclaims' : undefined;
}

/** Whether a pod reads secrets: by its environment, volumes or pull secrets. */
export function readsSecrets(spec: unknown): boolean {
  return (
    listAt(spec, 'imagePullSecrets').length > 0 ||
    containersRead(spec, { source: 'secretRef', key: 'secretKeyRef' }) ||
    listAt(spec, 'volumes').some((volume) => Object.entries(volume).some(readsSecret)) ||
    projectedSources(spec).some((source) => isFields(source['secret']))
  );
}

/** Members of volumes and of their sources, such as `azureFile` and `cephfs.secretRef`. */
function readsSecret([member, source]: readonly [string, unknown]): boolean {
  if (!isFields(source)) return false;
  if (member === 'secret') return true;
  if (member === 'azureFile') return textAt(source, 'secretName') !== '';
  return isFields(source['secretRef']) || isFields(source['nodePublishSecretRef']);
}

function readsConfigMaps(spec: unknown): boolean {
  return (
    containersRead(spec, { source: 'configMapRef', key: 'configMapKeyRef' }) ||
    listAt(spec, 'volumes').some((volume) => isFields(volume['configMap'])) ||
    projectedSources(spec).some((source) => isFields(source['configMap']))
  );
}

/** Whether a container takes its environment from such an object. */
function containersRead(spec: unknown, { source, key }: { readonly source: string; readonly key: string }): boolean {
  return ['initContainers', 'containers', 'ephemeralContainers'].some((list) =>
    listAt(spec, list).some(
      (container) =>
        listAt(container, 'envFrom').some((each) => isFields(each[source])) ||
        listAt(container, 'env').some((variable) => optionalFieldsAt(variable, 'valueFrom', key) !== undefined),
    ),
  );
}

/** The sources of the projected volumes of a pod. */
export function projectedSources(spec: unknown): readonly Fields[] {
  return listAt(spec, 'volumes').flatMap((volume) => listAt(fieldsAt(volume, 'projected'), 'sources'));
}
