import { type ApiObject, type DeepReadonly, isFields, listAt, textAt, type WritableFields } from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied, failure } from '@orch/apiserver';
import { isPodWrite } from './pod-writes.js';

/**
 * Sets the image pull policy of every container of a pod to `Always`, so that only those who may pull an image can run it,
 * even on a node that has it. An update without a new image is ignored: a pod that was created without the plugin keeps
 * its policy, which cannot change.
 */
export const alwaysPullImages: AdmissionPluginFactory = () => ({
  handles: isPodWrite,
  mutate(request) {
    if (!hasNewImage(request)) return;
    for (const { container } of containersOf(request.object)) container['imagePullPolicy'] = 'Always';
  },
  validate(request) {
    if (!hasNewImage(request)) return;
    const errors = containersOf(request.object)
      .filter(({ container }) => container['imagePullPolicy'] !== 'Always')
      .map((container) => unsupportedPolicy(request, container));
    if (errors.length === 0) return;
    // As in v1.21, where a list of errors becomes an error without a reason.
    throw failure(500, '', errors.length === 1 ? errors.join() : `[${errors.join(', ')}]`);
  },
});

interface PodContainer {
  readonly container: WritableFields;
  /** Such as `spec.initContainers[0]`. */
  readonly path: string;
}

function containersOf(pod: DeepReadonly<ApiObject> | undefined): readonly PodContainer[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) =>
    listAt(pod, 'spec', list).flatMap((container, index) =>
      isFields(container) ? [{ container, path: `spec.${list}[${index}]` }] : [],
    ),
  );
}

/** Whether the pod is new, or has an image that none of its containers had before. */
function hasNewImage({ operation, object, old }: AdmissionRequest): boolean {
  if (operation === 'create') return true;
  const known = new Set(containersOf(old).map(({ container }) => textAt(container, 'image')));
  return containersOf(object).some(({ container }) => !known.has(textAt(container, 'image')));
}

function unsupportedPolicy(request: AdmissionRequest, { container, path }: PodContainer): string {
  const given = JSON.stringify(textAt(container, 'imagePullPolicy'));
  const why = `${path}.imagePullPolicy: Unsupported value: ${given}: supported values: "Always"`;
  return admissionDenied(request, why).message;
}
