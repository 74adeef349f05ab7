/** Path and query of the target of a request. */
export function splitTarget(url: string): { readonly path: string; readonly query: URLSearchParams } {
  const mark = url.indexOf('?');
  if (mark < 0) return { path: url, query: noQuery };
  return { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}

const noQuery = new URLSearchParams();

/** The query as it was sent, without its mark. */
export function rawQueryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}
