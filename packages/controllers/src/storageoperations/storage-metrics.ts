import { type Clock, type Names, wellKnown } from '@orch/apimachinery';
import { type SharedMetricsSource, silentMetrics } from '../framework/metrics-source.js';

/** Bounds of v1.21 for operations on storage, in seconds. */
const buckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 25, 50, 120, 300, 600];

export interface StorageOperation {
  /** Name of the volume plugin; for CSI with the driver: `orch.io/csi:disk.example.com`. */
  readonly plugin: string;
  /** As in v1.21: `volume_provision`, `volume_delete`, `volume_attach`, `volume_detach`, `expand_volume`. */
  readonly name: string;
}

export interface StorageMetricsOptions {
  /** Absent where no page shows them. */
  readonly source?: SharedMetricsSource | undefined;
  readonly clock: Clock;
}

/** The metrics of single operations on storage in v1.21. */
export class StorageOperations {
  readonly #clock: Clock;
  readonly #ended: (operation: StorageOperation, isSuccess: boolean, seconds: number) => void;

  constructor({ source = silentMetrics, clock }: StorageMetricsOptions) {
    this.#clock = clock;
    const durations = source.histogram({
      name: 'storage_operation_duration_seconds',
      help: 'Duration of operations on storage.',
      labels: ['volume_plugin', 'operation_name', 'status', 'migrated'],
      buckets,
    });
    const errors = source.counter({
      name: 'storage_operation_errors_total',
      help: 'Failed operations on storage.',
      labels: ['volume_plugin', 'operation_name'],
      deprecatedSince: '1.21.0',
    });
    const statuses = source.counter({
      name: 'storage_operation_status_count',
      help: 'Operations on storage by outcome.',
      labels: ['volume_plugin', 'operation_name', 'status'],
      deprecatedSince: '1.21.0',
    });
    this.#ended = ({ plugin, name }, isSuccess, seconds) => {
      const labels = { volume_plugin: plugin, operation_name: name };
      const status = isSuccess ? 'success' : 'fail-unknown';
      durations.bind({ ...labels, status, migrated: 'false' }).observe(seconds);
      statuses.bind({ ...labels, status }).increment();
      if (!isSuccess) errors.bind(labels).increment();
    };
  }

  /** Runs and measures an operation. */
  async run<T>(operation: StorageOperation, act: () => Promise<T>): Promise<T> {
    const ended = this.begin(operation);
    try {
      const result = await act();
      ended(true);
      return result;
    } catch (error) {
      ended(false);
      throw error;
    }
  }

  /** Begins an operation; the returned function ends it. */
  begin(operation: StorageOperation): (isSuccess: boolean) => void {
    const startMs = this.#clock.monotonicMs();
    return (isSuccess) => this.#ended(operation, isSuccess, (this.#clock.monotonicMs() - startMs) / 1_000);
  }
}

/** The metrics of v1.21 of operations with all their attempts: `provision` and `delete`. */
export class VolumeOperations {
  /** Start of the first attempt, by operation and subject. */
  readonly #startsMs = new Map<string, number>();
  readonly #clock: Clock;
  readonly #succeeded: (operation: StorageOperation, seconds: number) => void;
  readonly #failed: (operation: StorageOperation) => void;

  constructor({ source = silentMetrics, clock }: StorageMetricsOptions) {
    this.#clock = clock;
    const labels = ['plugin_name', 'operation_name'] as const;
    const seconds = source.histogram({
      ...{ name: 'volume_operation_total_seconds', labels, buckets },
      help: 'Time from the first attempt of an operation on a volume to its success.',
    });
    const errors = source.counter({
      ...{ name: 'volume_operation_total_errors', labels, help: 'Failed attempts of operations on volumes.' },
    });
    this.#succeeded = ({ plugin, name }, value) =>
      seconds.bind({ plugin_name: plugin, operation_name: name }).observe(value);
    this.#failed = ({ plugin, name }) => errors.bind({ plugin_name: plugin, operation_name: name }).increment();
  }

  /** Runs one attempt for a subject, such as the uid of a claim. */
  async attempt<T>(subject: string, operation: StorageOperation, act: () => Promise<T>): Promise<T> {
    const key = `${operation.name} ${subject}`;
    const startMs = this.#startsMs.get(key) ?? this.#clock.monotonicMs();
    this.#startsMs.set(key, startMs);
    try {
      const result = await act();
      this.#startsMs.delete(key);
      this.#succeeded(operation, (this.#clock.monotonicMs() - startMs) / 1_000);
      return result;
    } catch (error) {
      this.#failed(operation);
      throw error;
    }
  }

  /** No more attempts are made for the subject. */
  forget(subject: string): void {
    for (const key of this.#startsMs.keys()) if (key.endsWith(` ${subject}`)) this.#startsMs.delete(key);
  }
}

/** The name of the CSI plugin for a driver in metrics: `orch.io/csi:disk.example.com`. */
export function csiPluginName(driver: string, names: Names): string {
  return `${names.value(wellKnown.volumePlugins.csi)}:${driver}`;
}
