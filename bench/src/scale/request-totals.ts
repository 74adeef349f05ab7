/** Requests so far by `VERB resource`, from `apiserver_request_total` of the metrics text. */
export type RequestTotals = ReadonlyMap<string, number>;

export function requestTotals(metrics: string): RequestTotals {
  const totals = new Map<string, number>();
  for (const [, labels = '', value] of metrics.matchAll(/^apiserver_request_total\{(.*)\} (\S+)$/gm)) {
    const label = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? '';
    const subresource = label('subresource');
    const key = `${label('verb')} ${label('resource')}${subresource && `/${subresource}`}`;
    totals.set(key, (totals.get(key) ?? 0) + Number(value));
  }
  return totals;
}

/** The requests between two readings, most frequent first. */
export function requestsBetween(before: RequestTotals, after: RequestTotals): readonly (readonly [string, number])[] {
  return [...after]
    .map(([key, count]) => [key, count - (before.get(key) ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a);
}

const writeVerbs = ['POST', 'PUT', 'PATCH', 'APPLY', 'DELETE', 'DELETECOLLECTION'];

/** Of the requests of an idle cluster, those that should not be: writes of anything but leases, and lists. */
export function needlessRequests(
  requests: readonly (readonly [string, number])[],
): readonly (readonly [string, number])[] {
  return requests.filter(([key]) => {
    const [verb = '', resource = ''] = key.split(' ');
    return verb === 'LIST' || (writeVerbs.includes(verb) && resource !== 'leases');
  });
}
