/**
 * The path of a request with placeholders for namespace and name, percent-encoded as in v1.21, so that it can be the value of a
 * label:
 *
 *     /api/v1/namespaces/web/pods/a/status?dryRun=All   /api/v1/namespaces/%7Bnamespace%7D/pods/%7Bname%7D/status
 *     /apis/apps/v1/deployments?limit=500               /apis/apps/v1/deployments
 *     /healthz                                          /%7Bprefix%7D
 */
export function urlTemplate(path: string): string {
  const [plain = ''] = path.split('?', 1);
  const segments = plain.split('/');
  const start = segments[1] === 'api' ? 3 : segments[1] === 'apis' ? 4 : 0;
  if (start === 0 || segments.length <= start) return '/%7Bprefix%7D';
  const isBelowNamespace =
    segments[start] === 'namespaces' &&
    segments.length > start + 2 &&
    !(segments.length === start + 3 && namespaceSubresources.has(segments[start + 2] ?? ''));
  const resourceAt = isBelowNamespace ? start + 2 : start;
  if (isBelowNamespace) segments[start + 1] = '%7Bnamespace%7D';
  if (segments.length > resourceAt + 1) segments[resourceAt + 1] = '%7Bname%7D';
  // What follows a subresource belongs to the backend of a proxy.
  return segments.slice(0, resourceAt + 3).join('/');
}

const namespaceSubresources: ReadonlySet<string> = new Set(['status', 'finalize']);
