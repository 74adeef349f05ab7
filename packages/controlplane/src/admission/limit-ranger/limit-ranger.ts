import { type ApiObject, type DeepReadonly, wellKnown } from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied, whenLoaded } from '@orch/apiserver';
import { setContainerDefaults } from './container-defaults.js';
import { claimViolations, podViolations } from './violations.js';

/**
 * Applies the limit ranges of a namespace: sets default requests and limits of the containers of new pods, and rejects
 * pods and claims that are outside the minimum, maximum or ratio. Subresources, updates of pods, and objects that are
 * being deleted are not checked.
 */
export const limitRanger: AdmissionPluginFactory = ({ names, follow }) => {
  const limitRanges = follow({ group: '', resource: 'limitranges' });
  const annotation = names.value(wellKnown.annotations.limitRanger);
  const withRanges = (namespace: string, run: (ranges: readonly LimitRange[]) => void): void | Promise<void> =>
    whenLoaded(limitRanges, () => run(inNameOrder(limitRanges.list(namespace))));
  return {
    handles: (request) =>
      isLimited(request) && (!limitRanges.isReady || limitRanges.has(request.namespace)) && !isBeingDeleted(request),
    mutate({ definition, object, namespace }) {
      if (object === undefined || definition.resource !== pods) return undefined;
      return withRanges(namespace, (ranges) => {
        for (const range of ranges) setContainerDefaults(object, range, annotation);
      });
    },
    validate(request) {
      const violationsOf = request.definition.resource === pods ? podViolations : claimViolations;
      return withRanges(request.namespace, (ranges) => {
        for (const range of ranges) {
          const violations = [...new Set(violationsOf(request.object, range))];
          if (violations.length > 0) throw admissionDenied(request, joined(violations));
        }
      });
    },
  };
};

type LimitRange = DeepReadonly<ApiObject>;

const pods = 'pods';
const claims = 'persistentvolumeclaims';

function isLimited({ operation, definition, subresource }: AdmissionRequest): boolean {
  if (definition.group !== '' || subresource !== '') return false;
  if (definition.resource === pods) return operation === 'create';
  return definition.resource === claims && (operation === 'create' || operation === 'update');
}

function isBeingDeleted({ old }: AdmissionRequest): boolean {
  return old?.metadata.deletionTimestamp != null;
}

function inNameOrder(ranges: readonly LimitRange[]): readonly LimitRange[] {
  const nameOf = ({ metadata }: LimitRange) => metadata.name ?? '';
  return ranges.length < 2 ? ranges : [...ranges].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function joined(violations: readonly string[]): string {
  return violations.length === 1 ? violations.join() : `[${violations.join(', ')}]`;
}
