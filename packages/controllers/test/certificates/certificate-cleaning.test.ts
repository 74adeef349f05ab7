import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { createSigningRequest } from '@orch/certs';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../support/objects.js';
import {
  certificateOf,
  createRequest,
  decide,
  runCertificateControllers,
  signingRequestsOf,
} from './signing-requests.js';

const hourMs = 3_600_000;

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});

const requests = () => signingRequestsOf(plane.client);
const names = async () => (await requests().list()).items.map(({ metadata }) => metadata.name).toSorted();

async function given(name: string, signer = 'example.com/one'): Promise<void> {
  const { request } = await createSigningRequest({ commonName: name });
  await createRequest(plane.client, name, { request, signer, usages: ['client auth'] });
}

/** Sets the times of the condition of a request. */
async function changedAt(name: string, timeMs: number): Promise<void> {
  const time = new Date(timeMs).toISOString().replace(/\.\d+/, '');
  const found = await requests().get(name);
  const conditions = (found.status?.conditions ?? []).map((condition) => ({
    ...condition,
    ...{ lastUpdateTime: time, lastTransitionTime: time },
  }));
  await requests().updateSubresource(
    name,
    'approval',
    JSON.parse(JSON.stringify({ ...found, status: { conditions } })),
  );
}

test('pending, approved, denied and signed requests are deleted one hour after their last change [CertificateSigningRequest, 6] [API server defaults, 34]', async () => {
  for (const name of ['pending', 'approved', 'denied', 'early', 'late']) await given(name);
  await given('signed', 'apiserver-client');
  for (const name of ['approved', 'signed', 'early', 'late']) await decide(plane.client, name, 'Approved');
  await decide(plane.client, 'denied', 'Denied');
  const signer = await runCertificateControllers(plane, { controllers: ['csrsigning'] });
  await certificateOf(plane, 'signed');
  await signer.stop();
  const stamps = (await requests().list()).items.flatMap(({ metadata, status }) => [
    metadata.creationTimestamp,
    ...(status?.conditions ?? []).map((condition) => Reflect.get(condition, 'lastTransitionTime')),
  ]);
  const times = stamps.map((time) => Date.parse(String(time)));
  const [firstMs, lastMs] = [Math.min(...times), Math.max(...times)];
  // A little more than an hour before the second round, and a little less.
  await changedAt('early', firstMs + hourMs - 60_000);
  await changedAt('late', lastMs + hourMs);

  const clock = new FakeClock(new Date(firstMs + hourMs));
  const cleaner = await runCertificateControllers(plane, { controllers: ['csrcleaner'], clock });
  const nextRound = () => eventually('the cleaner sleeps', async () => clock.timersPending > 0 || undefined);
  await nextRound();
  expect(await names()).toEqual(['approved', 'denied', 'early', 'late', 'pending', 'signed']);
  await clock.advance(hourMs);
  await nextRound();
  expect(await names()).toEqual(['late']);
  await clock.advance(hourMs);
  await nextRound();
  expect(await names()).toEqual([]);
  expect(cleaner.log.filter(({ fields }) => fields['reason'] === 'unchanged')).toHaveLength(6);
  await cleaner.stop();
});

test('a request is deleted when its certificate expires, although its state changed within the hour', async () => {
  await given('brief', 'apiserver-client');
  await decide(plane.client, 'brief', 'Approved');
  const signing = { durationMs: 6 * 60_000 };
  const signer = await runCertificateControllers(plane, { controllers: ['csrsigning'], signing });
  await certificateOf(plane, 'brief');
  await signer.stop();
  // Backdated by 5 minutes, the certificate has ended 2 minutes from now.
  const clock = new FakeClock(new Date(Date.now() + 2 * 60_000));
  const cleaner = await runCertificateControllers(plane, { controllers: ['csrcleaner'], clock });
  await eventually('the request is gone', async () => !(await names()).includes('brief') || undefined);
  expect(cleaner.log).toContainEqual(
    expect.objectContaining({
      message: 'deleted a certificate signing request',
      fields: { controller: 'csrcleaner', request: 'brief', reason: 'expired' },
    }),
  );
  await cleaner.stop();
});
