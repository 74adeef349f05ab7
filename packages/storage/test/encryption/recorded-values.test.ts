import { expect, test } from '@jest/globals';
import { isEnvelope, kubernetesNames, systemClock } from '@orch/apimachinery';
import { Encryption, encryptedStore, openEmbeddedStore } from '../../src/index.js';

/** Values of secrets in the etcd of release 1.20.2, encrypted with the key "key1" below. */
const recorded = [
  [
    'aescbc',
    '/registry/secrets/default/from-reference-aescbc',
    'azhzOmVuYzphZXNjYmM6djE6a2V5MTpsVtAFL7midkiBVId4KvEMAGhaHf8CbGcWS/ntT48bfgO0I+/h/LaOWF854TTuoyIvGtqs5G3HYnOteH8iEEpGRsJmqkd5+xmnVEvy7+Wstw10MjdoGmQpbSP6uVzwbBHqY2vYk/gi+Dkqcq3BlwmmkfI4VQ43XcfRfv2d4wF+Q9gDYPiG08AxaUdc0gWNzicsrBWmKC6cPOCuWzASAApV2S9jOW6QxnaAEJOR+AhMc+2hJcjPR/4I1/U7Vr+Dj37vntj5TPfsH79fGF/HlHPhc/iVeUAlCK4SiGSgSbhW4qbVbcqsORaPiVEtOzbBiva0xvtGAM67fpopJKxLgetw',
  ],
  [
    'aesgcm',
    '/registry/secrets/default/from-reference-aesgcm',
    'azhzOmVuYzphZXNnY206djE6a2V5MTqjfeDEtZOFHzL9AiDWOO8uqNh/rMCkSTFuWO7MAY8RS/ifDQcaJeAZiFlVRjgr5QT23oPaSBAoGidX/KpOaghTeuocL8dp7njKJFtx2gdNheukUWXKFYELv7AuZgFCrnXKJLtI2qQqiD7wsi/Vd7mmhSs2ByhXx/sdgESIQH0aY48NS0vu9jfSmId+wbQrLWDfbPyDWpxulQtkCtgTVu59lOCK4wF7GLnGsg4a1Nol/749YbPjaosR22LuLGclxKAoeijAFh6zhUXCBak81covPHHXlKXNtwkQIvOoKpivL8RQlFm3rc8sW3lqUFbrxKu7seN5790Fc5QvSfCa24v9/o8icxMokA==',
  ],
  [
    'secretbox',
    '/registry/secrets/default/from-reference-secretbox',
    'azhzOmVuYzpzZWNyZXRib3g6djE6a2V5MTrAgmP7+eXMSnsmKmfzyRzc8+em7rreFclaJ62NhO/pdvxBR4sqPnoCdYf0xDF0raTgn1evmyGwDD2qBfDH2C8kz0j5/qmJyxk0d2aXMqyGBmrAgaQcInc0+PBaafenRox4qc+cP/YDXRH1G4Hwes+yoGWjnwdYDtp98SOWj5HGF56tFMKX2B+qp9NBtpXoLviL0maFeMtaLhX15wHkki9ywUJ9vPfkgzQhI2IhkM1fD6hFvCUGyP0FCISthMaOG9A5+GFPDpScm+AwkUAlLleq921rcKY0FtLtohDzYbqLAr+4PvFTKubfUL3PckwA1tiMRshdszw17OLXKODiUB4uqJSasYCkzcp0NMvo6FQGQnVqjPyEu0mJ+w==',
  ],
] as const;

const secret = Buffer.from('0123456789abcdef0123456789abcdef');

test.each(recorded)('values that release 1.20.2 encrypted by %s are read', async (type, key, value) => {
  const raw = await openEmbeddedStore({ memory: true, dialect: 'kubernetes', clock: systemClock() });
  try {
    await raw.transact({ guards: [], writes: [{ type: 'put', key, value: Buffer.from(value, 'base64') }] });
    const providers = [{ type, keys: [{ name: 'key1', secret }] }];
    const configured = [{ resources: [{ group: '', resource: 'secrets' }], providers }];
    const encryption = new Encryption(configured, { names: kubernetesNames, clock: systemClock() });
    const { entry } = await encryptedStore(raw, { encryption }).get(key);
    const plain = Buffer.from(entry?.value ?? []);
    expect(isEnvelope(plain)).toBe(true);
    expect(plain.includes(`text-${type}`)).toBe(true);
  } finally {
    await raw.close();
  }
});
