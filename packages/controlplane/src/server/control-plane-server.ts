import { enabledApis, loadDescriptions, makeCatalogue } from '@orch/api';
import { invariant } from '@orch/apimachinery';
import { type ApiServer, createApiServer, kindSetOf } from '@orch/apiserver';
import { defaultFeatureGates } from '@orch/component';
import { makeFeatures } from './features.js';
import type { ControlPlaneServerOptions } from './options.js';

/** Creates an API server of the built-in kinds. It does nothing before `start()`. */
export function createControlPlaneServer(options: ControlPlaneServerOptions): ApiServer {
  const { names, gates = defaultFeatureGates.enabled } = options;
  const catalogue = makeCatalogue(names, { gates });
  const apis = enabledApis(options.runtimeConfig ?? {}, catalogue);
  invariant('isEnabled' in apis, 'the runtime configuration has been validated');
  const { clientAuthorities, requestHeaders } = options.authentication;
  const authorities = [clientAuthorities, requestHeaders?.authorities].filter((source) => source !== undefined);
  const known = options.listener.clientAuthorities ?? [];
  return createApiServer({
    ...options,
    ...(authorities.length === 0
      ? {}
      : { listener: { ...options.listener, clientAuthorities: [...known, ...authorities] } }),
    kinds: kindSetOf(catalogue, apis.isEnabled),
    loadDescriptions,
    features: (core) => makeFeatures(options, core),
  });
}
