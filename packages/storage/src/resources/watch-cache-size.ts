import { formatGroupResource, type GroupResource } from '@orch/apimachinery';

/** Which resources have a watch cache, and how many changes its history holds at least. */
export interface WatchCacheOptions {
  /** Without it every read and watch goes to the store. */
  readonly enabled: boolean;
  /** Of resources without a size of their own; 0: no cache. */
  readonly defaultSize: number;
  /** 0: no cache. */
  readonly sizes: readonly WatchCacheSize[];
}

export interface WatchCacheSize {
  /** `resource` or `resource.group`. */
  readonly resource: string;
  readonly size: number;
}

/** 0: no cache. The last size of a resource counts. */
export function watchCacheSizeOf(resource: GroupResource, options: WatchCacheOptions): number {
  if (!options.enabled) return 0;
  const name = formatGroupResource(resource);
  return options.sizes.findLast((each) => each.resource === name)?.size ?? options.defaultSize;
}

/**
 * The sizes of `resource[.group]#number` texts (spec: --watch-cache-sizes), or what is wrong with one.
 */
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
