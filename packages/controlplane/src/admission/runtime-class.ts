import {
  type ApiObject,
  compareQuantityTexts,
  type DeepReadonly,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  wellKnown,
} from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied } from '@orch/apiserver';
import { mergeTolerations } from './merge-tolerations.js';

/**
 * Copies the overhead, node selector and tolerations of its runtime class into a new pod. Rejects a pod that names a
 * missing class or has a different overhead or a conflicting node selector.
 *
 *     class { overhead: { podFixed: { cpu: 100m } }, scheduling: { nodeSelector: { runtime: vm }, tolerations: […] } }
 *     pod   { overhead: { cpu: 100m }, nodeSelector: { disk: ssd, runtime: vm }, tolerations: [its own, …] }
 */
export const runtimeClass: AdmissionPluginFactory = ({ names, find, gates }) => {
  const classes = { group: names.group(wellKnown.groups.node), resource: 'runtimeclasses' };
  const classOf = async (request: AdmissionRequest, name: string): Promise<DeepReadonly<ApiObject>> => {
    const found = await find(classes, { namespace: '', name });
    if (found === undefined)
      throw admissionDenied(request, `pod rejected: RuntimeClass ${JSON.stringify(name)} not found`);
    return found;
  };
  const mutateWithClass = async (request: AdmissionRequest, spec: JsonObject, name: string): Promise<void> => {
    const found = await classOf(request, name);
    if (gates('PodOverhead')) setOverhead(request, spec, overheadOf(found));
    setScheduling(request, spec, found['scheduling']);
  };
  const validateWithClass = async (request: AdmissionRequest, given: Texts, name: string): Promise<void> => {
    checkOverhead(request, given, overheadOf(await classOf(request, name)));
  };
  return {
    handles: ({ operation, definition, subresource }) =>
      operation === 'create' && definition.group === '' && definition.resource === 'pods' && subresource === '',
    mutate(request) {
      const spec = request.object?.['spec'];
      if (!isJsonObject(spec)) return undefined;
      const name = spec['runtimeClassName'];
      if (typeof name === 'string') return mutateWithClass(request, spec, name);
      return undefined;
    },
    validate(request) {
      const spec = request.object?.['spec'];
      if (!isJsonObject(spec) || !gates('PodOverhead')) return undefined;
      const name = spec['runtimeClassName'];
      const given = textsOf(spec['overhead']);
      if (typeof name === 'string') return validateWithClass(request, given, name);
      checkOverhead(request, given, undefined);
      return undefined;
    },
  };
};

const otherOverhead = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead";
const overheadOfNoClass = 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead';

/** Quantities or labels. */
type Texts = Readonly<Record<string, string>>;

function checkOverhead(request: AdmissionRequest, given: Texts, wanted: Texts | undefined): void {
  if (wanted !== undefined && !sameQuantities(wanted, given)) throw admissionDenied(request, otherOverhead);
  if (wanted === undefined && Object.keys(given).length > 0) throw admissionDenied(request, overheadOfNoClass);
}

/** Undefined when the class has no overhead. */
function overheadOf(found: DeepReadonly<ApiObject>): Texts | undefined {
  const overhead = found['overhead'];
  return isJsonObject(overhead) ? textsOf(overhead['podFixed']) : undefined;
}

function setOverhead(request: AdmissionRequest, spec: JsonObject, overhead: Texts | undefined): void {
  if (overhead === undefined) return;
  const given = textsOf(spec['overhead']);
  if (Object.keys(given).length > 0 && !sameQuantities(overhead, given)) throw admissionDenied(request, otherOverhead);
  if (Object.keys(overhead).length > 0) spec['overhead'] = { ...overhead };
}

function setScheduling(request: AdmissionRequest, spec: JsonObject, scheduling: unknown): void {
  if (!isJsonObject(scheduling)) return;
  const selector = textsOf(spec['nodeSelector']);
  const wanted = Object.entries(textsOf(scheduling['nodeSelector']));
  for (const [key, value] of wanted) {
    const given = selector[key];
    if (given === undefined || given === value) continue;
    const classSelector = `runtimeClass.scheduling.nodeSelector[${key}] = ${value}`;
    throw admissionDenied(request, `conflict: ${classSelector}; pod.spec.nodeSelector[${key}] = ${given}`);
  }
  const merged = Object.entries({ ...selector, ...Object.fromEntries(wanted) });
  if (merged.length > 0) spec['nodeSelector'] = Object.fromEntries(merged.sort(([a], [b]) => (a < b ? -1 : 1)));
  const tolerations = mergeTolerations(objectsOf(spec['tolerations']), objectsOf(scheduling['tolerations']));
  if (tolerations.length > 0) spec['tolerations'] = [...tolerations];
}

function sameQuantities(left: Texts, right: Texts): boolean {
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => right[key] !== undefined && compareQuantityTexts(left[key] ?? '0', right[key]) === 0);
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}

function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((item: JsonValue) => isJsonObject(item)) : [];
}
