import {
  type ApiObject,
  type DeepReadonly,
  type GroupResource,
  isJsonObject,
  type JsonObject,
  wellKnown,
} from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied } from '@orch/apiserver';

/** Resolves a pod's priority class to its value and preemption policy, and rejects a second global default class. */
export const priority: AdmissionPluginFactory = ({ names, find, list }) => {
  const classes = { group: names.group(wellKnown.groups.scheduling), resource: 'priorityclasses' };
  const defaultClass = async (): Promise<DeepReadonly<ApiObject> | undefined> => {
    const all = await list(classes);
    return all.filter((each) => each['globalDefault'] === true).sort((a, b) => numberOf(a) - numberOf(b))[0];
  };
  const isPods = ({ group, resource }: GroupResource) => group === '' && resource === 'pods';
  const isClasses = ({ group, resource }: GroupResource) => group === classes.group && resource === classes.resource;
  const checkDefault = async (request: AdmissionRequest): Promise<void> => {
    const other = (await defaultClass())?.metadata.name;
    if (other === undefined || (request.operation === 'update' && other === request.name)) return;
    const why = `PriorityClass ${other} is already marked as default. Only one default can exist`;
    throw admissionDenied(request, why);
  };
  const resolveClass = async (request: AdmissionRequest, spec: JsonObject): Promise<void> => {
    const given = typeof spec['priorityClassName'] === 'string' ? spec['priorityClassName'] : '';
    const found = given === '' ? await defaultClass() : await find(classes, { namespace: '', name: given });
    if (given !== '' && found === undefined) {
      throw admissionDenied(request, `no PriorityClass with name ${given} was found`);
    }
    const value = found === undefined ? 0 : numberOf(found);
    checkPriority(request, { given: spec['priority'], computed: value });
    spec['priority'] = value;
    if (found !== undefined) spec['priorityClassName'] = found.metadata.name ?? given;
    const classPolicy = found?.['preemptionPolicy'];
    const policy = typeof classPolicy === 'string' ? classPolicy : 'PreemptLowerPriority';
    checkPolicy(request, { given: spec['preemptionPolicy'], computed: policy });
    spec['preemptionPolicy'] = policy;
  };
  return {
    handles: ({ operation, definition, subresource }) =>
      (operation === 'create' || operation === 'update') &&
      subresource === '' &&
      (isPods(definition) || isClasses(definition)),
    validate(request) {
      const { definition, object } = request;
      return isClasses(definition) && object?.['globalDefault'] === true ? checkDefault(request) : undefined;
    },
    mutate(request) {
      const spec = request.object?.['spec'];
      if (!isPods(request.definition) || !isJsonObject(spec)) return undefined;
      if (request.operation === 'create') return resolveClass(request, spec);
      keepPriority(spec, request.old);
      return undefined;
    },
  };
};

function numberOf(priorityClass: DeepReadonly<ApiObject>): number {
  const value = priorityClass['value'];
  return typeof value === 'number' ? value : 0;
}

/** An update that omits the priority or the preemption policy keeps the stored one. */
function keepPriority(spec: { [member: string]: unknown }, old: DeepReadonly<ApiObject> | undefined): void {
  const before = old?.['spec'];
  if (!isJsonObject(before)) return;
  spec['priority'] ??= before['priority'];
  spec['preemptionPolicy'] ??= before['preemptionPolicy'];
}

function checkPriority(
  request: AdmissionRequest,
  { given, computed }: { readonly given: unknown; readonly computed: number },
): void {
  if (given === undefined || given === null || given === computed) return;
  const why =
    `the integer value of priority (${given}) must not be provided in pod spec; ` +
    `priority admission controller computed ${computed} from the given PriorityClass name`;
  throw admissionDenied(request, why);
}

function checkPolicy(
  request: AdmissionRequest,
  { given, computed }: { readonly given: unknown; readonly computed: string },
): void {
  if (given === undefined || given === null || given === computed) return;
  const why =
    `the string value of PreemptionPolicy (${given}) must not be provided in pod spec; ` +
    `priority admission controller computed ${computed} from the given PriorityClass name`;
  throw admissionDenied(request, why);
}
