import { expect, test } from '@jest/globals';
import { ChangesText } from './describe-changes.js';

const change = { version: 'v1', group: 'apps', resource: 'deployments', namespace: 'web', name: 'a' };

test('formats changes in columns, with the changed fields below each change', () => {
  const text = new ChangesText();
  const first = text.next([
    { ...change, revision: '9', time: '2026-01-01T10:00:00.120Z', verb: 'create', by: 'kubectl' },
    {
      ...change,
      revision: '120',
      verb: 'update',
      fields: [
        { path: 'spec.replicas', from: 1, to: 3 },
        { path: 'metadata.labels', to: { app: 'a' } },
        { path: 'spec.note', from: 'x'.repeat(200), to: '' },
        { path: 'spec.large', withheld: true },
      ],
    },
    { version: 'v1', group: '', resource: 'nodes', name: 'n1', revision: '121', verb: 'delete' },
  ]);
  expect(first.split('\n')).toEqual([
    'REVISION   TIME                       VERB     RESOURCE           NAME    BY',
    '9          2026-01-01T10:00:00.120Z   create   deployments.apps   web/a   kubectl',
    '120        <unknown>                  update   deployments.apps   web/a',
    '           spec.replicas: 1 -> 3',
    '           metadata.labels: <none> -> {"app":"a"}',
    `           spec.note: "${'x'.repeat(99)}… -> ""`,
    '           spec.large: changed',
    '121        <unknown>                  delete   nodes              n1',
    '',
  ]);
  expect(text.next([])).toBe('');
  const next = text.next([{ ...change, revision: '7', verb: 'update', by: 'jane' }]);
  expect(next).toBe('7          <unknown>                  update   deployments.apps   web/a   jane\n');
});
