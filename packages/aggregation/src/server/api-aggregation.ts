import { wellKnown } from '@orch/apimachinery';
import { type ExtensionCore, type ServerExtension, storeOf } from '@orch/apiserver';
import { AvailabilityChecks } from '../availability/availability-checks.js';
import { FrontProxyCertificate, type FrontProxyOptions } from '../backend/front-proxy-certificate.js';
import { RegenerationMetrics } from '../documents/regeneration-metrics.js';
import { AutoRegistration } from '../registration/auto-registration.js';
import { desiredRegistrations } from '../registration/desired-registrations.js';
import { readApiService } from '../services/api-service-record.js';
import { watchObjects } from '../services/object-watch.js';
import type { ApiServiceObjects } from '../services/update-object.js';
import { AggregatedServers } from './aggregated-servers.js';

export interface AggregationOptions {
  /** The client certificate for other servers. */
  readonly frontProxy?: FrontProxyOptions;
}

/**
 * Serves the group versions of other servers, as APIService objects tell, and registers those of this server. Without
 * the kind APIService it does nothing.
 */
export function apiAggregation(options: AggregationOptions = {}): (core: ExtensionCore) => Promise<ServerExtension> {
  return async (core) => {
    const { kinds, names, stores, logger, metrics, signal, resolveService, egress, health } = core;
    const group = names.group(wellKnown.groups.apiRegistration);
    const definition = kinds.definition(group, 'apiservices');
    if (definition === undefined || !kinds.hasGroup(group)) return {};
    const hooks = hookNames.map((name) => health.addPostStartHook(name));
    const objects: ApiServiceObjects = { ...core, definition, store: stores.for(definition) };
    const user = {
      name: names.value(wellKnown.users.aggregator),
      groups: [wellKnown.groupsOfUsers.masters],
      extra: {},
    };
    const certificate = new FrontProxyCertificate(options.frontProxy ?? {}, core);
    const regenerations = new RegenerationMetrics(metrics);
    const servers = new AggregatedServers({
      ...{ kinds, user, certificate, resolveService, metrics: regenerations, logger, signal },
      dial: egress.cluster,
    });
    const services = storeOf(core, { group: '', resource: 'services' });
    const endpoints = storeOf(core, { group: '', resource: 'endpoints' });
    const checks = new AvailabilityChecks({
      ...{ objects, services, endpoints, user, metrics, logger, signal },
      find: (name) => servers.find(name),
      onChecked: (name, availability) => servers.noteChecked(name, availability),
    });
    const existedAtStart = new Set<string>();
    const registration = new AutoRegistration({ objects, existedAtStart, logger, signal });
    health.add({ name: 'autoregister-completion', check: () => requireRegistered(registration) });
    let isStarting = true;
    let watchesServices = false;
    /** Only servers of others need their services watched. */
    const watchServices = (): void => {
      if (watchesServices) return;
      watchesServices = true;
      for (const [what, store] of [['services', services] as const, ['endpoints', endpoints] as const]) {
        const onObject = (key: { readonly namespace: string; readonly name: string }) => {
          for (const name of servers.namesOf(key)) checks.enqueue(name);
        };
        watchObjects({ store, what, logger, signal, onObject }).catch((error: unknown) => {
          if (!signal.aborted) logger.error(`${what} cannot be watched`, { error });
        });
      }
    };
    await watchObjects({
      ...{ store: objects.store, what: 'API services', logger, signal },
      onObject: ({ name }, object) => {
        if (isStarting) existedAtStart.add(name);
        else void registration.check(name);
        if (object === undefined) {
          servers.remove(name);
          checks.forget(name);
          return;
        }
        const record = readApiService(object);
        const isChanged = servers.put(record);
        if (record.target !== undefined) watchServices();
        // A local service is available from its creation, unless it was another server's before.
        if (record.target === undefined ? !record.isAvailable : isChanged) checks.enqueue(name);
      },
    });
    isStarting = false;
    const desire = (): Promise<void> => {
      const { groupVersions, sources } = kinds.snapshot;
      const groups = sources.get(builtIn)?.groups ?? [];
      return registration.desire(desiredRegistrations({ groups, groupVersions }, { builtIn }));
    };
    kinds.onChange(() => {
      desire().catch((error: unknown) => logger.error('API services cannot be registered', { error }));
    });
    await desire();
    servers.publish();
    checks.run().catch((error: unknown) => logger.error('API services cannot be checked', { error }));
    for (const hook of hooks) hook.done();
    return {};
  };
}

/** @throws Error while a group version of the start has no APIService object (spec: Health report format). */
function requireRegistered({ missing }: AutoRegistration): void {
  if (missing === undefined) throw new Error('the group versions are not known yet');
  if (missing.length > 0) throw new Error(`missing APIService: ${missing.join(', ')}`);
}

/** The source of the kinds that a server has from its start. */
const builtIn = 'built-in';

/** As v1.21 reports them. */
const hookNames = [
  'start-aggregator-informers',
  'apiservice-registration-controller',
  'apiservice-status-available-controller',
  'apiservice-openapi-controller',
  'aggregator-reload-proxy-client-cert',
  'autoregistration',
];
