import { X509Certificate } from 'node:crypto';
import type { StrategyContext } from '@orch/apimachinery';
import {
  dnsLabel,
  dnsSubdomain,
  duplicate,
  type FieldError,
  fieldPath,
  invalid,
  listAt,
  memberAt,
  type Names,
  quoteBytes,
  required,
  textAt,
  textsAt,
  tooLong,
  wellKnown,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkSupported } from '../../resources/validation/checks.js';
import { repeatedIndexes } from '../../resources/validation/repeated.js';
import { readPem } from '../pkcs10/pem.js';
import { readRequest } from '../pkcs10/read-request.js';

const path = fieldPath('spec');
const domainCharactersMax = 253;
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

/** Relaxed checks, depending on the version of the request and on the stored object. */
export interface RelaxedChecks {
  readonly legacySigner: boolean;
  readonly bothDecisions: boolean;
  readonly duplicateConditions: boolean;
  readonly emptyConditions: boolean;
  readonly anyCertificate: boolean;
  readonly duplicateUsages: boolean;
  readonly unknownUsages: boolean;
}

/** v1beta1 is less strict than v1, and errors of the stored object are tolerated. */
export function relaxedChecksFor(
  old: unknown,
  { version, names }: Pick<StrategyContext, 'version' | 'names'>,
): RelaxedChecks {
  const isOlder = version.version === 'v1beta1';
  const types = listAt(old, 'status', 'conditions').map((condition) => textAt(condition, 'type'));
  const given = textsAt(old, 'spec', 'usages');
  return {
    legacySigner: isOlder || textAt(old, 'spec', 'signerName') === names.value(wellKnown.signers.legacyUnknown),
    bothDecisions: types.includes('Approved') && types.includes('Denied'),
    duplicateConditions: isOlder || hasDuplicates(types),
    emptyConditions: isOlder || types.includes(''),
    anyCertificate: isOlder || certificateError(textAt(old, 'status', 'certificate')) !== undefined,
    duplicateUsages: isOlder || hasDuplicates(given),
    unknownUsages: isOlder || given.some((usage) => !usages.includes(usage)),
  };
}

function hasDuplicates(texts: readonly string[]): boolean {
  return new Set(texts).size < texts.length;
}

export function validateSigningRequest(request: unknown, names: Names, relaxed: RelaxedChecks): readonly FieldError[] {
  return [
    ...validateRequestText(request),
    ...validateUsages(request, relaxed),
    ...validateSigner(request, names, relaxed),
    ...validateConditions(request, relaxed),
    ...validateCertificate(request, relaxed),
  ];
}

/** The request is base64 of PEM, signed with its own key. */
function validateRequestText(request: unknown): readonly FieldError[] {
  const base64 = memberAt(request, 'spec', 'request');
  const bytes = typeof base64 === 'string' ? Buffer.from(base64, 'base64') : undefined;
  try {
    readRequest(bytes?.toString('latin1') ?? '');
    return [];
  } catch (error) {
    return [invalid(path.child('request'), quoteBytes(bytes), error instanceof Error ? error.message : String(error))];
  }
}

function validateUsages(request: unknown, relaxed: RelaxedChecks): readonly FieldError[] {
  const usagesPath = path.child('usages');
  const given = textsAt(request, 'spec', 'usages');
  const errors: FieldError[] = [];
  if (given.length === 0) errors.push(required(usagesPath, 'usages must be provided'));
  for (const [index, usage] of given.entries()) {
    if (relaxed.unknownUsages) break;
    appendAll(errors, checkSupported(usage, usagesPath.index(index), { supported: usages }));
  }
  if (relaxed.duplicateUsages) return errors;
  for (const index of repeatedIndexes(given)) errors.push(duplicate(usagesPath.index(index), given[index]));
  return errors;
}

/** A condition that decides must have status True. */
function validateConditions(request: unknown, relaxed: RelaxedChecks): readonly FieldError[] {
  const conditions = listAt(request, 'status', 'conditions');
  const before = new Set<string>();
  return conditions.flatMap((condition, index) => {
    const at = fieldPath('status', 'conditions').index(index);
    const type = textAt(condition, 'type');
    const status = textAt(condition, 'status');
    const supported = decisiveTypes.includes(type) ? ['True'] : ['False', 'True', 'Unknown'];
    const errors: FieldError[] = [];
    if (type === '' && !relaxed.emptyConditions) errors.push(required(at.child('type'), ''));
    appendAll(errors, checkSupported(status, at.child('status'), { supported, required: true }));
    const opposite = oppositeTypes[type];
    if (opposite !== undefined && before.has(opposite) && !relaxed.bothDecisions) {
      errors.push(invalid(at.child('type'), type, 'Approved and Denied conditions are mutually exclusive'));
    }
    if (before.has(type) && !relaxed.duplicateConditions) errors.push(duplicate(at.child('type'), type));
    before.add(type);
    return errors;
  });
}

const oppositeTypes: Readonly<Record<string, string>> = { Approved: 'Denied', Denied: 'Approved' };
/** Condition types that decide a request. */
export const decisiveTypes: readonly string[] = ['Approved', 'Denied', 'Failed'];

function validateCertificate(request: unknown, relaxed: RelaxedChecks): readonly FieldError[] {
  if (relaxed.anyCertificate) return [];
  const message = certificateError(textAt(request, 'status', 'certificate'));
  return message === undefined ? [] : [invalid(fieldPath('status', 'certificate'), '<certificate data>', message)];
}

/** `example.com/signer-name`: a domain of at least two labels, and a path. */
function validateSigner(request: unknown, names: Names, relaxed: RelaxedChecks): readonly FieldError[] {
  const signerPath = path.child('signerName');
  const signer = textAt(request, 'spec', 'signerName');
  if (signer === names.value(wellKnown.signers.legacyUnknown) && !relaxed.legacySigner) {
    return [invalid(signerPath, signer, 'the legacy signerName is not allowed via this API version')];
  }
  if (signer === '') return [required(signerPath, 'signerName must be provided')];
  const [domain = '', name, ...more] = signer.split('/');
  if (name === undefined || more.length > 0) {
    const detail = "must be a fully qualified domain and path of the form 'example.com/signer-name'";
    return [invalid(signerPath, signer, detail)];
  }
  const labels = domain.split('.');
  const isLong = domain.length > domainCharactersMax;
  const errors: FieldError[] = isLong ? [tooLong(signerPath, domain, domainCharactersMax)] : [];
  for (const label of labels) {
    for (const message of dnsLabel(label)) {
      errors.push(invalid(signerPath, domain, `validating label ${JSON.stringify(label)}: ${message}`));
    }
  }
  if (labels.length < 2) {
    errors.push(invalid(signerPath, domain, 'should be a domain with at least two segments separated by dots'));
  }
  for (const message of dnsSubdomain(name)) {
    errors.push(invalid(signerPath, name, `validating label ${JSON.stringify(name)}: ${message}`));
  }
  if (signer.length > signerCharactersMax) errors.push(tooLong(signerPath, signer, signerCharactersMax));
  return errors;
}

/** The error of an issued certificate, which is PEM in base64. Undefined when it is valid or empty. */
function certificateError(base64: string): string | undefined {
  if (base64 === '') return undefined;
  const blocks = readPem(Buffer.from(base64, 'base64').toString('latin1'));
  for (const { type, hasHeaders, bytes } of blocks) {
    if (type !== 'CERTIFICATE') return `only CERTIFICATE PEM blocks are allowed, found ${JSON.stringify(type)}`;
    if (hasHeaders) return 'no PEM block headers are permitted';
    if (bytes.length === 0) return 'found CERTIFICATE PEM block containing 0 certificates';
    if (!isCertificate(bytes)) return 'x509: malformed certificate';
  }
  return blocks.length === 0 ? 'must contain at least one CERTIFICATE PEM block' : undefined;
}

function isCertificate(bytes: Uint8Array): boolean {
  try {
    return new X509Certificate(bytes).serialNumber !== '';
  } catch {
    return false;
  }
}
