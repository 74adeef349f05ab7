import { expect, test } from '@jest/globals';
import { makeCatalogue, makeQuotaEvaluators } from '@orch/api';
import { type ApiObject, type DeepReadonly, fieldsAt, invariant, notFoundError, orchNames } from '@orch/apimachinery';
import type { AdmissionContext, AdmissionRequest } from '@orch/apiserver';
import { QuotaLedger } from './quota-ledger.js';

const definition = makeCatalogue(orchNames).resource({ group: '', resource: 'configmaps' });
invariant(definition !== undefined, 'the catalogue has config maps');
const evaluator = makeQuotaEvaluators({ names: orchNames, gates: () => true, now: () => new Date(0) }).of(definition);
invariant(evaluator !== undefined, 'config maps are counted');
const rules = { evaluator, limited: [] };
const request: AdmissionRequest = {
  operation: 'create',
  ...{ definition, version: definition.hub, subresource: '', namespace: 'n', name: 'a', write: {} },
  user: { name: 'admin', uid: '', groups: [], extra: {} },
  dryRun: false,
  object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } },
  old: undefined,
  ...{ options: undefined, form: definition.hub, exchange: {}, audit: undefined },
};

/** The quotas of one namespace in memory. `beforeWrite` is called with the name of each quota that is written. */
class Quotas {
  readonly objects = new Map<string, DeepReadonly<ApiObject>>();
  readonly isReady = true;
  writes = 0;
  beforeWrite: (name: string) => void = () => undefined;

  put(name: string, { hard, used, uid = name }: { hard: number; used: number; uid?: string }): void {
    const resourceVersion = String(Number(this.objects.get(name)?.metadata.resourceVersion ?? '0') + 1);
    const status = { hard: { configmaps: `${hard}` }, used: { configmaps: `${used}` } };
    const metadata = { name, uid, namespace: 'n', resourceVersion };
    this.objects.set(name, { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard: status.hard }, status });
  }

  used(name: string): unknown {
    return fieldsAt(this.objects.get(name), 'status', 'used')['configmaps'];
  }

  ready = async () => undefined;
  has = () => true;
  list = () => [...this.objects.values()];

  readonly update: AdmissionContext['update'] = async (resource, { name }, decide) => {
    await new Promise((resolve) => setImmediate(resolve));
    this.beforeWrite(name);
    const current = this.objects.get(name);
    const decision = decide(current);
    if (current === undefined) throw notFoundError(resource, name);
    if (decision.type !== 'write') return;
    this.writes += 1;
    const resourceVersion = String(Number(current.metadata.resourceVersion) + 1);
    this.objects.set(name, { ...decision.object, metadata: { ...decision.object.metadata, resourceVersion } });
  };
}

function given(): { readonly quotas: Quotas; readonly ledger: QuotaLedger } {
  const quotas = new Quotas();
  return { quotas, ledger: new QuotaLedger({ quotas, update: quotas.update }) };
}
const once = (act: () => void) => {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
};

test('writes each quota once for the writes that wait together', async () => {
  const { quotas, ledger } = given();
  quotas.put('q', { hard: 10, used: 0 });
  const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => ledger.charge(request, rules)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(quotas.used('q')).toBe('10');
  // The first write goes ahead; the others wait for it.
  expect(quotas.writes).toBe(2);
});

test('plans again on a quota that was written meanwhile', async () => {
  const { quotas, ledger } = given();
  quotas.put('q', { hard: 10, used: 0 });
  quotas.beforeWrite = once(() => quotas.put('q', { hard: 10, used: 7 }));
  await ledger.charge(request, rules);
  expect(quotas.used('q')).toBe('8');
});

test('releases the charge of one quota when another one is used up meanwhile', async () => {
  const { quotas, ledger } = given();
  quotas.put('a', { hard: 10, used: 0 });
  quotas.put('b', { hard: 10, used: 0 });
  quotas.beforeWrite = once(() => quotas.put('b', { hard: 10, used: 10 }));
  await expect(ledger.charge(request, rules)).rejects.toThrow('exceeded quota: b');
  // The release follows the rejection.
  while (quotas.used('a') !== '0') await new Promise((resolve) => setImmediate(resolve));
  expect([quotas.used('a'), quotas.used('b')]).toEqual(['0', '10']);
});

test('charges nothing to a quota that is deleted or replaced meanwhile', async () => {
  const { quotas, ledger } = given();
  quotas.put('deleted', { hard: 10, used: 0 });
  quotas.put('replaced', { hard: 10, used: 0 });
  quotas.beforeWrite = once(() => {
    quotas.objects.delete('deleted');
    quotas.put('replaced', { hard: 10, used: 3, uid: 'other' });
  });
  await ledger.charge(request, rules);
  expect(quotas.used('replaced')).toBe('3');
});

test('gives up when another writer changes the quota all the time', async () => {
  const { quotas, ledger } = given();
  quotas.put('q', { hard: 10, used: 0 });
  quotas.beforeWrite = () => quotas.put('q', { hard: 10, used: 1 });
  await expect(ledger.charge(request, rules)).rejects.toMatchObject({ status: { code: 409 } });
  expect(quotas.used('q')).toBe('1');
});

test('a release subtracts the charge from what is used now', async () => {
  const { quotas, ledger } = given();
  quotas.put('q', { hard: 10, used: 0 });
  const charges = await ledger.charge(request, rules);
  quotas.put('q', { hard: 10, used: 5 });
  await ledger.release('n', charges);
  expect(quotas.used('q')).toBe('4');
  quotas.put('q', { hard: 10, used: 5, uid: 'other' });
  await ledger.release('n', charges);
  expect(quotas.used('q')).toBe('5');
});
