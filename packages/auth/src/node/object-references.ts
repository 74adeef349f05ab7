import { type Fields, fieldsAt, listAt, textAt } from '@orch/apimachinery';

export type ReferencedResource = 'configmaps' | 'persistentvolumeclaims' | 'secrets' | 'serviceaccounts';

/** An object that another one refers to. */
export interface ObjectReference {
  readonly resource: ReferencedResource;
  readonly namespace: string;
  readonly name: string;
}

/**
 * The objects that the node of a pod needs for it: account, secrets, config maps and claims. `claimsOfEphemeralVolumes`
 * includes the claim `<pod>-<volume>` of each ephemeral volume (gate GenericEphemeralVolume).
 */
export function podReferences(
  pod: Fields,
  { claimsOfEphemeralVolumes }: { readonly claimsOfEphemeralVolumes: boolean },
): readonly ObjectReference[] {
  const namespace = textAt(pod, 'metadata', 'namespace');
  const spec = fieldsAt(pod, 'spec');
  const volumes = listAt(spec, 'volumes');
  const containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) => listAt(spec, list));
  const projections = volumes.flatMap((volume) => listAt(volume, 'projected', 'sources'));
  const envFrom = containers.flatMap((container) => listAt(container, 'envFrom'));
  const env = containers.flatMap((container) => listAt(container, 'env'));
  const named = (resource: ReferencedResource, names: readonly string[]): readonly ObjectReference[] =>
    names.filter((name) => name !== '').map((name) => ({ resource, namespace, name }));
  const ephemeralClaims = volumes.map((volume) =>
    volume['ephemeral'] == null ? '' : `${textAt(pod, 'metadata', 'name')}-${textAt(volume, 'name')}`,
  );
  return [
    ...named('serviceaccounts', [textAt(spec, 'serviceAccountName')]),
    ...named('secrets', [
      ...listAt(spec, 'imagePullSecrets').map((reference) => textAt(reference, 'name')),
      ...envFrom.map((source) => textAt(source, 'secretRef', 'name')),
      ...env.map((variable) => textAt(variable, 'valueFrom', 'secretKeyRef', 'name')),
      ...volumes.flatMap(secretsOfPodVolume),
      ...projections.map((source) => textAt(source, 'secret', 'name')),
    ]),
    ...named('configmaps', [
      ...envFrom.map((source) => textAt(source, 'configMapRef', 'name')),
      ...env.map((variable) => textAt(variable, 'valueFrom', 'configMapKeyRef', 'name')),
      ...volumes.map((volume) => textAt(volume, 'configMap', 'name')),
      ...projections.map((source) => textAt(source, 'configMap', 'name')),
    ]),
    ...named('persistentvolumeclaims', [
      ...volumes.map((volume) => textAt(volume, 'persistentVolumeClaim', 'claimName')),
      ...(claimsOfEphemeralVolumes ? ephemeralClaims : []),
    ]),
  ];
}

/** Volume sources with a member `secretRef`. */
const secretRefSources = ['cephfs', 'cinder', 'flexVolume', 'rbd', 'scaleIO', 'iscsi', 'storageos'] as const;

function secretsOfPodVolume(volume: Fields): readonly string[] {
  return [
    textAt(volume, 'azureFile', 'secretName'),
    textAt(volume, 'secret', 'secretName'),
    textAt(volume, 'csi', 'nodePublishSecretRef', 'name'),
    ...secretRefSources.map((source) => textAt(volume, source, 'secretRef', 'name')),
  ];
}

/** The claim that a persistent volume is bound to. */
export function claimOfVolume(volume: Fields): ObjectReference | undefined {
  const { namespace, name } = textsOf(fieldsAt(volume, 'spec', 'claimRef'));
  return name === '' ? undefined : { resource: 'persistentvolumeclaims', namespace, name };
}

/** The secrets that a node needs to mount a persistent volume; those of the controllers of CSI drivers are not among them. */
export function volumeSecrets(volume: Fields): readonly ObjectReference[] {
  const spec = fieldsAt(volume, 'spec');
  const claimNamespace = textAt(spec, 'claimRef', 'namespace');
  const azure = fieldsAt(spec, 'azureFile');
  const references = [
    { namespace: textAt(azure, 'secretNamespace') || claimNamespace, name: textAt(azure, 'secretName') },
    textsOf(fieldsAt(spec, 'csi', 'nodePublishSecretRef')),
    textsOf(fieldsAt(spec, 'csi', 'nodeStageSecretRef')),
    ...secretRefSources.map((source) => {
      const { namespace, name } = textsOf(fieldsAt(spec, source, 'secretRef'));
      return { namespace: namespace || claimNamespace, name };
    }),
  ];
  return references.filter(({ name }) => name !== '').map((reference) => ({ resource: 'secrets', ...reference }));
}

function textsOf(reference: Fields): { readonly namespace: string; readonly name: string } {
  return { namespace: textAt(reference, 'namespace'), name: textAt(reference, 'name') };
}
