import { capacityOf, type Volume } from '@orch/api';
import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, quantityValue } from '@orch/apimachinery';
import type { VolumeRecycler } from '../volumes/volume-plugin.js';

/** The pod that wipes the volume: the template, with the volume and a time limit that grows with its size. */
export function recyclerPod(
  volume: Volume,
  { recycler, template }: { readonly recycler: VolumeRecycler; readonly template: DeepReadonly<Pod> | undefined },
): Pod {
  const pod = deepCopy<Pod>(template ?? builtInPod);
  const source = recycler.sourceOf(volume);
  const [first, ...others] = pod.spec?.volumes ?? [];
  const { generateName: _generateName, ...metadata } = pod.metadata;
  const volumes = source === undefined ? [] : [{ ...source, name: first?.name ?? source.name }];
  return {
    ...pod,
    metadata: {
      ...metadata,
      name: `recycler-for-${volume.metadata.name}`,
      namespace: metadata.namespace || 'default',
    },
    spec: {
      ...(pod.spec ?? { containers: [] }),
      activeDeadlineSeconds: recyclerTimeoutSeconds(volume, recycler.options),
      volumes: [...volumes, ...others],
    },
  };
}

/** Full gibibytes times the time per gibibyte, and at least the minimum. */
export function recyclerTimeoutSeconds(
  volume: Volume,
  options: { readonly timeoutSecondsMin: number; readonly timeoutSecondsPerGibibyte: number },
): number {
  const gibibytes = Math.floor(quantityValue(capacityOf(volume)) / 2 ** 30);
  return Math.max(options.timeoutSecondsMin, gibibytes * options.timeoutSecondsPerGibibyte);
}

/** Removes everything in the volume, and fails when something is left. */
const wipe = 'set -e; test -d /scrub; find /scrub -mindepth 1 -delete; test -z "$(ls -A /scrub)"';

const builtInPod: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'default' },
  spec: {
    restartPolicy: 'Never',
    volumes: [{ name: 'vol' }],
    containers: [
      {
        name: 'pv-recycler',
        image: 'busybox:1.27',
        command: ['/bin/sh'],
        args: ['-c', wipe],
        volumeMounts: [{ name: 'vol', mountPath: '/scrub' }],
      },
    ],
  },
};
