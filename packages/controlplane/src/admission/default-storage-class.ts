import { type ApiObject, type DeepReadonly, isJsonObject, type Names, wellKnown } from '@orch/apimachinery';
import { type AdmissionPluginFactory, whenLoaded } from '@orch/apiserver';
import { onlyDefaultClass } from './only-default-class.js';

/** Sets the default storage class on new claims without a class. Rejects them while several classes are the default. */
export const defaultStorageClass: AdmissionPluginFactory = ({ names, follow }) => {
  const classes = follow({ group: names.group(wellKnown.groups.storage), resource: 'storageclasses' });
  const { defaultStorageClass: marker, betaDefaultStorageClass: betaMarker } = wellKnown.annotations;
  const markers = [marker, betaMarker].map(names.value);
  return {
    handles: ({ operation, definition, subresource }) =>
      operation === 'create' &&
      definition.group === '' &&
      definition.resource === 'persistentvolumeclaims' &&
      subresource === '',
    mutate(request) {
      const spec = request.object?.['spec'];
      if (!isJsonObject(spec) || storageClassOf(request.object, names) !== undefined) return undefined;
      return whenLoaded(classes, () => {
        const name = onlyDefaultClass(request, {
          classes: classes.list(''),
          markers,
          why: (count) => `${count} default StorageClasses were found`,
        });
        if (name !== undefined) spec['storageClassName'] = name;
      });
    },
  };
};

/** The class of a claim, by its older annotation or its spec: '' for none, undefined when the default applies. */
export function storageClassOf(claim: DeepReadonly<ApiObject> | undefined, names: Names): string | undefined {
  const annotated = claim?.metadata.annotations?.[names.value(wellKnown.annotations.betaStorageClass)];
  if (annotated !== undefined) return annotated;
  const spec = claim?.['spec'];
  const name = isJsonObject(spec) ? spec['storageClassName'] : undefined;
  return typeof name === 'string' ? name : undefined;
}
