import { classOfVolume, type Volume } from '@orch/api';
import type { PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import type { Names } from '@orch/apimachinery';
import type { Lister } from '@orch/client';
import type { SharedMetricsSource } from '../framework/metrics-source.js';
import { countBy, ReplacedSeries } from '../framework/replaced-series.js';
import { csiPluginName } from '../storageoperations/storage-metrics.js';
import type { VolumePlugin } from '../volumes/volume-plugin.js';

/** Counts volumes by class and plugin, and claims by namespace, before each page: the collector `pv_collector` of v1.21. */
export function showVolumeCounts(
  source: SharedMetricsSource,
  options: {
    readonly volumes: Lister<PersistentVolume>;
    readonly claims: Lister<PersistentVolumeClaim>;
    readonly plugins: readonly VolumePlugin[];
    readonly names: Names;
  },
): void {
  const { volumes, claims, names } = options;
  const series = <Label extends string>(name: string, help: string, labels: readonly Label[]) =>
    new ReplacedSeries(source.gauge({ name: `pv_collector_${name}`, help, labels }));
  const byPlugin = series('total_pv_count', 'Volumes.', ['plugin_name', 'volume_mode']);
  const boundVolumes = series('bound_pv_count', 'Bound volumes.', ['storage_class']);
  const unboundVolumes = series('unbound_pv_count', 'Volumes that are not bound.', ['storage_class']);
  const boundClaims = series('bound_pvc_count', 'Bound claims.', ['namespace']);
  const unboundClaims = series('unbound_pvc_count', 'Claims that are not bound.', ['namespace']);
  source.onPage('pv_collector', () => {
    const [bound, unbound] = parted(volumes.list(), ({ status }) => status?.phase === 'Bound');
    const ofClass = (volume: Volume) => ({ storage_class: classOfVolume(volume, names) });
    boundVolumes.replace(countBy(bound, ofClass));
    unboundVolumes.replace(countBy(unbound, ofClass));
    byPlugin.replace(
      countBy(volumes.list(), (volume) => ({
        plugin_name: pluginNameOf(volume, options),
        volume_mode: volume.spec?.volumeMode ?? 'Filesystem',
      })),
    );
    const [boundOnes, others] = parted(claims.list(), ({ status }) => status?.phase === 'Bound');
    const ofNamespace = ({ metadata }: { readonly metadata: { readonly namespace?: string } }) => ({
      namespace: metadata.namespace ?? '',
    });
    boundClaims.replace(countBy(boundOnes, ofNamespace));
    unboundClaims.replace(countBy(others, ofNamespace));
  });
}

/** The plugin that handles the volume; that of CSI for its driver; `N/A` for one without plugin here. */
function pluginNameOf(
  volume: Volume,
  { plugins, names }: { readonly plugins: readonly VolumePlugin[]; readonly names: Names },
): string {
  const driver = volume.spec?.csi?.driver;
  return driver === undefined
    ? (plugins.find((plugin) => plugin.handles(volume))?.name ?? 'N/A')
    : csiPluginName(driver, names);
}

function parted<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] {
  const first: T[] = [];
  const second: T[] = [];
  for (const item of items) (isFirst(item) ? first : second).push(item);
  return [first, second];
}
