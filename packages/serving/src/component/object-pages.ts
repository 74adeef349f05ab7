import { type GroupResource, notFoundError, type UserInfo } from '@orch/apimachinery';
import type { Attributes } from '@orch/auth';

/** What a program knows about objects of the API server, for those who may get the objects there. */
export interface ObjectPage extends GroupResource {
  readonly version: string;
  /** The document about an object, for JSON; undefined when there is no such object. @throws StatusError */
  read(key: ObjectPageKey, options: { readonly signal: AbortSignal }): Promise<object | undefined>;
}

export interface ObjectPageKey {
  readonly namespace: string;
  readonly name: string;
}

/** A request for a page: `/<page>/namespaces/<namespace>/<resource>/<name>`. */
export interface ObjectPageRequest {
  readonly page: ObjectPage;
  readonly key: ObjectPageKey;
}

/** The page that a path names; undefined for any other path. `pages` are by the first segment of the path. */
export function objectPageOf(
  path: string,
  pages: ReadonlyMap<string, ObjectPage> | undefined,
): ObjectPageRequest | undefined {
  const [, prefix = '', namespaces, namespace, resource, name, ...more] = path.split('/').map(decoded);
  const page = pages?.get(prefix);
  if (page === undefined || namespaces !== 'namespaces' || resource !== page.resource || more.length > 0)
    return undefined;
  if (!namespace || !name) return undefined;
  return { page, key: { namespace, name } };
}

/** Access to a page is access to the object. */
export function objectPageAttributes({ page, key }: ObjectPageRequest, user: UserInfo): Attributes {
  const { group, version, resource } = page;
  return { type: 'resource', user, verb: 'get', ...{ group, version, resource, subresource: '' }, ...key };
}

/** @throws StatusError 404 */
export async function readObjectPage(
  { page, key }: ObjectPageRequest,
  options: { readonly signal: AbortSignal },
): Promise<object> {
  const document = await page.read(key, options);
  if (document === undefined) throw notFoundError(page, key.name);
  return document;
}

/** A segment with a malformed escape is kept: it names nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
