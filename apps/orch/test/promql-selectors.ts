/** A metric in an expression of PromQL, and the labels that the expression selects or groups it by. */
export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

/**
 * Finds the metrics of an expression that promtool accepts. Each grouping label must belong to every metric of the expression: the
 * dashboards group no sums of different metrics.
 *
 *     sum by (verb) (rate(requests_total{job="a",code=~"5.."}[5m]))   →   requests_total with the labels job, code, verb
 */
export function selectorsOf(expression: string): readonly Selector[] {
  const plain = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, '');
  const groups: string[] = [];
  const ungrouped = plain.replaceAll(/\b(by|without|on|ignoring)\s*\(([^)]*)\)/g, (_all, _word, labels: string) => {
    groups.push(...labels.split(',').map((label) => label.trim()));
    return '';
  });
  const selectors: Selector[] = [];
  for (const [, metric = '', matchers = ''] of ungrouped.matchAll(/\b([a-zA-Z_]\w*)\b(?!\s*\()\s*(?:\{([^}]*)\})?/g)) {
    if (metric === '' || (!metric.includes('_') && metric !== 'up')) continue;
    const matched = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
    selectors.push({ metric, labels: [...new Set([...matched, ...groups])] });
  }
  return selectors;
}
