export type SimulatedLog =
  | { readonly type: 'text'; readonly text: string }
  /** The message of a 400 response. */
  | { readonly type: 'error'; readonly message: string };

/** Returns the log of a container without a process, by the options of the request. Pure. */
export function simulatedLog(
  of: { readonly namespace: string; readonly pod: string; readonly container: string },
  { query, now }: { readonly query: URLSearchParams; readonly now: Date },
): SimulatedLog {
  const { namespace, pod, container } = of;
  if (query.get('previous') === 'true') {
    return { type: 'error', message: `previous terminated container "${container}" in pod "${pod}" not found` };
  }
  if (query.get('tailLines') === '0') return { type: 'text', text: '' };
  const line = `simulated: container ${container} of pod ${namespace}/${pod} has no process, and this is its whole log\n`;
  const stamped = query.get('timestamps') === 'true' ? `${now.toISOString()} ${line}` : line;
  const limitBytes = Number(query.get('limitBytes') ?? Number.POSITIVE_INFINITY);
  return { type: 'text', text: stamped.slice(0, limitBytes) };
}
