import { type ApiObject, type DeepReadonly, type GroupResource, isJsonObject, wellKnown } from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, refusal } from '../admission.js';

/** Resolves a pod's priority class to its number and preemption policy; one class alone may be the default of all. */
export const priority: AdmissionPluginFactory = ({ names, find, list }) => {
  const classes = { group: names.group(wellKnown.groups.scheduling), resource: 'priorityclasses' };
  const defaultClass = async (): Promise<DeepReadonly<ApiObject> | undefined> => {
    const all = await list(classes);
    return all.filter((each) => each['globalDefault'] === true).sort((a, b) => numberOf(a) - numberOf(b))[0];
  };
  const isPods = ({ group, resource }: GroupResource) => group === '' && resource === 'pods';
  const isClasses = ({ group, resource }: GroupResource) => group === classes.group && resource === classes.resource;
  return {
    handles: ({ operation, definition, subresource }) =>
      operation !== 'delete' && subresource === '' && (isPods(definition) || isClasses(definition)),
    async validate(request) {
      const { operation, definition, name, object } = request;
      if (!isClasses(definition) || object?.['globalDefault'] !== true) return;
      const other = (await defaultClass())?.metadata.name;
      if (other === undefined || (operation === 'update' && other === name)) return;
      const why = `PriorityClass ${other} is already marked as default. Only one default can exist`;
      throw refusal(request, why);
    },
    async mutate(request) {
      if (!isPods(request.definition)) return;
      const spec = request.object?.['spec'];
      if (!isJsonObject(spec)) return;
      if (request.operation === 'update') {
        keepPriority(spec, request.old);
        return;
      }
      const given = typeof spec['priorityClassName'] === 'string' ? spec['priorityClassName'] : '';
      const found = given === '' ? await defaultClass() : await find(classes, { namespace: '', name: given });
      if (given !== '' && found === undefined) {
        throw refusal(request, `no PriorityClass with name ${given} was found`);
      }
      const value = found === undefined ? 0 : numberOf(found);
      checkGiven(request, { given: spec['priority'], computed: value });
      spec['priority'] = value;
      if (found !== undefined) spec['priorityClassName'] = found.metadata.name ?? given;
      const classPolicy = found?.['preemptionPolicy'];
      const policy = typeof classPolicy === 'string' ? classPolicy : 'PreemptLowerPriority';
      checkGivenPolicy(request, { given: spec['preemptionPolicy'], computed: policy });
      spec['preemptionPolicy'] = policy;
    },
  };
};

function numberOf(priorityClass: DeepReadonly<ApiObject>): number {
  const value = priorityClass['value'];
  return typeof value === 'number' ? value : 0;
}

/** The priority was settled when the pod was made: an update that leaves it out keeps it. */
function keepPriority(spec: { [member: string]: unknown }, old: DeepReadonly<ApiObject> | undefined): void {
  const before = old?.['spec'];
  if (!isJsonObject(before)) return;
  spec['priority'] ??= before['priority'];
  spec['preemptionPolicy'] ??= before['preemptionPolicy'];
}

function checkGiven(
  request: AdmissionRequest,
  { given, computed }: { readonly given: unknown; readonly computed: number },
): void {
  if (given === undefined || given === null || given === computed) return;
  const why =
    `the integer value of priority (${given}) must not be provided in pod spec; ` +
    `priority admission controller computed ${computed} from the given PriorityClass name`;
  throw refusal(request, why);
}

function checkGivenPolicy(
  request: AdmissionRequest,
  { given, computed }: { readonly given: unknown; readonly computed: string },
): void {
  if (given === undefined || given === null || given === computed) return;
  const why =
    `the string value of PreemptionPolicy (${given}) must not be provided in pod spec; ` +
    `priority admission controller computed ${computed} from the given PriorityClass name`;
  throw refusal(request, why);
}
