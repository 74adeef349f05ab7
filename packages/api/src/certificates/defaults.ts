import type { Names } from '@orch/apimachinery';
import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setDefault, setWhenNull } from '../resources/defaulting/set.js';
import { defaultSigner } from './certificatesigningrequests/default-signer.js';

export function certificatesDefaults(names: Names): MessageDefaults {
  const defaultStatus: MessageDefault = (condition) => setDefault(condition, 'status', 'True');
  return {
    'certificates_v1beta1.CertificateSigningRequestSpec': (spec) => {
      setWhenNull(spec, 'usages', ['digital signature', 'key encipherment']);
      if ((spec['signerName'] ?? undefined) === undefined) spec['signerName'] = defaultSigner(spec, names);
    },
    'certificates_v1beta1.CertificateSigningRequestCondition': defaultStatus,
  };
}
