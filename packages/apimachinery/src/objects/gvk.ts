/** A kind in one version of its group; the core group is ''. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}
export interface GroupVersion {
  readonly group: string;
  readonly version: string;
}
export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}
/** A resource type as it stands in URLs and rules. */
export interface GroupResource {
  readonly group: string;
  readonly resource: string;
}
export interface GroupVersionResource extends GroupResource {
  readonly version: string;
}

/** `v1` for the core group, else `<group>/<version>` (spec: Envelope shapes). */
export function formatApiVersion({ group, version }: GroupVersion): string {
  return group === '' ? version : `${group}/${version}`;
}

/** The parts of an `apiVersion`, or undefined when it has more than one slash. The empty string is version ''. */
export function parseApiVersion(apiVersion: string): GroupVersion | undefined {
  const slash = apiVersion.indexOf('/');
  if (slash < 0) return { group: '', version: apiVersion };
  if (apiVersion.indexOf('/', slash + 1) >= 0) return undefined;
  return { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}

/** `deployments.apps`, or `pods` in the core group: how messages name a resource. */
export function formatGroupResource({ group, resource }: GroupResource): string {
  return group === '' ? resource : `${resource}.${group}`;
}

/** `Deployment.apps`, or `Pod` in the core group: how messages name a kind. */
export function formatGroupKind({ group, kind }: GroupKind): string {
  return group === '' ? kind : `${kind}.${group}`;
}
