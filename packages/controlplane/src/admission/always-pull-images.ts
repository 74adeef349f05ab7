import {
  type ApiObject,
  type DeepReadonly,
  isFields,
  listAt,
  StatusError,
  textAt,
  type WritableFields,
} from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied } from '@orch/apiserver';
import { isPodWrite } from './pods/pod-writes.js';

/**
 * Sets the image pull policy of every container of a pod to `Always`, so that running an image requires permission to pull it,
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
    const wrong = containersOf(request.object).filter(({ container }) => container['imagePullPolicy'] !== 'Always');
    if (wrong.length > 0) throw unsupportedPolicies(request, wrong);
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

/** 403 with one message per container; several are listed as `[a, b]`. */
function unsupportedPolicies(request: AdmissionRequest, containers: readonly PodContainer[]): StatusError {
  const messages = containers.map(({ container, path }) => {
    const given = JSON.stringify(textAt(container, 'imagePullPolicy'));
    const why = `${path}.imagePullPolicy: Unsupported value: ${given}: supported values: "Always"`;
    return admissionDenied(request, why).message;
  });
  const message = messages.length === 1 ? messages.join() : `[${messages.join(', ')}]`;
  return new StatusError({ ...admissionDenied(request, '').status, message });
}
