import { expect, test } from '@jest/globals';
import { explainPage } from './explain-page.js';

test('a scheduler that does not lead has no explanation, and says so', async () => {
  const page = explainPage(() => undefined);
  expect(page).toMatchObject({ group: '', version: 'v1', resource: 'pods' });
  const { signal } = new AbortController();
  await expect(page.read({ namespace: 'n', name: 'a' }, { signal })).rejects.toMatchObject({
    ...{ code: 503, message: 'this scheduler does not schedule: it does not lead yet' },
  });
});
