import { qosClass } from '@orch/api';
import {
  type ApiObject,
  type DeepReadonly,
  errorMessage,
  isJsonObject,
  type JsonObject,
  listAt,
  notFoundError,
  parseJson,
  wellKnown,
} from '@orch/apimachinery';
import { type AdmissionContext, type AdmissionPlugin, type AdmissionRequest, admissionDenied } from '@orch/apiserver';
import type { AdmissionConfigurations, PodTolerationConfiguration } from './configuration/admission-configuration.js';
import { areAllCovered, mergeTolerations } from './merge-tolerations.js';
import { isPodWrite } from './pods/pod-writes.js';
import { unknownError } from './unknown-error.js';

/**
 * Adds the default tolerations of its namespace to a new pod, and a toleration of memory pressure to each pod that is not
 * best-effort. Rejects a pod with a toleration that its namespace does not allow. Both lists are annotations of the
 * namespace; without one, that of the configuration holds.
 */
export function podTolerationRestriction(
  { names, find }: Pick<AdmissionContext, 'names' | 'find'>,
  { PodTolerationRestriction: configuration = noTolerations }: AdmissionConfigurations,
): AdmissionPlugin {
  const defaultsKey = names.value(wellKnown.annotations.namespaceDefaultTolerations);
  const allowedKey = names.value(wellKnown.annotations.namespaceTolerationsAllowed);
  const memoryPressure: JsonObject = {
    key: names.value(wellKnown.taints.memoryPressure),
    operator: 'Exists',
    effect: 'NoSchedule',
  };
  const namespaceOf = async ({ namespace }: AdmissionRequest): Promise<DeepReadonly<ApiObject>> => {
    const found = await find(namespaces, { namespace: '', name: namespace });
    if (found === undefined) throw notFoundError(namespaces, namespace);
    return found;
  };
  const check = async (request: AdmissionRequest, tolerations: readonly JsonObject[]): Promise<void> => {
    if (tolerations.length === 0) return;
    const own = tolerationsIn(await namespaceOf(request), allowedKey);
    const allowed = own ?? configuration.allowed;
    if (allowed.length === 0 || areAllCovered(tolerations, allowed)) return;
    const scope = own === undefined ? 'cluster' : 'namespace';
    throw admissionDenied(
      request,
      `pod tolerations (possibly merged with namespace default tolerations) conflict with its ${scope} whitelist`,
    );
  };
  return {
    handles: isPodWrite,
    async mutate(request) {
      const spec = request.object?.['spec'];
      if (!isJsonObject(spec)) return;
      const added: JsonObject[] = [];
      if (request.operation === 'create') {
        added.push(...(tolerationsIn(await namespaceOf(request), defaultsKey) ?? configuration.default));
      }
      if (qosClass(request.object) !== 'BestEffort') added.push(memoryPressure);
      if (added.length > 0) spec['tolerations'] = [...mergeTolerations(tolerationsOf(spec), added)];
      await check(request, tolerationsOf(spec));
    },
    async validate(request) {
      const spec = request.object?.['spec'];
      if (isJsonObject(spec)) await check(request, tolerationsOf(spec));
    },
  };
}

const noTolerations: PodTolerationConfiguration = { default: [], allowed: [] };
const namespaces = { group: '', resource: 'namespaces' } as const;

function tolerationsOf(spec: JsonObject): readonly JsonObject[] {
  return listAt({ spec }, 'spec', 'tolerations').filter(isJsonObject);
}

/** The list in an annotation; undefined without one. @throws StatusError 500 for an invalid list, as v1.21 */
function tolerationsIn({ metadata }: DeepReadonly<ApiObject>, key: string): readonly JsonObject[] | undefined {
  const text = metadata.annotations?.[key];
  if (text === undefined) return undefined;
  if (text === '') return [];
  let list: unknown;
  try {
    list = parseJson(text);
  } catch (error) {
    throw unknownError(`annotation ${key}: ${errorMessage(error)}`);
  }
  if (list === null) return [];
  if (!Array.isArray(list) || !list.every(isToleration)) {
    throw unknownError(`annotation ${key}: must be a list of tolerations`);
  }
  return list;
}

function isToleration(value: unknown): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const { key = '', operator = '', value: wanted = '', effect = '' } = value;
  return [key, operator, wanted, effect].every((member) => typeof member === 'string');
}
