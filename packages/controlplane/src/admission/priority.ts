import {
  type ApiObject,
  type DeepReadonly,
  type GroupResource,
  int32At,
  isJsonObject,
  type JsonObject,
  textAt,
  wellKnown,
} from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied, whenLoaded } from '@orch/apiserver';

/** Resolves a pod's priority class to its value and preemption policy, and rejects a second global default class. */
export const priority: AdmissionPluginFactory = ({ names, gates, follow, find }) => {
  const classes = { group: names.group(wellKnown.groups.scheduling), resource: 'priorityclasses' };
  const followed = follow(classes);
  const isPods = ({ group, resource }: GroupResource) => group === '' && resource === 'pods';
  const isClasses = ({ group, resource }: GroupResource) => group === classes.group && resource === classes.resource;
  const defaultClass = () => leastDefault(followed.list(''));
  const checkDefault = (request: AdmissionRequest): void => {
    const other = defaultClass()?.metadata.name;
    if (other === undefined || (request.operation === 'update' && other === request.name)) return;
    const why = `PriorityClass ${other} is already marked as default. Only one default can exist`;
    throw admissionDenied(request, why);
  };
  const setPriority = (request: AdmissionRequest, spec: JsonObject, found: PriorityClass | undefined): void => {
    const value = int32At(found, 'value');
    checkPriority(request, { given: spec['priority'], computed: value });
    spec['priority'] = value;
    if (found !== undefined) spec['priorityClassName'] = found.metadata.name ?? '';
    if (!gates('NonPreemptingPriority')) return;
    // A class that was created while the gate was off has no policy.
    const policy = found === undefined ? 'PreemptLowerPriority' : textAt(found, 'preemptionPolicy');
    if (policy === '') return;
    checkPolicy(request, { given: spec['preemptionPolicy'], computed: policy });
    spec['preemptionPolicy'] = policy;
  };
  const resolveNamed = async (request: AdmissionRequest, spec: JsonObject, name: string): Promise<void> => {
    const found = await find(classes, { namespace: '', name });
    if (found === undefined) throw admissionDenied(request, `no PriorityClass with name ${name} was found`);
    setPriority(request, spec, found);
  };
  return {
    handles: ({ operation, definition, subresource }) =>
      (operation === 'create' || operation === 'update') &&
      subresource === '' &&
      (isPods(definition) || isClasses(definition)),
    validate(request) {
      const { definition, object } = request;
      if (!isClasses(definition) || object?.['globalDefault'] !== true) return undefined;
      return whenLoaded(followed, () => checkDefault(request));
    },
    mutate(request) {
      const spec = request.object?.['spec'];
      if (!isPods(request.definition) || !isJsonObject(spec)) return undefined;
      if (request.operation === 'update') return keepPriority(spec, request.old);
      const name = textAt(spec, 'priorityClassName');
      if (name !== '') return resolveNamed(request, spec, name);
      return whenLoaded(followed, () => setPriority(request, spec, defaultClass()));
    },
  };
};

type PriorityClass = DeepReadonly<ApiObject>;

/** Of several default classes, which only a race can create, the one with the lowest value. */
function leastDefault(classes: readonly PriorityClass[]): PriorityClass | undefined {
  let least: PriorityClass | undefined;
  for (const each of classes) {
    if (each['globalDefault'] !== true) continue;
    if (least === undefined || int32At(each, 'value') < int32At(least, 'value')) least = each;
  }
  return least;
}

/** An update that omits the priority or the preemption policy keeps the stored one. */
function keepPriority(spec: JsonObject, old: DeepReadonly<ApiObject> | undefined): void {
  const before = old?.['spec'];
  if (!isJsonObject(before)) return;
  for (const member of ['priority', 'preemptionPolicy']) {
    const kept = before[member];
    if (kept !== undefined) spec[member] ??= kept;
  }
}

interface Comparison<T> {
  readonly given: unknown;
  readonly computed: T;
}

function checkPriority(request: AdmissionRequest, { given, computed }: Comparison<number>): void {
  if (given === undefined || given === null || given === computed) return;
  const why =
    `the integer value of priority (${given}) must not be provided in pod spec; ` +
    `priority admission controller computed ${computed} from the given PriorityClass name`;
  throw admissionDenied(request, why);
}

function checkPolicy(request: AdmissionRequest, { given, computed }: Comparison<string>): void {
  if (given === undefined || given === null || given === computed) return;
  const why =
    `the string value of PreemptionPolicy (${given}) must not be provided in pod spec; ` +
    `priority admission controller computed ${computed} from the given PriorityClass name`;
  throw admissionDenied(request, why);
}
