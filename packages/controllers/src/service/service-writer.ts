import type { LoadBalancerStatus, Service } from '@orch/api/types/core_v1';
import {
  type DeepReadonly,
  deepEqual,
  isStatusError,
  type JsonObject,
  type Names,
  wellKnown,
} from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';
import { hasFinalizer } from './wants-load-balancer.js';

type ReadonlyService = DeepReadonly<Service>;

/** Writes finalizer and load balancer status of services by their status subresource, which the controller's role allows. */
export class ServiceWriter {
  constructor(
    private readonly services: Pick<ResourceClient<Service>, 'patch'>,
    private readonly names: Names,
  ) {}

  /** Protects a service until its load balancer is removed; returns the service with it. */
  async addFinalizer(service: ReadonlyService, signal: AbortSignal): Promise<ReadonlyService> {
    if (hasFinalizer(service, this.names)) return service;
    return await this.#patch(service, { metadata: { finalizers: [this.#own] } }, signal);
  }

  /** Resets the status and allows the deletion. A service that is gone is no error. */
  async cleanUp(service: ReadonlyService, signal: AbortSignal): Promise<void> {
    const hasStatus = (service.status?.loadBalancer?.ingress ?? []).length > 0;
    if (!hasStatus && !hasFinalizer(service, this.names)) return;
    const metadata = { '$deleteFromPrimitiveList/finalizers': [this.#own] };
    await this.#patchUnlessGone(
      service,
      { metadata, ...(hasStatus ? { status: { loadBalancer: null } } : {}) },
      signal,
    );
  }

  async setStatus(
    service: ReadonlyService,
    loadBalancer: DeepReadonly<LoadBalancerStatus>,
    signal: AbortSignal,
  ): Promise<void> {
    if (deepEqual(service.status?.loadBalancer ?? {}, loadBalancer)) return;
    await this.#patchUnlessGone(service, { metadata: {}, status: { loadBalancer: toJson(loadBalancer) } }, signal);
  }

  get #own(): string {
    return this.names.value(wellKnown.finalizers.loadBalancerCleanup);
  }

  async #patchUnlessGone(service: ReadonlyService, body: ServicePatch, signal: AbortSignal): Promise<void> {
    try {
      await this.#patch(service, body, signal);
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
    }
  }

  async #patch(service: ReadonlyService, body: ServicePatch, signal: AbortSignal): Promise<ReadonlyService> {
    const { name = '', namespace = '', uid = '' } = service.metadata;
    const patch = { type: 'strategic', body: { ...body, metadata: { ...body.metadata, uid } } } as const;
    return await this.services.patch(name, { ...patch, subresource: 'status' }, { namespace, signal });
  }
}

interface ServicePatch {
  readonly metadata: JsonObject;
  readonly status?: JsonObject;
}

function toJson({ ingress = [] }: DeepReadonly<LoadBalancerStatus>): JsonObject {
  return {
    ingress: ingress.map(({ ip, hostname, ports }) => ({
      ...(ip === undefined ? {} : { ip }),
      ...(hostname === undefined ? {} : { hostname }),
      ...(ports === undefined ? {} : { ports: ports.map((port) => ({ ...port })) }),
    })),
  };
}
