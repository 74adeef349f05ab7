import { type Names, wellKnown } from '@orch/apimachinery';
import { versionInfo } from '../version/version-info.js';
import type { MetricsRegistry } from './metrics-registry.js';

/** Shows the build of the program as labels of a gauge that is always 1: `orch_build_info`, or `kubernetes_build_info`. */
export function registerBuildInfo(
  registry: Pick<MetricsRegistry, 'gauge'>,
  { names }: { readonly names: Pick<Names, 'value'> },
): void {
  const { platform, arch, version: runtime } = process;
  const info = versionInfo({ platform, arch, runtime });
  const labels = {
    major: info.major,
    minor: info.minor,
    git_version: info.gitVersion,
    git_commit: info.gitCommit,
    git_tree_state: info.gitTreeState,
    build_date: info.buildDate,
    go_version: info.goVersion,
    compiler: info.compiler,
    platform: info.platform,
  } as const;
  const gauge = registry.gauge({
    name: names.value(wellKnown.metrics.buildInfo),
    help: 'The build of the program, in labels; the value is 1.',
    labels: Object.keys(labels),
  });
  gauge.bind(labels).set(1);
}
