import { compareQuantityTexts, textAt, wellKnown } from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied, whenLoaded } from '@orch/apiserver';
import { storageClassOf } from './default-storage-class.js';

/** Rejects a larger storage request of a claim that is not bound, or whose storage class does not allow expansion. */
export const persistentVolumeClaimResize: AdmissionPluginFactory = ({ names, follow }) => {
  const classes = follow({ group: names.group(wellKnown.groups.storage), resource: 'storageclasses' });
  const allowsExpansion = ({ object, old }: AdmissionRequest): boolean => {
    const name = storageClassOf(object, names) ?? '';
    if (name === '' || name !== storageClassOf(old, names)) return false;
    const found = classes.list('').find(({ metadata }) => metadata.name === name);
    return found?.['allowVolumeExpansion'] === true;
  };
  return {
    handles: ({ operation, definition, subresource }) =>
      operation === 'update' &&
      definition.group === '' &&
      definition.resource === 'persistentvolumeclaims' &&
      subresource === '',
    validate(request) {
      const { object, old } = request;
      if (compareQuantityTexts(requestedBy(object), requestedBy(old)) <= 0) return undefined;
      if (textAt(old, 'status', 'phase') !== 'Bound') {
        throw admissionDenied(request, 'Only bound persistent volume claims can be expanded');
      }
      return whenLoaded(classes, () => {
        if (!allowsExpansion(request)) throw admissionDenied(request, notExpandable);
      });
    },
  };
};

const notExpandable =
  'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';

function requestedBy(claim: unknown): string {
  return textAt(claim, 'spec', 'resources', 'requests', 'storage') || '0';
}
