export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The samples of a metric on a page in the Prometheus text format. */
export function samplesOf(page: string, name: string): readonly Sample[] {
  return page.split('\n').flatMap((line) => {
    const [, found, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (found !== name) return [];
    const entries = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text] as const);
    return [{ labels: Object.fromEntries(entries), value: Number(value) }];
  });
}
