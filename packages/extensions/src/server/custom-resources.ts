import {
  formatGroupResource,
  type GroupResource,
  operationNotAllowedError,
  type StatusError,
  wellKnown,
} from '@orch/apimachinery';
import {
  type BehaviorParts,
  type ExtensionCore,
  type ResourceBehavior,
  type ServerExtension,
  WebhookClient,
} from '@orch/apiserver';
import { definitionBehavior } from '../definitions/definition-behavior.js';
import { customScale } from '../kinds/scale.js';
import { CustomMetrics } from './custom-metrics.js';
import { DefinitionsWatch } from './definitions-watch.js';

/**
 * Serves custom resources: their definitions are kinds of the server from before it is ready. Without the kind of
 * definitions it does nothing.
 */
export async function customResources(core: ExtensionCore): Promise<ServerExtension> {
  const { kinds, names, stores } = core;
  const group = names.group(wellKnown.groups.apiExtensions);
  const definition = kinds.definition(group, 'customresourcedefinitions');
  if (definition === undefined || !kinds.hasGroup(group)) return {};
  const hooks = hookNames.map((name) => core.health.addPostStartHook(name));
  const { resolveService, egress, signal } = core;
  const webhooks = new WebhookClient({ resolveService, egress, responseBytesMax, signal });
  const metrics = new CustomMetrics(core.metrics);
  const watch = new DefinitionsWatch({ ...core, definition, metrics, webhooks, store: stores.for(definition) });
  await watch.begin();
  for (const hook of hooks) hook.done();
  return {
    behaviors: () => [definitionBehavior(core)],
    behaviorOf: (parts) => (resource) => {
      const name = formatGroupResource(resource);
      return watch.find(name) === undefined ? undefined : behaviorOf(name, { resource, watch, parts });
    },
  };
}

/** A response has the objects of one conversion call, which the server limits to a fraction of this. */
const responseBytesMax = 64 * 1024 * 1024;

/** As v1.21 reports them. */
const hookNames = ['start-apiextensions-informers', 'start-apiextensions-controllers', 'crd-informer-synced'];

function behaviorOf(
  name: string,
  {
    resource,
    watch,
    parts,
  }: { readonly resource: GroupResource; readonly watch: DefinitionsWatch; readonly parts: BehaviorParts },
): ResourceBehavior {
  const scalePathsOf = (version: string) =>
    watch.find(name)?.custom.versions.find((one) => one.name === version)?.scale;
  return {
    group: '',
    resource: name,
    guard: ({ definition }) => {
      if (watch.find(name)?.isTerminating !== true) return undefined;
      return async (_object, current) => {
        if (current === undefined) throw terminating(definition);
      };
    },
    createGuards: () => {
      const guards = watch.createGuards(name);
      if (guards === undefined) throw terminating(resource);
      return guards;
    },
    subresources: { scale: { handle: customScale(parts, scalePathsOf) } },
  };
}

function terminating(resource: GroupResource): StatusError {
  return operationNotAllowedError(resource, 'create not allowed while custom resource definition is terminating');
}
