import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeStatus, encodeStatus } from '../generated/meta_v1/protobuf.js';
import { StatusError } from '../status/error.js';
import { notFoundError } from '../status/errors.js';
import { decodeEnvelope, decodeMessage, encodeEnvelope, encodeMessage } from './envelope.js';
import { isEnvelope } from './envelope-prefix.js';

const status = { encode: encodeStatus, decode: decodeStatus };

describe('the protobuf envelope', () => {
  test('is the prefix followed by type and bytes [Protobuf envelope (wire format for `application/vnd.orch.protobuf`), 1]', () => {
    const bytes = encodeEnvelope({ apiVersion: 'v1', kind: 'Pod' }, Uint8Array.of(1, 2));
    expect(bytes.toString('hex')).toBe('6b387300' + '0a09' + '0a027631' + '1203506f64' + '12020102' + '1a00' + '2200');
  });

  test('round-trips [Protobuf envelope (wire format for `application/vnd.orch.protobuf`), 2]', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.uint8Array(), (apiVersion, kind, raw) => {
        const envelope = decodeEnvelope(encodeEnvelope({ apiVersion, kind }, raw));
        expect(envelope).toMatchObject({ apiVersion, kind, contentEncoding: '', contentType: '' });
        expect(Buffer.from(envelope.raw)).toEqual(Buffer.from(raw));
      }),
      { verbose: true },
    );
  });

  test('rejects bytes without the prefix with 400', () => {
    expect(isEnvelope(Buffer.from('{}'))).toBe(false);
    expect(() => decodeEnvelope(Buffer.from('{}'))).toThrow(
      'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]',
    );
  });

  test('decodes arbitrary bytes or rejects them with 400', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const noise = Buffer.concat([Buffer.from([0x6b, 0x38, 0x73, 0x00]), bytes]);
        expectSuccessOrStatusError(() => decodeEnvelope(noise));
        expectSuccessOrStatusError(() => decodeMessage(status, bytes));
      }),
      { verbose: true },
    );
  });
});

test('round-trips a Status', () => {
  const { kind: _, apiVersion: __, ...members } = notFoundError({ group: '', resource: 'pods' }, 'x').status;
  expect(decodeMessage(status, encodeMessage(status, members))).toEqual(members);
});

function expectSuccessOrStatusError(decode: () => unknown): void {
  try {
    decode();
  } catch (error) {
    expect(error).toBeInstanceOf(StatusError);
  }
}
