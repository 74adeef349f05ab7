import { isJsonObject, type JsonObject, type JsonValue } from '@orch/apimachinery';

/**
 * Validates a mirror pod, which represents a static pod of a node and must not use objects of the cluster. Returns the
 * rejection message, or undefined when the pod is valid.
 */
export function mirrorPodViolation(spec: JsonObject): string | undefined {
  if ((spec['serviceAccountName'] ?? '') !== '') return 'a mirror pod may not reference service accounts';
  if (hasSecrets(spec)) return 'a mirror pod may not reference secrets';
  const hasToken = projections(spec).some((source) => isJsonObject(source['serviceAccountToken']));
  return hasToken ? 'a mirror pod may not use ServiceAccountToken volume projections' : undefined;
}

/** Members of a volume source that reference a secret. */
const secretMembers = ['secretRef', 'nodePublishSecretRef'];

function hasSecrets(spec: JsonObject): boolean {
  return (
    listOf(spec['imagePullSecrets']).length > 0 ||
    ['initContainers', 'containers', 'ephemeralContainers'].some((member) =>
      listOf(spec[member]).some((container) => readsSecrets(container)),
    ) ||
    listOf(spec['volumes']).some((volume) => Object.entries(volume).some(([name, source]) => isSecret(name, source))) ||
    projections(spec).some((source) => isJsonObject(source['secret']))
  );
}

function readsSecrets(container: JsonObject): boolean {
  return (
    listOf(container['envFrom']).some((source) => isJsonObject(source['secretRef'])) ||
    listOf(container['env']).some(({ valueFrom }) => isJsonObject(valueFrom) && isJsonObject(valueFrom['secretKeyRef']))
  );
}

function isSecret(name: string, source: JsonValue | undefined): boolean {
  if (!isJsonObject(source)) return false;
  if (name === 'secret') return true;
  if (name === 'azureFile') return (source['secretName'] ?? '') !== '';
  return secretMembers.some((member) => isJsonObject(source[member]));
}

function projections(spec: JsonObject): readonly JsonObject[] {
  return listOf(spec['volumes']).flatMap(({ projected }) =>
    isJsonObject(projected) ? listOf(projected['sources']) : [],
  );
}

function listOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
