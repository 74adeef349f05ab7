import type { Sample } from './sample.js';

/** Renders three curves over time, one above the other, as SVG. */
export function plot(samples: readonly Sample[]): string {
  const panels = [
    { title: 'memory (RssAnon + RssShmem), MB', value: (sample: Sample) => sample.memoryMb },
    { title: 'store, MB on disk', value: (sample: Sample) => sample.fileMb },
    { title: 'event loop delay p99, ms', value: (sample: Sample) => sample.loopDelayMs },
  ];
  const drawn = panels.map(({ title, value }, index) => panel(title, { samples, value, top: index * panelHeight }));
  const height = panels.length * panelHeight + 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>Memory, file size and event loop delay under a steady load</title>
<rect width="${width}" height="${height}" fill="white"/>
${drawn.join('\n')}
<text x="${width / 2}" y="${height - 6}" text-anchor="middle">minutes</text>
</svg>
`;
}

const width = 720;
const panelHeight = 160;
const [left, right, head, foot] = [60, 20, 30, 25];

function panel(
  title: string,
  given: { readonly samples: readonly Sample[]; readonly value: (sample: Sample) => number; readonly top: number },
): string {
  const { samples, value, top } = given;
  const most = Math.max(...samples.map(value), 1) * 1.1;
  const minutes = Math.max(...samples.map((sample) => sample.minutes), 1);
  const bottom = top + panelHeight - foot;
  const x = (at: number) => left + (at / minutes) * (width - left - right);
  const y = (of: number) => bottom - (of / most) * (panelHeight - head - foot);
  const points = samples.map((sample) => `${x(sample.minutes).toFixed(1)},${y(value(sample)).toFixed(1)}`).join(' ');
  const lines = [0, most / 2, most].map(
    (mark) =>
      `<line x1="${left}" x2="${width - right}" y1="${y(mark)}" y2="${y(mark)}" stroke="#ddd"/>` +
      `<text x="${left - 6}" y="${y(mark) + 4}" text-anchor="end">${mark.toFixed(mark < 10 ? 1 : 0)}</text>`,
  );
  const ticks = Array.from({ length: 5 }, (_, index) => (minutes * index) / 4).map(
    (mark) => `<text x="${x(mark)}" y="${bottom + 15}" text-anchor="middle">${mark.toFixed(0)}</text>`,
  );
  return `<text x="${left}" y="${top + 18}" font-weight="bold">${title}</text>
${lines.join('\n')}
${ticks.join('\n')}
<polyline fill="none" stroke="#1668b8" stroke-width="1.5" points="${points}"/>`;
}
