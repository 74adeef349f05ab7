import type { FieldLabels, SelectableField, Strategy } from '@orch/apimachinery';
import {
  type ApiObject,
  checkUpdate,
  type DeepReadonly,
  type FieldError,
  type Fields,
  fieldPath,
  fieldsAt,
  forbidden,
  genericStrategy,
  type Int64,
  keepGeneration,
  keepMember,
  listAt,
  memberAt,
  optionalNumberAt,
  textAt,
  textMapAt,
} from '@orch/apimachinery';
import { textField } from '../../resources/selectable-fields.js';
import { dropDisabledAnnotations } from './disabled-annotations.js';
import { qosClass } from './qos.js';
import { syncSeccompProfiles } from './seccomp-annotations.js';
import {
  validatePodAnnotations,
  validatePodAnnotationsUpdate,
  validateSeccompAgreement,
} from './validate-annotations.js';
import { validateEphemeralContainersUpdate } from './validate-ephemeral-containers.js';
import { validatePodOnly, validatePodSpec } from './validate-spec.js';
import { validatePodStatusUpdate } from './validate-status.js';
import { validatePodUpdate } from './validate-update.js';

type Pod = DeepReadonly<ApiObject>;

/** A pod is mostly immutable, and deleted with a grace period. */
export const podStrategy: Strategy = {
  ...genericStrategy({
    namespaced: true,
    nameRule: 'dnsSubdomain',
    metadata: { onUpdate: ['change', 'whole'], rest: 'after' },
    prepareForCreate(pod, { names, gates }) {
      pod['status'] = { phase: 'Pending', qosClass: qosClass(pod) };
      dropDisabledAnnotations(pod, { gates, names });
      syncSeccompProfiles(pod, names);
    },
    prepareForUpdate(pod, old, { gates, names }) {
      keepMember(pod, old, 'status');
      dropDisabledAnnotations(pod, { old, gates, names });
    },
    validate(pod, context, old) {
      const { names } = context;
      const spec = fieldsAt(pod, 'spec');
      const annotations = textMapAt(pod, 'metadata', 'annotations');
      return [
        ...validatePodAnnotations({ annotations, spec, names }, fieldPath('metadata', 'annotations')),
        ...validatePodSpec(spec, fieldPath('spec'), { ...context, oldSpec: memberAt(old, 'spec') }),
        ...validatePodOnly(spec, fieldPath('spec'), { ...context, oldSpec: memberAt(old, 'spec') }),
        ...(old === undefined ? rejectEphemeralContainers(spec) : []),
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
          change: () => validateEphemeralContainersUpdate(pod, old, context),
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

/** Field labels of older clients: the node of a pod, and one that matches no pod in v1.21. */
export const podFieldLabels: FieldLabels = {
  paths: {
    ...Object.fromEntries(podSelectableFields.map(({ path }) => [path, path])),
    'spec.host': 'spec.nodeName',
    'status.podIPs': 'status.podIPs',
  },
};

/** Ephemeral containers are added through their subresource, never on create. */
function rejectEphemeralContainers(spec: Fields): readonly FieldError[] {
  if (listAt(spec, 'ephemeralContainers').length === 0) return [];
  return [forbidden(fieldPath('spec', 'ephemeralContainers'), 'cannot be set on create')];
}

/**
 * The grace period of the request, else of the pod, else 0. It is 0 for a pod without a node and for a terminated one.
 */
function podGracePeriodSeconds(pod: Pod, requested: Int64 | undefined): Int64 {
  const phase = textAt(pod, 'status', 'phase');
  if (textAt(pod, 'spec', 'nodeName') === '' || phase === 'Failed' || phase === 'Succeeded') return 0;
  return requested ?? optionalNumberAt(pod, 'spec', 'terminationGracePeriodSeconds') ?? 0;
}
