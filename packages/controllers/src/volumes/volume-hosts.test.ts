import { describe, expect, test } from '@jest/globals';
import { VolumeHosts } from './volume-hosts.js';

const resolved: string[] = [];
const resolve = async (host: string) => {
  resolved.push(host);
  return host === 'both' ? ['192.0.2.1', '10.1.2.3'] : ['192.0.2.1'];
};
const isAllowed = async (host: string, deniedRanges: readonly string[], allowsLoopback: boolean) => {
  try {
    await new VolumeHosts({ deniedRanges, allowsLoopback }, resolve).assertAllowed(host);
    return true;
  } catch (error) {
    expect(String(error)).toMatch(/address not allowed/);
    return false;
  }
};

describe('a host of a volume', () => {
  test.each([
    ['10.1.2.3', false],
    ['10.2.0.1', true],
    ['::ffff:10.1.2.3', false],
    ['fd00::7', false],
    ['fd01::7', true],
    ['one', true],
    ['both', false],
    ['127.0.0.1', true],
  ])('%s, with two denied ranges: %j', async (host, allowed) => {
    expect(await isAllowed(host, ['10.1.0.0/16', 'fd00::/16'], true)).toBe(allowed);
  });

  test.each(['127.0.0.1', '::1', '0.0.0.0', '169.254.169.254', 'fe80::1', '224.0.0.1', '::ffff:127.0.0.1'])(
    '%s is denied without local addresses',
    async (host) => {
      expect(await isAllowed(host, [], false)).toBe(false);
      expect(await isAllowed(host, [], true)).toBe(true);
    },
  );

  test('is not resolved without limits', async () => {
    resolved.length = 0;
    expect(await isAllowed('both', [], true)).toBe(true);
    expect(resolved).toEqual([]);
  });
});
