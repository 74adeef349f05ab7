import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  forbidden,
} from '@orch/apimachinery';
import type { SelectableField, Strategy } from '../../resources/definition.js';
import {
  fieldsAt,
  isFields,
  listAt,
  numberAt,
  optionalFieldsAt,
  optionalNumberAt,
  textAt,
  textMapAt,
} from '../../resources/fields.js';
import { genericStrategy, keepMember } from '../../resources/generic-strategy.js';
import { textField } from '../../resources/selectable-fields.js';
import { checkText } from '../../resources/validation/checks.js';
import { dropDisabledPodFields } from './disabled-fields.js';
import { qosClass } from './qos.js';
import { joinSeccompProfiles } from './seccomp-annotations.js';
import {
  validatePodAnnotations,
  validatePodAnnotationsUpdate,
  validateSeccompAgreement,
} from './validate-annotations.js';
import { validatePodSpec } from './validate-spec.js';
import { validatePodUpdate } from './validate-update.js';

type Pod = DeepReadonly<ApiObject>;

/** Pods: mostly immutable once made, and deleted with grace. */
export const podStrategy: Strategy = {
  ...genericStrategy({
    namespaced: true,
    nameRule: 'dnsSubdomain',
    prepareForCreate(pod, { names, gates }) {
      pod['status'] = { phase: 'Pending', qosClass: qosClass(pod) };
      dropEphemeralContainers(pod);
      dropDisabledPodFields(pod['spec'], { gates });
      joinSeccompProfiles(pod, names);
    },
    prepareForUpdate(pod, old, { gates }) {
      keepMember(pod, old, 'status');
      dropDisabledPodFields(pod['spec'], { oldSpec: old['spec'], gates });
    },
    validate(pod, { names }) {
      const spec = fieldsAt(pod, 'spec');
      const annotations = textMapAt(pod, 'metadata', 'annotations');
      return [
        ...validatePodAnnotations({ annotations, spec, names }, fieldPath('metadata', 'annotations')),
        ...validatePodSpec(spec, fieldPath('spec')),
        ...validateSeccompAgreement({ annotations, spec, names }, fieldPath('spec')),
      ];
    },
    validateUpdate: (pod, old, { names }) => [
      ...validatePodAnnotationsUpdate({ pod, old, names }),
      ...validatePodUpdate(pod, old),
    ],
    status: {
      keeps: ['ownerReferences'],
      validateUpdate: validatePodStatusUpdate,
    },
  }),
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

/** They are added to a running pod by a subresource of their own, never by whoever makes the pod. */
function dropEphemeralContainers(pod: ApiObject): void {
  const spec = pod['spec'];
  if (isFields(spec)) delete spec['ephemeralContainers'];
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

function validatePodStatusUpdate(pod: Pod, old: Pod): readonly FieldError[] {
  const nominated = textAt(pod, 'status', 'nominatedNodeName');
  const path = fieldPath('status');
  return [
    ...(nominated === '' ? [] : checkText(nominated, path.child('nominatedNodeName'), dnsSubdomain)),
    ...revivedContainers({ pod, old, member: 'containerStatuses' }),
    ...revivedContainers({ pod, old, member: 'initContainerStatuses' }),
  ];
}

/** A container that may not begin again must not be reported as ended and then as not ended. */
function revivedContainers(change: {
  readonly pod: Pod;
  readonly old: Pod;
  readonly member: string;
}): readonly FieldError[] {
  const policy = textAt(change.old, 'spec', 'restartPolicy');
  if (policy === 'Always') return [];
  const statuses = listAt(change.pod, 'status', change.member);
  return listAt(change.old, 'status', change.member).flatMap((before) => {
    const ended = optionalFieldsAt(before, 'state', 'terminated');
    if (ended === undefined || (policy === 'OnFailure' && numberAt(ended, 'exitCode') !== 0)) return [];
    const index = statuses.findIndex((status) => textAt(status, 'name') === textAt(before, 'name'));
    if (index < 0 || optionalFieldsAt(statuses[index], 'state', 'terminated') !== undefined) return [];
    const path = fieldPath('status', change.member).index(index).child('state');
    return [forbidden(path, 'may not be transitioned to non-terminated state')];
  });
}
