import type { GroupResource } from '@orch/apimachinery';

/** Values by resource, found by the keys of objects: `/registry/pods/…`, `/registry/apps/deployments/…`. */
export class ResourceKeyPrefixes<Value> {
  readonly #core = new Map<string, Value>();
  readonly #grouped = new Map<string, Value>();

  constructor(private readonly registryPrefix: string) {}

  set({ group, resource }: GroupResource, value: Value): void {
    if (group === '') this.#core.set(resource, value);
    else this.#grouped.set(`${group}/${resource}`, value);
  }

  find(key: string): Value | undefined {
    const start = this.registryPrefix.length + 1;
    const first = key.indexOf('/', start);
    if (first < 0 || !key.startsWith(this.registryPrefix)) return undefined;
    const core = this.#core.get(key.slice(start, first));
    if (core !== undefined || this.#grouped.size === 0) return core;
    const second = key.indexOf('/', first + 1);
    return second < 0 ? undefined : this.#grouped.get(key.slice(start, second));
  }
}
