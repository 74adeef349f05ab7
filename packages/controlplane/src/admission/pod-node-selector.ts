import { forbiddenError, internalError, isJsonObject, type JsonObject, wellKnown } from '@orch/apimachinery';
import type { AdmissionContext, AdmissionPlugin, AdmissionRequest } from '@orch/apiserver';
import type { AdmissionConfigurations, PodNodeSelectorConfiguration } from './configuration/admission-configuration.js';
import { parseNodeSelector } from './configuration/node-selector.js';
import { unknownError } from './unknown-error.js';

/**
 * Adds the node selector of its namespace to a new pod: that of the namespace's annotation, or the cluster's default.
 * Rejects a pod whose selector conflicts with it, or has labels that the configuration does not allow in the namespace.
 *
 *     annotation region=west, pod { disk: ssd } → { disk: ssd, region: west }
 *     annotation region=west, pod { region: east } → 403
 */
export function podNodeSelector(
  { names, find }: Pick<AdmissionContext, 'names' | 'find'>,
  { PodNodeSelector: configuration = noSelectors }: AdmissionConfigurations,
): AdmissionPlugin {
  const annotation = names.value(wellKnown.annotations.namespaceNodeSelector);
  const selectorOf = async (namespace: string): Promise<Labels> => {
    const found = await find(namespaces, { namespace: '', name: namespace });
    if (found === undefined) throw internalError(`namespace ${namespace} does not exist`);
    return labelsOf(found.metadata.annotations?.[annotation] ?? configuration.clusterDefault);
  };
  const check = (request: AdmissionRequest, labels: Labels, selector: Labels): void => {
    if (conflicts(labels, selector))
      throw denied(request, 'pod node label selector conflicts with its namespace node label selector');
  };
  const checkAllowed = (request: AdmissionRequest, labels: Labels): void => {
    const allowed = labelsOf(configuration.allowed[request.namespace] ?? '');
    if (Object.keys(allowed).length === 0) return;
    if (Object.entries(labels).some(([key, value]) => allowed[key] !== value)) {
      throw denied(request, 'pod node label selector labels conflict with its namespace whitelist');
    }
  };
  return {
    handles: ({ operation, definition, subresource }) =>
      operation === 'create' && definition.group === '' && definition.resource === 'pods' && subresource === '',
    async mutate(request) {
      const spec = request.object?.['spec'];
      if (!isJsonObject(spec)) return;
      const selector = await selectorOf(request.namespace);
      const own = nodeSelectorOf(spec);
      check(request, own, selector);
      const merged = { ...selector, ...own };
      if (Object.keys(merged).length > 0) spec['nodeSelector'] = merged;
      checkAllowed(request, merged);
    },
    async validate(request) {
      const spec = request.object?.['spec'];
      if (!isJsonObject(spec)) return;
      const own = nodeSelectorOf(spec);
      check(request, own, await selectorOf(request.namespace));
      checkAllowed(request, own);
    },
  };
}

type Labels = Readonly<Record<string, string>>;

const noSelectors: PodNodeSelectorConfiguration = { clusterDefault: '', allowed: {} };
const namespaces = { group: '', resource: 'namespaces' } as const;

/** @throws StatusError 500 for an invalid annotation, as v1.21 */
function labelsOf(text: string): Labels {
  const parsed = parseNodeSelector(text);
  if ('error' in parsed) throw unknownError(parsed.error);
  return parsed.labels;
}

function nodeSelectorOf(spec: JsonObject): Labels {
  const selector = spec['nodeSelector'];
  if (!isJsonObject(selector)) return {};
  return Object.fromEntries(Object.entries(selector).map(([key, value]) => [key, String(value)]));
}

function conflicts(first: Labels, second: Labels): boolean {
  return Object.entries(first).some(([key, value]) => Object.hasOwn(second, key) && second[key] !== value);
}

function denied({ definition, object }: AdmissionRequest, why: string) {
  return forbiddenError(definition, object?.metadata.name ?? '', why);
}
