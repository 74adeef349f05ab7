import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { deepCopy, formatQuantity, formatTime } from '@orch/apimachinery';
import { formatDurationMs } from '@orch/component';
import type { ContainerUse } from './usage-source.js';

export interface Measurement {
  /** apiVersion of the metrics API. */
  readonly apiVersion: string;
  readonly now: Date;
  readonly windowMs: number;
}

/** The sum of the uses of containers. */
export interface Use {
  readonly cpuMillis: number;
  readonly memoryBytes: number;
}

export function sumOf(uses: readonly Use[]): Use {
  let [cpuMillis, memoryBytes] = [0, 0];
  for (const use of uses) {
    cpuMillis += use.cpuMillis;
    memoryBytes += use.memoryBytes;
  }
  return { cpuMillis, memoryBytes };
}

/** The use of a node, with its name and labels. */
export function nodeMetrics(node: DeepReadonly<ApiObject>, use: Use, measured: Measurement): ApiObject {
  return { kind: 'NodeMetrics', ...commonOf(node, measured), usage: usageOf(use) };
}

/** The use of a pod, with its name and labels. */
export function podMetrics(
  pod: DeepReadonly<ApiObject>,
  containers: readonly ContainerUse[],
  measured: Measurement,
): ApiObject {
  const uses = containers.map(({ name, ...use }) => ({ name, usage: usageOf(use) }));
  return { kind: 'PodMetrics', ...commonOf(pod, measured), containers: uses };
}

function commonOf({ metadata }: DeepReadonly<ApiObject>, { apiVersion, now, windowMs }: Measurement) {
  const { name = '', namespace, labels } = metadata;
  const timestamp = formatTime(now);
  return {
    apiVersion,
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      creationTimestamp: timestamp,
      ...(labels === undefined ? {} : { labels: deepCopy<Record<string, string>>(labels) }),
    },
    timestamp,
    window: formatDurationMs(windowMs),
  };
}

function usageOf({ cpuMillis, memoryBytes }: Use): Record<string, string> {
  return {
    cpu: formatQuantity({ nanos: BigInt(cpuMillis) * nanosPerMilli, format: 'decimal' }),
    memory: formatQuantity({ nanos: BigInt(memoryBytes) * nanosPerUnit, format: 'binary' }),
  };
}

const nanosPerMilli = 1_000_000n;
const nanosPerUnit = 1_000_000_000n;
