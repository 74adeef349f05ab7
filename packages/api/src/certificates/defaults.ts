import { type Names, wellKnown } from '@orch/apimachinery';
import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setDefault, setWhenEmpty, setWhenNull } from '../resources/defaulting/set.js';

export function certificatesDefaults(names: Names): MessageDefaults {
  const legacyUnknown = names.value(wellKnown.signers.legacyUnknown);
  const defaultStatus: MessageDefault = (condition) => setDefault(condition, 'status', 'True');
  return {
    'certificates_v1beta1.CertificateSigningRequestSpec': (spec) => {
      setWhenEmpty(spec, 'usages', ['digital signature', 'key encipherment']);
      // Recognizing a node agent's request takes parsing it, which certificate handling does before this.
      setWhenNull(spec, 'signerName', legacyUnknown);
    },
    'certificates_v1beta1.CertificateSigningRequestCondition': defaultStatus,
  };
}
