import { describe, expect, test } from '@jest/globals';
import { type AuditedEvent, type Rejection, Rejections } from './kit/rejections.js';
import { withAudit } from './with-audit.js';

const event: AuditedEvent = {
  auditID: 'a',
  stage: 'ResponseComplete',
  verb: 'list',
  requestURI: '/api/v1/secrets',
  user: { username: 'mallory' },
  responseStatus: { code: 403 },
};
const rejection: Rejection = { status: 403, auditId: 'a', user: 'mallory', method: 'GET', uri: '/api/v1/secrets' };

function missing(given: Rejection, log: readonly AuditedEvent[], belowHttp?: Record<number, string>) {
  const rejections = new Rejections();
  rejections.note(given);
  return rejections.missingIn(log, belowHttp);
}

describe('a rejection is audited', () => {
  test('when the log has one final event with its code, user, verb and URI', () => {
    expect(missing(rejection, [event])).toEqual([]);
    expect(
      missing({ ...rejection, status: 401, user: '' }, [
        { ...event, stage: 'ResponseStarted', user: {}, responseStatus: { code: 401 } },
      ]),
    ).toEqual([]);
  });

  test.each<[string, Rejection, readonly AuditedEvent[]]>([
    ['no final event', rejection, []],
    ['no final event', rejection, [{ ...event, stage: 'RequestReceived' }]],
    ['logged twice', rejection, [event, event]],
    ['logged with status 200', rejection, [{ ...event, responseStatus: { code: 200 } }]],
    ['logged with user "ada"', rejection, [{ ...event, user: { username: 'ada' } }]],
    ['logged with verb create', rejection, [{ ...event, verb: 'create' }]],
    ['logged with URI /', rejection, [{ ...event, requestURI: '/' }]],
    ['no header Audit-ID', { ...rejection, auditId: undefined }, [event]],
  ])('else the difference is reported: %s', (why, given, log) => {
    expect(missing(given, log)).toEqual([expect.stringContaining(why)]);
  });

  test('unless the listener rejected it, which the attack states', () => {
    const given = { ...rejection, status: 431, auditId: undefined };
    expect(missing(given, [], { 431: 'headers' })).toEqual([]);
    expect(missing({ ...given, status: 400 }, [], { 431: 'headers' })).toHaveLength(1);
  });
});

test('an attack holds only if its rejections are audited, or there are none for a reason', () => {
  const outcome = { held: true, result: 'fine' };
  expect(withAudit(outcome, { attack: {}, rejections: 2, missing: [] })).toEqual({
    held: true,
    result: 'fine; 2 rejections audited',
  });
  expect(withAudit(outcome, { attack: {}, rejections: 2, missing: ['403 GET /: no final event'] })).toEqual({
    held: false,
    result: 'fine; 1 of 2 rejections are not in the audit log, as 403 GET /: no final event',
  });
  expect(withAudit(outcome, { attack: {}, rejections: 0, missing: [] }).held).toBe(false);
  expect(withAudit(outcome, { attack: { unaudited: 'valid' }, rejections: 0, missing: [] })).toEqual({
    held: true,
    result: 'fine; not audited: valid',
  });
});
