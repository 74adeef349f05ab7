import { type ApiObject, deepCopy, formatTime, isStatusError, systemClock, type UserInfo } from '@orch/apimachinery';
import { exponentialRateLimiter, runWorkers, WorkQueue, workQueueMetrics } from '@orch/client';
import type { Logger, MetricsRegistry } from '@orch/component';
import type { ResourceStore } from '@orch/storage';
import type { Backend } from '../backend/backend.js';
import type { ApiServiceRecord } from '../services/api-service-record.js';
import { type ApiServiceObjects, updateStatus } from '../services/update-object.js';
import { checkDiscovery } from './check-discovery.js';
import { type Availability, localAvailability, serviceProblem, statusWith } from './service-condition.js';
import { UnavailableMetrics } from './unavailable-metrics.js';

export interface AvailabilityOptions {
  readonly objects: ApiServiceObjects;
  /** The stores of the core resources. */
  readonly services: ResourceStore;
  readonly endpoints: ResourceStore;
  readonly find: (name: string) => CheckedService | undefined;
  /** Called after each check of a remote service. */
  readonly onChecked: (name: string, availability: Availability) => void;
  readonly user: Omit<UserInfo, 'uid'>;
  readonly metrics: MetricsRegistry;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

export interface CheckedService {
  readonly record: ApiServiceRecord;
  /** undefined for a local service. */
  readonly backend: Backend | undefined;
}

/**
 * Maintains the condition Available of API services: checks them when they or their services change, every 30 seconds,
 * and with back-off while their server does not answer.
 */
export class AvailabilityChecks {
  readonly #options: AvailabilityOptions;
  readonly #metrics: UnavailableMetrics;
  readonly #queue: WorkQueue;

  constructor(options: AvailabilityOptions) {
    this.#options = options;
    this.#metrics = new UnavailableMetrics(options.metrics);
    const clock = systemClock();
    this.#queue = new WorkQueue({
      clock,
      rateLimiter: exponentialRateLimiter({ maxDelayMs: recheckMs }),
      observer: workQueueMetrics(options.metrics, clock)('AvailableConditionController'),
    });
  }

  /** Runs until the signal aborts. */
  run(): Promise<void> {
    const { logger, signal } = this.#options;
    return runWorkers(this.#queue, {
      workers: checksAtOnce,
      reconcile: (name) => this.#check(name),
      // The condition has the reason. A failed write is tried again.
      onError: (error, name) => {
        if (!(error instanceof UnavailableError)) logger.warn('an API service cannot be checked', { name, error });
      },
      signal,
    });
  }

  enqueue(name: string): void {
    this.#queue.add(name);
  }

  forget(name: string): void {
    this.#queue.forget(name);
    this.#metrics.forget(name);
  }

  async #check(name: string): Promise<void> {
    const { find, onChecked, signal } = this.#options;
    const found = find(name);
    if (found === undefined) return;
    const availability = await this.#availabilityOf(found);
    // Changed meanwhile: it is in the queue again.
    if (signal.aborted || find(name)?.backend !== found.backend) return;
    await this.#write(name, availability);
    if (found.backend === undefined) return;
    onChecked(name, availability);
    if (availability.reason === 'FailedDiscoveryCheck') throw new UnavailableError(availability.message);
    this.#queue.addAfter(name, recheckMs);
  }

  async #availabilityOf({ record, backend }: CheckedService): Promise<Availability> {
    const { services, endpoints, user, signal } = this.#options;
    if (backend === undefined) return localAvailability;
    const { namespace, name } = backend.service;
    const [service, addresses] = await Promise.all(
      [services, endpoints].map((store) => store.get({ namespace, name }, { type: 'any' })),
    );
    const found = { service: service?.object(), endpoints: addresses?.object() };
    return serviceProblem(backend.service, found) ?? (await checkDiscovery(backend, { ...record, user, signal }));
  }

  async #write(name: string, availability: Availability): Promise<void> {
    const { objects } = this.#options;
    const isAvailable = availability.status === 'True';
    this.#metrics.set(name, isAvailable);
    let wasLost = false;
    try {
      await updateStatus(objects, name, (current) => {
        const status = statusWith(current, availability, formatTime(objects.now()));
        wasLost = status !== undefined && !isAvailable;
        return status === undefined ? undefined : { ...deepCopy<ApiObject>(current), status };
      });
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
    }
    // Deleted during the check.
    if (this.#options.find(name) === undefined) this.#metrics.forget(name);
    if (wasLost) this.#metrics.lost(name, availability.reason);
  }
}

/** Requeues the service with back-off. */
class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

const recheckMs = 30_000;
const checksAtOnce = 5;
