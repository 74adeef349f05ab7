import {
  type ObjectMeta,
  type QuotedValue,
  quoteOptional,
  quoteStructure,
  quoteText,
  quoteTexts,
} from '@orch/apimachinery';

/** Formats the metadata of a review for an error message, as v1.21 does. Fields that a server sets are zero values. */
export function quoteMetadata(metadata: ObjectMeta, namespaced: boolean): QuotedValue {
  return quoteStructure('v1.ObjectMeta', [
    ['Name', quoteText(metadata.name)],
    ['GenerateName', quoteText(metadata.generateName)],
    // v1.21 clears the namespace of a local review before this check.
    ['Namespace', quoteText(namespaced ? '' : metadata.namespace)],
    ['SelfLink', quoteText(metadata.selfLink)],
    ['UID', quoteText(metadata.uid)],
    ['ResourceVersion', quoteText(metadata.resourceVersion)],
    ['Generation', String(metadata.generation ?? 0)],
    ['CreationTimestamp', 'time.Date(1, time.January, 1, 0, 0, 0, 0, time.UTC)'],
    ['DeletionTimestamp', '<nil>'],
    ['DeletionGracePeriodSeconds', quoteOptional('int64', metadata.deletionGracePeriodSeconds)],
    ['Labels', quoteMap(metadata.labels)],
    ['Annotations', quoteMap(metadata.annotations)],
    ['OwnerReferences', '[]v1.OwnerReference(nil)'],
    ['Finalizers', quoteTexts('string', metadata.finalizers ?? []).text],
    ['ClusterName', quoteText(metadata.clusterName)],
    ['ManagedFields', '[]v1.ManagedFieldsEntry(nil)'],
  ]);
}

function quoteMap(map: Readonly<Record<string, string>> | undefined): string {
  const entries = Object.entries(map ?? {}).sort(([left], [right]) => (left < right ? -1 : 1));
  if (entries.length === 0) return 'map[string]string(nil)';
  return `map[string]string{${entries.map(([key, value]) => `${quoteText(key)}:${quoteText(value)}`).join(', ')}}`;
}
