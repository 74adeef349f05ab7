import { formatGroupResource, operationNotAllowedError, wellKnown } from '@orch/apimachinery';
import {
  type BehaviorParts,
  type ResourceBehavior,
  type ServerCore,
  type ServerExtension,
  type ServiceResolver,
  WebhookClient,
} from '@orch/apiserver';
import { serviceAddresses } from '../conversion/service-addresses.js';
import { definitionBehavior } from '../definitions/definition-behavior.js';
import { customScale } from '../kinds/scale.js';
import { DefinitionsWatch } from './definitions-watch.js';

/**
 * Serves custom resources: their definitions are kinds of the server from before it is ready. Without the kind of
 * definitions it does nothing.
 */
export async function customResources(core: ServerCore): Promise<ServerExtension> {
  const { kinds, names, stores } = core;
  const group = names.group(wellKnown.groups.apiExtensions);
  const definition = kinds.definition(group, 'customresourcedefinitions');
  if (definition === undefined || !kinds.hasGroup(group)) return {};
  const hooks = hookNames.map((name) => core.health.addPostStartHook(name));
  const { signal } = core;
  const services = serviceAddresses(core);
  const resolveService: ServiceResolver = (service) => services.find(service);
  const webhooks = new WebhookClient({ resolveService, responseBytesMax, signal });
  const watch = new DefinitionsWatch({ ...core, definition, webhooks, store: stores.for(definition) });
  await watch.begin();
  for (const hook of hooks) hook.done();
  return {
    behaviors: () => [definitionBehavior(core)],
    behaviorOf: (parts) => (resource) => {
      const name = formatGroupResource(resource);
      return watch.find(name) === undefined ? undefined : behaviorOf(name, { watch, parts });
    },
  };
}

/** A response has the objects of one conversion call, which the server limits to a fraction of this. */
const responseBytesMax = 64 * 1024 * 1024;

/** As v1.21 reports them. */
const hookNames = ['start-apiextensions-informers', 'start-apiextensions-controllers', 'crd-informer-synced'];

function behaviorOf(
  name: string,
  { watch, parts }: { readonly watch: DefinitionsWatch; readonly parts: BehaviorParts },
): ResourceBehavior {
  const scalePathsOf = (version: string) =>
    watch.find(name)?.custom.versions.find((one) => one.name === version)?.scale;
  return {
    group: '',
    resource: name,
    guard: ({ definition }) => {
      if (watch.find(name)?.isTerminating !== true) return undefined;
      return async (_object, current) => {
        if (current !== undefined) return;
        throw operationNotAllowedError(
          definition,
          'create not allowed while custom resource definition is terminating',
        );
      };
    },
    subresources: { scale: { handle: customScale(parts, scalePathsOf) } },
  };
}
