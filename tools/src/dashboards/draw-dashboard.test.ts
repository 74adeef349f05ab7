import { expect, test } from '@jest/globals';
import { drawDashboard, seriesName } from './draw-dashboard.js';

const panel = (title: string) => ({ title, gridPos: { x: 12, y: 8, w: 12, h: 8 }, targets: [{ expr: 'up' }] });

test('draws each panel at its place, with a line per series from 0 to the largest value', () => {
  const page = drawDashboard({ title: 'API <server>', panels: [panel('Requests'), panel('Nothing'), panel('Gaps')] }, [
    [
      {
        name: 'GET',
        points: [
          [0, 0],
          [5, Number.NaN],
          [10, 4],
        ],
      },
    ],
    [],
    [{ name: 'p99', points: [[0, Number.NaN]] }],
  ]);
  expect(page).toContain('<title>API &lt;server></title>');
  expect(page).toContain('grid-column:13/span 12;grid-row:9/span 8"><h2>Requests</h2><p>0 to 4, 10 seconds</p>');
  expect(page).toContain('points="0,150 600,0"/>');
  expect(page).toContain('■</span> GET');
  expect(page).toContain('<h2>Nothing</h2><p>no data</p>');
  expect(page).toContain('<h2>Gaps</h2><p>no value in this period</p>');
});

test('names a series by the legend of its query, or by its labels', () => {
  expect(seriesName('{{verb}} of {{ missing }}', { verb: 'GET' })).toBe('GET of ');
  expect(seriesName('', { verb: 'GET', code: '200' })).toBe('verb=GET code=200');
});
