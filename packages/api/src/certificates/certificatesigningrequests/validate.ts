import {
  dnsLabel,
  dnsSubdomain,
  duplicate,
  type FieldError,
  fieldPath,
  invalid,
  required,
  tooLong,
  wellKnown,
} from '@orch/apimachinery';
import type { StrategyContext } from '../../resources/definition.js';
import { textAt, textsAt } from '../../resources/fields.js';
import { checkSupported } from '../../resources/validation/checks.js';

const path = fieldPath('spec');
const signerCharactersMax = 571;
const usages = [
  'any',
  'cert sign',
  'client auth',
  'code signing',
  'content commitment',
  'crl sign',
  'data encipherment',
  'decipher only',
  'digital signature',
  'email protection',
  'encipher only',
  'ipsec end system',
  'ipsec tunnel',
  'ipsec user',
  'key agreement',
  'key encipherment',
  'microsoft sgc',
  'netscape sgc',
  'ocsp signing',
  's/mime',
  'server auth',
  'signing',
  'timestamping',
];

/** The newer version needs usages, each once and known, and a signer that is not the one of before there were signers. */
export function validateSigningRequest(
  request: unknown,
  { version, names }: Pick<StrategyContext, 'version' | 'names'>,
): readonly FieldError[] {
  const errors = [...validateRequestText(textAt(request, 'spec', 'request'))];
  const isOlder = version.version === 'v1beta1';
  if (!isOlder) errors.push(...validateUsages(request));
  errors.push(...validateSigner(request));
  const signer = textAt(request, 'spec', 'signerName');
  if (!isOlder && signer === names.value(wellKnown.signers.legacyUnknown)) {
    errors.push(invalid(path.child('signerName'), signer, legacySignerDetail));
  }
  return errors;
}

const legacySignerDetail = 'the legacy signerName is not allowed via this API version';

/** A certificate request, as PEM in base64. What is in it the signer checks. */
function validateRequestText(base64: string): readonly FieldError[] {
  const text = Buffer.from(base64, 'base64').toString('latin1');
  if (/-----BEGIN CERTIFICATE REQUEST-----[\s\S]+-----END CERTIFICATE REQUEST-----/.test(text)) return [];
  return [invalid(path.child('request'), [base64], 'PEM block type must be CERTIFICATE REQUEST')];
}

function validateUsages(request: unknown): readonly FieldError[] {
  const usagesPath = path.child('usages');
  const given = textsAt(request, 'spec', 'usages');
  if (given.length === 0) return [required(usagesPath, 'usages must be provided')];
  return given.flatMap((usage, index) => {
    const at = usagesPath.index(index);
    const errors: FieldError[] = [...checkSupported(usage, at, { supported: usages })];
    if (given.indexOf(usage) !== index) errors.push(duplicate(at, usage));
    return errors;
  });
}

/** `example.com/signer-name`: a domain of at least two labels, and a name of that domain's choosing. */
function validateSigner(request: unknown): readonly FieldError[] {
  const signerPath = path.child('signerName');
  const signer = textAt(request, 'spec', 'signerName');
  if (signer === '') return [required(signerPath, 'signerName must be provided')];
  const [domain = '', name, ...more] = signer.split('/');
  if (name === undefined || more.length > 0) {
    const detail = "must be a fully qualified domain and path of the form 'example.com/signer-name'";
    return [invalid(signerPath, signer, detail)];
  }
  const errors: FieldError[] = [];
  const labels = domain.split('.');
  if (labels.length < 2) {
    errors.push(invalid(signerPath, domain, 'should be a domain with at least two segments separated by dots'));
  }
  for (const label of labels) {
    for (const fault of dnsLabel(label)) {
      errors.push(invalid(signerPath, domain, `validating label ${JSON.stringify(label)}: ${fault}`));
    }
  }
  for (const fault of dnsSubdomain(name)) {
    errors.push(invalid(signerPath, name, `validating label ${JSON.stringify(name)}: ${fault}`));
  }
  if (signer.length > signerCharactersMax) errors.push(tooLong(signerPath, signer, signerCharactersMax));
  return errors;
}
