import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { releasePage } from '../../../tools/src/test-support/release-page.js';
import { root } from './orch-process.js';
import { acceptedComplaints, allComplaints, promtoolComplaints, promtoolTests } from './promtool.js';

describe('promtool check metrics', () => {
  test('complains about the names of v1.21 exactly as the committed list says', async () => {
    expect(await acceptedComplaints()).toEqual(await allComplaints(await releasePage()));
  });

  test('has no accepted complaint about other metrics, or another one about a metric of v1.21', async () => {
    const page = [
      '# HELP orch_things_count Things.\n# TYPE orch_things_count gauge\norch_things_count 1\n',
      '# TYPE authentication_attempts counter\nauthentication_attempts{result="a"} 1\n',
    ].join('');
    expect(await promtoolComplaints(page)).toEqual([
      'authentication_attempts no help text',
      'orch_things_count non-histogram and non-summary metrics should not have "_count" suffix',
    ]);
  });
});

describe('promtool test rules', () => {
  const operating = join(root, 'docs', 'operating');

  test('fires each alert under its condition, and not below it', async () => {
    const { code, text } = await promtoolTests(join(operating, 'alerts.test.yml'));
    expect({ code, text: text.trim() }).toEqual({ code: 0, text: expect.stringContaining('SUCCESS') });
  });

  test('has a firing and a silent case of each alert', async () => {
    const rules = await readFile(join(operating, 'alerts.yml'), 'utf8');
    const cases = await readFile(join(operating, 'alerts.test.yml'), 'utf8');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(alerts.length).toBeGreaterThan(5);
    const tested = (form: RegExp) => new Set([...cases.matchAll(form)].map(([, name = '']) => name));
    const firing = tested(/alertname: (\w+)\n +exp_alerts:\n/g);
    const silent = tested(/alertname: (\w+)\n +exp_alerts: \[\]/g);
    expect(alerts.filter((name) => !firing.has(name) || !silent.has(name))).toEqual([]);
  });
});
