/** Splits the target of a request into path and query. */
export function splitTarget(url: string): { readonly path: string; readonly query: URLSearchParams } {
  const mark = url.indexOf('?');
  if (mark < 0) return { path: url, query: noQuery };
  return { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}

const noQuery = new URLSearchParams();

/** The raw query, without the question mark. */
export function rawQueryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** The segments of a path, without leading and trailing slashes. */
export function splitPath(path: string): readonly string[] {
  let start = 0;
  let end = path.length;
  while (start < end && path[start] === '/') start++;
  while (end > start && path[end - 1] === '/') end--;
  return path.slice(start, end).split('/');
}
