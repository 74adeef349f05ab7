import { formatGroupResource, type GroupResource } from '@orch/apimachinery';

/** Which resources have a watch cache, and the minimum capacity of its history. */
export interface WatchCacheOptions {
  /** False: every read and watch goes to the store. */
  readonly enabled: boolean;
  /** Size of resources without an entry in `sizes`; 0: no cache. */
  readonly defaultSize: number;
  /** 0: no cache. */
  readonly sizes: readonly WatchCacheSize[];
}

export interface WatchCacheSize {
  /** `resource` or `resource.group`. */
  readonly resource: string;
  readonly size: number;
}

/** The size of a resource, 0 for no cache. The last entry of a resource applies. */
export function watchCacheSizeOf(resource: GroupResource, options: WatchCacheOptions): number {
  if (!options.enabled) return 0;
  const name = formatGroupResource(resource);
  return options.sizes.findLast((each) => each.resource === name)?.size ?? options.defaultSize;
}

/** Parses `resource[.group]#number` (spec: --watch-cache-sizes). Returns one error per invalid text. */
export function parseWatchCacheSizes(
  texts: readonly string[],
): { readonly sizes: readonly WatchCacheSize[] } | { readonly errors: readonly string[] } {
  const sizes: WatchCacheSize[] = [];
  const errors: string[] = [];
  for (const text of texts) {
    const [resource, size, ...rest] = text.split('#');
    if (resource === undefined || resource === '' || size === undefined || rest.length > 0) {
      errors.push(`invalid value of watch cache size: ${text}`);
    } else if (!/^[+-]?\d+$/.test(size) || !Number.isSafeInteger(Number(size))) {
      errors.push(`invalid size of watch cache size: ${text}`);
    } else if (Number(size) < 0) {
      errors.push(`watch cache size cannot be negative: ${text}`);
    } else sizes.push({ resource, size: Number(size) });
  }
  return errors.length > 0 ? { errors } : { sizes };
}
