import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { freePort } from './free-port.js';

test('an unused port is outside the range of outgoing connections', async () => {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '32768 60999');
  const [first = 0] = range.trim().split(/\s+/).map(Number);
  for (let tries = 0; tries < 50; tries += 1) expect(await freePort()).toBeLessThan(first);
});
