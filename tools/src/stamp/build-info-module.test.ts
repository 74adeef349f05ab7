import { expect, test } from '@jest/globals';
import { buildInfoModule } from './build-info-module.js';

const sources = { commit: 'c'.repeat(40), treeState: 'clean', now: new Date('2026-11-23T01:02:03.456Z') };

test('a build is dated in UTC with whole seconds', () => {
  expect(buildInfoModule({ ...sources, sourceDateEpoch: undefined })).toBe(
    `export const buildInfo = {"gitCommit":"${'c'.repeat(40)}","gitTreeState":"clean","buildDate":"2026-11-23T01:02:03Z"};\n`,
  );
});

test('SOURCE_DATE_EPOCH is the date of a reproducible build', () => {
  expect(buildInfoModule({ ...sources, sourceDateEpoch: '1617898166' })).toContain('"2021-04-08T16:09:26Z"');
  for (const malformed of ['yesterday', '-1', '9'.repeat(20)]) {
    expect(() => buildInfoModule({ ...sources, sourceDateEpoch: malformed })).toThrow(
      `SOURCE_DATE_EPOCH is not a number of seconds: ${malformed}`,
    );
  }
});
