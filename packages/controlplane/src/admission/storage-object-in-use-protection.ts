import { wellKnown } from '@orch/apimachinery';
import type { AdmissionPluginFactory } from '@orch/apiserver';

/** Adds the protection finalizer to new volumes and claims, so that a controller can keep them while they are in use. */
export const storageObjectInUseProtection: AdmissionPluginFactory = ({ names }) => {
  const finalizers: Readonly<Record<string, string>> = {
    persistentvolumes: names.value(wellKnown.finalizers.pvProtection),
    persistentvolumeclaims: names.value(wellKnown.finalizers.pvcProtection),
  };
  return {
    handles: ({ operation, definition, subresource }) =>
      operation === 'create' && definition.group === '' && definition.resource in finalizers && subresource === '',
    mutate({ definition, object }) {
      const finalizer = finalizers[definition.resource];
      if (object === undefined || finalizer === undefined) return;
      const given = object.metadata.finalizers ?? [];
      if (!given.includes(finalizer)) object.metadata.finalizers = [...given, finalizer];
    },
  };
};
