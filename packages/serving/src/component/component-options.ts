import { type ClientConfig, loadKubeconfig } from '@orch/client';
import { combineOptions, type FlagCheck, groupOptions, type OptionReader, option } from '@orch/component';
import {
  type AuthorityFile,
  clientAuthoritiesOption,
  type RequestHeaderConfig,
  requestHeaderOptions,
} from '../options/client-authorities-options.js';
import { type ListenerConfig, listenerChecks, listenerOptions } from '../options/listener-options.js';
import { type ProfilingConfig, profilingOptions } from '../options/profiling-options.js';
import { insecureServingCheck } from './insecure-serving.js';

/** How a controller manager or scheduler serves its health, metrics and profiles; plain data. */
export interface ComponentServingConfig {
  readonly listener: ListenerConfig;
  readonly profiling: ProfilingConfig;
  readonly authentication: {
    /** How to reach the API server that reviews tokens and publishes authorities; without it neither is done. */
    readonly client?: ClientConfig;
    readonly skipsLookup: boolean;
    readonly toleratesLookupFailure: boolean;
    readonly tokenTtlMs: number;
    readonly clientAuthorities?: AuthorityFile;
    readonly requestHeaders?: RequestHeaderConfig;
  };
  readonly authorization: {
    /** How to reach the API server that reviews access; without it only open paths and privileged users are allowed. */
    readonly client?: ClientConfig;
    readonly alwaysAllowPaths: readonly string[];
    readonly allowTtlMs: number;
    readonly denyTtlMs: number;
  };
}

export const componentServingChecks: readonly FlagCheck[] = [
  ...listenerChecks,
  insecureServingCheck,
  (flags) =>
    flags
      .list('authorization-always-allow-paths')
      .filter((path) => !path.startsWith('/'))
      .map((path) => `--authorization-always-allow-paths: ${JSON.stringify(path)} does not begin with /`),
];

/**
 * The returned function reads the files of the options; undefined with `--secure-port=0`. `name` is that of the files of the
 * generated certificate. @throws FlagFileError, KubeconfigError
 */
export function componentServingOptions(name: string): OptionReader<() => Promise<ComponentServingConfig | undefined>> {
  return combineOptions(
    {
      port: option.number('secure-port'),
      listener: listenerOptions(name),
      profiling: profilingOptions,
      authenticationKubeconfig: option.string('authentication-kubeconfig'),
      authentication: groupOptions({
        skipsLookup: option.boolean('authentication-skip-lookup'),
        toleratesLookupFailure: option.boolean('authentication-tolerate-lookup-failure'),
        tokenTtlMs: option.durationMs('authentication-token-webhook-cache-ttl'),
      }),
      clientAuthorities: clientAuthoritiesOption,
      requestHeaders: requestHeaderOptions,
      authorizationKubeconfig: option.string('authorization-kubeconfig'),
      authorization: groupOptions({
        alwaysAllowPaths: option.list('authorization-always-allow-paths'),
        allowTtlMs: option.durationMs('authorization-webhook-cache-authorized-ttl'),
        denyTtlMs: option.durationMs('authorization-webhook-cache-unauthorized-ttl'),
      }),
    },
    ({ port, listener, profiling, authentication, authorization, ...files }) =>
      async () => {
        if (port === 0) return undefined;
        const [clientAuthorities, requestHeaders] = [await files.clientAuthorities(), await files.requestHeaders()];
        return {
          listener: await listener(),
          profiling,
          authentication: {
            ...authentication,
            ...(await clientOf(files.authenticationKubeconfig)),
            ...(clientAuthorities === undefined ? {} : { clientAuthorities }),
            ...(requestHeaders === undefined ? {} : { requestHeaders }),
          },
          authorization: { ...authorization, ...(await clientOf(files.authorizationKubeconfig)) },
        };
      },
  );
}

async function clientOf(kubeconfig: string): Promise<{ readonly client?: ClientConfig }> {
  return kubeconfig === '' ? {} : { client: await loadKubeconfig(kubeconfig) };
}
