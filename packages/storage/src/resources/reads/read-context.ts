import type { SelectableField } from '@orch/api';
import type { GroupResource } from '@orch/apimachinery';
import type { Store } from '../../store/store.js';
import type { LogReplays } from '../cache/log-replay.js';
import type { ResourceCache } from '../cache/resource-cache.js';
import type { CacheMetrics } from '../cache-metrics.js';
import type { ResourceLimits } from '../limits.js';
import type { RevisionProgress } from '../revision-progress.js';

/** What reads of one resource work on. */
export interface ReadContext {
  readonly resource: GroupResource;
  readonly cache: ResourceCache;
  readonly replays: LogReplays;
  readonly store: Store;
  readonly progress: RevisionProgress;
  readonly limits: ResourceLimits;
  readonly metrics: CacheMetrics | undefined;
  /** Paths of the fields that entries have at hand, in the order of an entry's `fields`. */
  readonly fieldPaths: readonly string[];
  /** What this resource may be selected by: another list than the above when it shares what is stored with another. */
  readonly selectableFields: readonly SelectableField[];
}
