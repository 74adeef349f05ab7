import { expect, test } from '@jest/globals';
import { formatResults, keptSection } from './report.js';

const figures = { perSecond: 1_234.5, cpuMsPerOperation: 0.12345, p99Ms: 3, busy: 0.5, bytesPerOperation: 10 };
const comparison = {
  orch: figures,
  baseline: { ...figures, perSecond: 2_469 },
  rateRatio: 0.5,
  cpuRatio: 0.25,
};
const line = { title: 'GET', engine: 'embedded', protocol: 'http/1.1', ...comparison } as const;
const growth = {
  objects: 100_000,
  get: figures,
  list: figures,
  create: figures,
  memoryKbPerObject: 5.12,
  startMs: 2_304,
  memoryKbPerObjectRead: 4.2,
};
const noExtensions = { customResources: [], definitions: [], hangingWebhooks: [], protections: [] };
const machine = '2 cores';
const load = { durationMs: 1_500, rounds: 3 };
const nothing = {
  lines: [],
  growths: [],
  workers: [],
  codecs: [],
  authorizations: [],
  startUps: [],
  extensions: noExtensions,
  fairness: { floods: [] },
  machine,
  load,
};

test('each line has both sides, the ratios, and how busy each was', () => {
  const text = formatResults({ ...nothing, lines: [line] });
  expect(text).toContain('Made by `npm run bench` on 2 cores.');
  expect(text).toContain('in rounds of 1.5 s, medians of 3.');
  expect(text).toContain('| GET | embedded | h1 | 1,235 | 2,469 | 0.50 | 0.1235 | 0.1235 | 0.25 | 50 % / 50 % |\n');
  expect(text).not.toContain('pods |');
});

test('compares changes with the update of the same object, if it was measured', () => {
  const [title, other] = ['update of a 2 KB config map', 'apply of a 2 KB config map'];
  const update = { ...line, title, protocol: 'h2' } as const;
  const apply = { ...update, title: other, orch: { ...figures, perSecond: 617.25, cpuMsPerOperation: 0.2469 } };
  expect(formatResults({ ...nothing, lines: [update, apply] })).toContain(`| ${other} | 0.50 | 0.50 |\n`);
  expect(formatResults({ ...nothing, lines: [apply] })).not.toContain('Compared with the update');
});

test('growth has the memory per object, and the time of a start on all of them to the first list', () => {
  const text = formatResults({ ...nothing, growths: [growth] });
  expect(text).toMatch(/KB per pod \| start to first LIST ms \|/);
  expect(text).toContain('| 100,000 | 1,235 | 0.1235 | 0.1235 | 1,235 | 0.1235 | 5.1 | 2,304 | 4.2 |\n');
});

test('custom resources have ratios to config maps, and the p99 with a hanging webhook one to that without', () => {
  const lines = [
    { title: 'apply', maps: figures, custom: { ...figures, perSecond: 617.25, cpuMsPerOperation: 0.2469 } },
  ];
  const text = formatResults({
    ...nothing,
    extensions: {
      customResources: [{ objects: 100_000, lines }],
      definitions: [
        {
          ...{ definitions: 500, servedMs: 2_000, memoryMb: 12.34, startMs: 500, emptyStartMs: 400 },
          ...{
            servedCpuMs: 1_500,
            startServedMs: 600,
            startServedCpuMs: 550,
            emptyStartCpuMs: 350,
            startMemoryMb: 9.87,
          },
        },
      ],
      protections: [],
      hangingWebhooks: [{ hanging: 32, lines: [{ title: 'create', idleP99Ms: 4, hangingP99Ms: 6 }] }],
    },
  });
  expect(text).toContain('with 100,000 stored\n');
  expect(text).toContain('| apply | 617 | 1,235 | 0.50 | 0.2469 | 0.1235 | 0.50 |\n');
  expect(text).toContain('| 500 | 2,000 | 1,500 | 12.3 | 500 | 400 | 600 | 550 | 350 | 9.9 |\n');
  expect(text).toContain('| create | 4.0 | 6.0 | 1.50 |\n');
});

test('codecs have ratios to JSON.stringify and JSON.parse of the same object', () => {
  const speed = {
    kind: 'Pod',
    jsonBytes: 2_400,
    protobufBytes: 1_200,
    stringifyUs: 8,
    parseUs: 15,
    encodeRatio: { json: 0.9, protobuf: 0.8 },
    decodeRatio: { jsonChecked: 0.5, protobuf: 1.5, protobufChecked: 0.7 },
  };
  expect(formatResults({ ...nothing, codecs: [speed] })).toContain(
    '| Pod | 2,400 | 1,200 | 8.0 | 15.0 | 0.90 | 0.80 | 0.50 | 1.50 | 0.70 |\n',
  );
});

test('decisions of RBAC have ratios to a lookup', () => {
  const decisions = [{ outcome: 'allowed', perSecond: 1_234_567, ratio: 0.1234 }];
  const speed = { roles: 1_000, bindings: 5_000, decisions };
  const text = formatResults({ ...nothing, authorizations: [speed] });
  expect(text).toContain('1,000 roles and 5,000 bindings');
  expect(text).toContain('| allowed | 1,234,567 | 0.123 |\n');
});

test('keeps only the handwritten text below the marker', () => {
  const marker = '<!-- Below this line results are added by hand and kept by --write. -->';
  const byHand = `${marker}\n\n## Comparison with the reference implementation\n\n| a |\n`;
  const first = formatResults({ ...nothing, lines: [line] });
  const written = first + keptSection(`${first}\n${byHand}`);
  expect(written).toBe(`${first}\n${byHand}`);
  const next = formatResults({ ...nothing, growths: [growth] });
  expect(next + keptSection(written)).toBe(`${next}\n${byHand}`);
  expect(keptSection('# Benchmarks\n')).toBe('');
  expect(keptSection('')).toBe('');
});

test('shows both figures of a flood, and the CPU ratio of protected GETs', () => {
  const line = {
    ...{ title: 'GET', capacityPerSecond: 1_000, succeededPerSecond: 900 },
    ...{ idleP50Ms: 1, idleP99Ms: 2, floodP50Ms: 1.5, floodP99Ms: 5 },
  };
  const lines = [
    { ...line, isFair: true },
    { ...line, isFair: false, floodP99Ms: 100 },
  ];
  const figures = { perSecond: 10, cpuMsPerOperation: 0.1, p99Ms: 1, busy: 1, bytesPerOperation: 1 };
  const protectedFigures = { ...figures, cpuMsPerOperation: 0.11 };
  const protections = [{ lines: [{ title: 'RBAC', figures: protectedFigures, unprotected: figures }] }];
  const fairness = { floods: [{ factor: 8, lines }] };
  const text = formatResults({ ...nothing, fairness, extensions: { ...noExtensions, protections } });
  expect(text).toMatch(/GET \| on .* 2\.5 \|/);
  expect(text).toMatch(/GET \| off .* 50\.0 \|/);
  expect(text).toMatch(/RBAC \| 10 \| 10 \| 0\.1100 \| 0\.1000 \| 1\.10 \|/);
});
