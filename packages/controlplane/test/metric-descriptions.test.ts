import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startTestServer } from './test-server.js';

test('each metric of a server has its help text and type', async () => {
  const server = await startTestServer();
  try {
    const { text } = await server.ask('GET', '/metrics');
    // Those of the process are described by the library that measures them.
    const described = text.split('\n').filter((line) => /^# (HELP|TYPE) (?!process_|nodejs_)/.test(line));
    expect(described.length).toBeGreaterThan(60);
    // A metric without a value yet may be missing.
    const known = readFileSync(join(__dirname, 'data/metric-descriptions.txt'), 'utf8').trimEnd().split('\n');
    expect(known).toEqual(expect.arrayContaining(described));
  } finally {
    await server.stop();
  }
});
