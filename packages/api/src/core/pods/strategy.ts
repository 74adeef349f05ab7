import { type ApiObject, type DeepReadonly, type FieldError, fieldPath, forbidden } from '@orch/apimachinery';
import type { FieldLabels, SelectableField, Strategy } from '../../resources/definition.js';
import { type Fields, fieldsAt, listAt, optionalNumberAt, textAt, textMapAt } from '../../resources/fields.js';
import { genericStrategy, keepGeneration, keepMember } from '../../resources/generic-strategy.js';
import { checkUpdate } from '../../resources/metadata-checks.js';
import { textField } from '../../resources/selectable-fields.js';
import { dropDisabledPodFields } from './disabled-fields.js';
import { qosClass } from './qos.js';
import { joinSeccompProfiles } from './seccomp-annotations.js';
import {
  validatePodAnnotations,
  validatePodAnnotationsUpdate,
  validateSeccompAgreement,
} from './validate-annotations.js';
import { validateEphemeralContainersUpdate } from './validate-ephemeral-containers.js';
import { validatePodAlone, validatePodSpec } from './validate-spec.js';
import { validatePodStatusUpdate } from './validate-status.js';
import { validatePodUpdate } from './validate-update.js';

type Pod = DeepReadonly<ApiObject>;

/** Pods: mostly immutable once made, and deleted with grace. */
export const podStrategy: Strategy = {
  ...genericStrategy({
    namespaced: true,
    nameRule: 'dnsSubdomain',
    metadata: { onUpdate: ['change', 'whole'], rest: 'after' },
    prepareForCreate(pod, { names, gates }) {
      pod['status'] = { phase: 'Pending', qosClass: qosClass(pod) };
      dropDisabledPodFields(pod['spec'], { gates });
      joinSeccompProfiles(pod, names);
    },
    prepareForUpdate(pod, old, { gates }) {
      keepMember(pod, old, 'status');
      dropDisabledPodFields(pod['spec'], { oldSpec: old['spec'], gates });
    },
    validate(pod, { names }, old) {
      const spec = fieldsAt(pod, 'spec');
      const annotations = textMapAt(pod, 'metadata', 'annotations');
      return [
        ...validatePodAnnotations({ annotations, spec, names }, fieldPath('metadata', 'annotations')),
        ...validatePodSpec(spec, fieldPath('spec')),
        ...validatePodAlone(spec, fieldPath('spec')),
        ...(old === undefined ? refuseEphemeralContainers(spec) : []),
        ...(old === undefined ? validateSeccompAgreement({ annotations, spec, names }, fieldPath('spec')) : []),
      ];
    },
    validateUpdate: (pod, old, { names }) => [
      ...validatePodAnnotationsUpdate({ pod, old, names }),
      ...validatePodUpdate(pod, old),
    ],
    status: {
      keeps: ['ownerReferences'],
      prepareForUpdate: (pod, old) => {
        if (old.metadata.deletionTimestamp == null) delete pod.metadata.deletionTimestamp;
      },
      validateUpdate: (pod, old, { names }) => [
        ...validatePodAnnotationsUpdate({ pod, old, names }),
        ...validatePodStatusUpdate(pod, old),
      ],
    },
  }),
  subresources: {
    ephemeralcontainers: {
      prepareForUpdate: (pod, old) => keepGeneration(pod, old),
      validateUpdate: (pod, old, context) =>
        checkUpdate(pod, old, {
          kind: { namespaced: true, metadata: { onUpdate: [] } },
          context,
          whole: () => [],
          change: () => validateEphemeralContainersUpdate(pod, old),
        }),
    },
  },
  gracePeriodSeconds: podGracePeriodSeconds,
};

export const podSelectableFields: readonly SelectableField[] = [
  textField('spec.nodeName'),
  textField('spec.restartPolicy'),
  textField('spec.schedulerName'),
  textField('spec.serviceAccountName'),
  textField('status.phase'),
  {
    path: 'status.podIP',
    value: (pod) => textAt(listAt(pod, 'status', 'podIPs')[0], 'ip') || textAt(pod, 'status', 'podIP'),
  },
  textField('status.nominatedNodeName'),
];

/** What old clients call the node of a pod, and a field that may be named, though v1.21 finds no pod by it. */
export const podFieldLabels: FieldLabels = {
  paths: {
    ...Object.fromEntries(podSelectableFields.map(({ path }) => [path, path])),
    'spec.host': 'spec.nodeName',
    'status.podIPs': 'status.podIPs',
  },
};

/** They are added to a running pod by a subresource of their own, never by whoever makes the pod. */
function refuseEphemeralContainers(spec: Fields): readonly FieldError[] {
  if (listAt(spec, 'ephemeralContainers').length === 0) return [];
  return [forbidden(fieldPath('spec', 'ephemeralContainers'), 'cannot be set on create')];
}

/**
 * What the request asks for, else what the pod says, else 0. A pod that no node runs, or that has ended, needs no
 * grace.
 */
function podGracePeriodSeconds(pod: Pod, requested: number | undefined): number {
  const phase = textAt(pod, 'status', 'phase');
  if (textAt(pod, 'spec', 'nodeName') === '' || phase === 'Failed' || phase === 'Succeeded') return 0;
  return requested ?? optionalNumberAt(pod, 'spec', 'terminationGracePeriodSeconds') ?? 0;
}
