/** The parts of a Grafana dashboard that the page shows. */
export interface Dashboard {
  readonly title: string;
  readonly panels: readonly Panel[];
}

interface Panel {
  readonly title: string;
  /** In units of a grid with 24 columns. */
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string; readonly legendFormat?: string }[];
}

/** A series of a range query: seconds since the Unix epoch, and values. `NaN` is a gap. */
export interface DrawnSeries {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

/** A page in HTML with one chart per panel, at its place in the dashboard. `series` has those of each panel, in order. */
export function drawDashboard(dashboard: Dashboard, series: readonly (readonly DrawnSeries[])[]): string {
  const panels = dashboard.panels.map((panel, index) => drawPanel(panel, series[index] ?? []));
  return [
    `<!doctype html><meta charset="utf-8"><title>${escapeText(dashboard.title)}</title>`,
    '<style>body{font:13px sans-serif;margin:16px;background:#f4f5f7}h1{font-size:20px}',
    'main{display:grid;grid-template-columns:repeat(24,1fr);grid-auto-rows:28px;gap:6px}',
    'section{background:#fff;border:1px solid #ddd;padding:6px;overflow:hidden;display:flex;flex-direction:column}',
    'h2{font-size:13px;margin:0}svg{flex:1;min-height:0;width:100%}p{margin:0;color:#555;font-size:11px}</style>',
    `<h1>${escapeText(dashboard.title)}</h1><main>`,
    ...panels,
    '</main>',
  ].join('\n');
}

const colors = ['#3274d9', '#e0752d', '#629e51', '#bf1b00', '#705da0', '#0a9396', '#c15c17', '#890f02'] as const;
const namesMax = 8;
const [width, height] = [600, 150];

function drawPanel({ title, gridPos: { x, y, w, h } }: Panel, series: readonly DrawnSeries[]): string {
  const finite = series.flatMap(({ points }) => points.filter(([, value]) => Number.isFinite(value)));
  const place = `grid-column:${x + 1}/span ${w};grid-row:${y + 1}/span ${h}`;
  const head = `<section style="${place}"><h2>${escapeText(title)}</h2>`;
  if (finite.length === 0)
    return `${head}<p>${series.length === 0 ? 'no data' : 'no value in this period'}</p></section>`;
  const times = finite.map(([time]) => time);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const top = Math.max(...finite.map(([, value]) => value)) || 1;
  const at = ([time, value]: readonly [number, number]) =>
    `${((time - from) / (to - from || 1)) * width},${height - (value / top) * height}`;
  const lines = series.map(({ points }, index) => {
    const shown = points.filter(([, value]) => Number.isFinite(value)).map(at);
    return `<polyline fill="none" stroke="${colorOf(index)}" stroke-width="2" points="${shown.join(' ')}"/>`;
  });
  const names = series
    .slice(0, namesMax)
    .map(({ name }, index) => `<span style="color:${colorOf(index)}">■</span> ${escapeText(name)}`);
  const more = series.length > namesMax ? ` and ${series.length - namesMax} more` : '';
  return [
    `${head}<p>0 to ${Number(top.toPrecision(3))}, ${Math.round(to - from)} seconds</p>`,
    `<svg viewBox="0 -4 ${width} ${height + 8}" preserveAspectRatio="none">${lines.join('')}</svg>`,
    `<p>${names.join(' &nbsp; ')}${more}</p></section>`,
  ].join('');
}

function colorOf(index: number): string {
  return colors[index % colors.length] ?? colors[0];
}

/** The name of a series by the legend of its query: `{{verb}}` becomes the value of the label. */
export function seriesName(legend: string, labels: Readonly<Record<string, string>>): string {
  if (legend !== '') return legend.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, label: string) => labels[label] ?? '');
  return Object.entries(labels)
    .map(([label, value]) => `${label}=${value}`)
    .join(' ');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
