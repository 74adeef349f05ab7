import { once } from 'node:events';
import http2 from 'node:http2';
import { parentPort, workerData } from 'node:worker_threads';
import { Reader } from './reader.js';

/** The clients, in a thread of their own: they ask for each change of the kinds, and wait until the documents show it. */
export type ClientMessage = { readonly type: 'begin'; readonly count: number } | { readonly type: 'changed' };

export interface Delays {
  readonly discovery: number[];
  readonly OpenAPI: number[];
}

async function serve(): Promise<void> {
  if (parentPort === null) throw new Error('the clients run in a worker thread');
  const port = parentPort;
  const { url, ca, token } = workerData;
  const reader = new Reader(http2.connect(url, { ca }), token);
  // Documents are read on a connection of their own.
  const documents = new Reader(http2.connect(url, { ca }), token);
  for (;;) {
    const [begin] = await once(port, 'message');
    const discovery: number[] = [];
    const OpenAPI: number[] = [];
    const reading = await reader.start();
    for (let round = 0; round < begin.count; round += 1) {
      for (const change of ['add', 'remove']) {
        port.postMessage(change);
        await once(port, 'message');
        const startMs = performance.now();
        const follows = async (path: string, delays: number[]) => {
          while ((await documents.ask('GET', path)).text.includes('shop.example.com') !== (change === 'add'));
          delays.push(performance.now() - startMs);
        };
        await Promise.all([follows('/apis', discovery), follows('/openapi/v2', OpenAPI)]);
      }
    }
    await reading.stop();
    port.postMessage({ report: reader.report(), delaysMs: { discovery, OpenAPI } });
  }
}

await serve();
