import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import type { AuditEvent } from './audit-event.js';
import { EventEncoder } from './encode-event.js';
import { LegacyLines } from './legacy-line.js';
import { EpochTime, MicroTimeFormat } from './micro-time.js';

const user = { name: 'ada "a"', uid: 'u', groups: ['dev'], extra: { scopes: ['s'] } };
const receivedMs = Date.UTC(2021, 3, 8, 12, 0, 0) + 1.25;

function eventOf(members: Partial<AuditEvent> = {}): AuditEvent {
  return {
    request: {
      ...{ auditID: 'id', requestURI: '/apis/apps/v1/deployments?a=b', verb: 'list', user },
      ...{ sourceIPs: ['192.0.2.1'], userAgent: 'client', level: 'RequestResponse', receivedMs },
    },
    ...{ stage: 'ResponseComplete', stageMs: receivedMs + 1, impersonatedUser: undefined },
    objectRef: {
      ...{ resource: 'deployments', namespace: '', name: '', uid: '', resourceVersion: '', subresource: '' },
      ...{ apiGroup: 'apps', apiVersion: 'v1' },
    },
    ...{ responseStatus: { code: 200 }, requestObject: undefined, responseObject: undefined, annotations: [] },
    ...members,
  };
}

describe('an event is encoded', () => {
  test('as one line of JSON with its members in the order of v1.21', () => {
    const encoder = new EventEncoder({ names: kubernetesNames, version: 'v1' });
    const event = eventOf({
      ...{ requestObject: '{"a":1}', responseObject: [Buffer.from('{"b":'), Buffer.from('2}')] },
      annotations: [['k', 'v\n']],
      impersonatedUser: { name: 'jane', uid: '', groups: [], extra: {} },
    });
    expect(encoder.encode(event)).toBe(
      '{"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"RequestResponse","auditID":"id","stage":"ResponseComplete",' +
        '"requestURI":"/apis/apps/v1/deployments?a=b","verb":"list",' +
        '"user":{"username":"ada \\"a\\"","uid":"u","groups":["dev"],"extra":{"scopes":["s"]}},' +
        '"impersonatedUser":{"username":"jane"},"sourceIPs":["192.0.2.1"],"userAgent":"client",' +
        '"objectRef":{"resource":"deployments","apiGroup":"apps","apiVersion":"v1"},' +
        '"responseStatus":{"metadata":{},"code":200},"requestObject":{"a":1},"responseObject":{"b":2},' +
        '"requestReceivedTimestamp":"2021-04-08T12:00:00.001250Z","stageTimestamp":"2021-04-08T12:00:00.002250Z",' +
        '"annotations":{"k":"v\\n"}}',
    );
  });

  test('by encoders of several versions, each in its own', () => {
    const [first, second] = (['v1', 'v1alpha1'] as const).map(
      (version) => new EventEncoder({ names: orchNames, version }),
    );
    const event = eventOf();
    for (let round = 0; round < 2; round++) {
      expect(JSON.parse(first?.encode(event) ?? '').objectRef).toEqual({
        ...{ resource: 'deployments', apiGroup: 'apps', apiVersion: 'v1' },
      });
      expect(JSON.parse(second?.encode(event) ?? '').objectRef).toEqual({
        ...{ resource: 'deployments', apiVersion: 'apps/v1' },
      });
    }
  });

  test('as text with quoted values in the format legacy', () => {
    const lines = new LegacyLines();
    expect(lines.line(eventOf())).toBe(
      '2021-04-08T12:00:00.001250Z AUDIT: id="id" stage="ResponseComplete" ip="192.0.2.1" method="list" ' +
        'user="ada \\"a\\"" groups="\\"dev\\"" as="<self>" asgroups="<lookup>" namespace="<none>" ' +
        'uri="/apis/apps/v1/deployments?a=b" response="200"',
    );
    const { request, objectRef } = eventOf();
    const unknown = { request: { ...request, user: undefined, sourceIPs: [] }, objectRef: undefined };
    expect(lines.line(eventOf({ ...unknown, stage: 'RequestReceived', responseStatus: undefined }))).toBe(
      '2021-04-08T12:00:00.001250Z AUDIT: id="id" stage="RequestReceived" ip="<unknown>" method="list" ' +
        'user="<none>" groups="<none>" as="<self>" asgroups="<lookup>" namespace="<none>" ' +
        'uri="/apis/apps/v1/deployments?a=b" response="<deferred>"',
    );
    const impersonatedUser = { name: 'jane', uid: '', groups: ['a', 'b'], extra: {} };
    const nameless = { ...request, user: { ...user, name: '' } };
    const namespaced = objectRef && { ...objectRef, namespace: 'web' };
    const line = lines.line(eventOf({ request: nameless, impersonatedUser, objectRef: namespaced }));
    expect(line).toContain('user="<none>" groups="<none>" as="jane" asgroups="\\"a\\",\\"b\\"" namespace="web"');
    const groupless = { ...request, user: { ...user, groups: [] } };
    expect(lines.line(eventOf({ request: groupless }))).toContain('user="ada \\"a\\"" groups="<none>"');
  });
});

test('times have microseconds, also across seconds', () => {
  const format = new MicroTimeFormat();
  expect(format.format(receivedMs)).toBe('2021-04-08T12:00:00.001250Z');
  expect(format.format(receivedMs + 998.75)).toBe('2021-04-08T12:00:01.000000Z');
  expect(format.format(receivedMs)).toBe('2021-04-08T12:00:00.001250Z');
});

test('the time since the epoch never runs backwards between two steps of a request', () => {
  const time = new EpochTime();
  const started = performance.now();
  const before = time.at(started);
  expect(time.now()).toBeGreaterThanOrEqual(before);
  expect(new Date(before).getUTCFullYear()).toBe(new Date().getUTCFullYear());
});
