import {
  dnsLabel,
  dnsSubdomain,
  duplicate,
  type FieldError,
  fieldPath,
  invalid,
  type Names,
  quoteBytes,
  required,
  tooLong,
  wellKnown,
} from '@orch/apimachinery';
import type { StrategyContext } from '../../resources/definition.js';
import { listAt, memberAt, textAt, textsAt } from '../../resources/fields.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkSupported } from '../../resources/validation/checks.js';
import { repeatedIndexes } from '../../resources/validation/repeated.js';
import { readRequest } from '../pkcs10/read-request.js';
import { certificateFault } from './certificate-fault.js';

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

/** What is let through because the version of the request, or the object as it was, has it. */
export interface Lenience {
  readonly legacySigner: boolean;
  readonly bothDecisions: boolean;
  readonly duplicateConditions: boolean;
  readonly emptyConditions: boolean;
  readonly anyCertificate: boolean;
  readonly duplicateUsages: boolean;
  readonly unknownUsages: boolean;
}

/** The older version asks for less, and what is there already may stay. */
export function lenienceOf(old: unknown, { version, names }: Pick<StrategyContext, 'version' | 'names'>): Lenience {
  const isOlder = version.version === 'v1beta1';
  const types = listAt(old, 'status', 'conditions').map((condition) => textAt(condition, 'type'));
  const given = textsAt(old, 'spec', 'usages');
  return {
    legacySigner: isOlder || textAt(old, 'spec', 'signerName') === names.value(wellKnown.signers.legacyUnknown),
    bothDecisions: types.includes('Approved') && types.includes('Denied'),
    duplicateConditions: isOlder || hasDuplicates(types),
    emptyConditions: isOlder || types.includes(''),
    anyCertificate: isOlder || certificateFault(textAt(old, 'status', 'certificate')) !== undefined,
    duplicateUsages: isOlder || hasDuplicates(given),
    unknownUsages: isOlder || given.some((usage) => !usages.includes(usage)),
  };
}

function hasDuplicates(texts: readonly string[]): boolean {
  return new Set(texts).size < texts.length;
}

export function validateSigningRequest(request: unknown, names: Names, lenience: Lenience): readonly FieldError[] {
  return [
    ...validateRequestText(request),
    ...validateUsages(request, lenience),
    ...validateSigner(request, names, lenience),
    ...validateConditions(request, lenience),
    ...validateCertificate(request, lenience),
  ];
}

/** A certificate request, as PEM in base64, signed with its own key. */
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

function validateUsages(request: unknown, lenience: Lenience): readonly FieldError[] {
  const usagesPath = path.child('usages');
  const given = textsAt(request, 'spec', 'usages');
  const errors: FieldError[] = [];
  if (given.length === 0) errors.push(required(usagesPath, 'usages must be provided'));
  for (const [index, usage] of given.entries()) {
    if (lenience.unknownUsages) break;
    appendAll(errors, checkSupported(usage, usagesPath.index(index), { supported: usages }));
  }
  if (lenience.duplicateUsages) return errors;
  for (const index of repeatedIndexes(given)) errors.push(duplicate(usagesPath.index(index), given[index]));
  return errors;
}

/** A condition that decides is true, or not there. */
function validateConditions(request: unknown, lenience: Lenience): readonly FieldError[] {
  const conditions = listAt(request, 'status', 'conditions');
  const types = conditions.map((condition) => textAt(condition, 'type'));
  return conditions.flatMap((condition, index) => {
    const at = fieldPath('status', 'conditions').index(index);
    const type = textAt(condition, 'type');
    const status = textAt(condition, 'status');
    const before = types.slice(0, index);
    const supported = decisiveTypes.includes(type) ? ['True'] : ['False', 'True', 'Unknown'];
    const errors: FieldError[] = [];
    if (type === '' && !lenience.emptyConditions) errors.push(required(at.child('type'), ''));
    appendAll(errors, checkSupported(status, at.child('status'), { supported, required: true }));
    const opposite = oppositeTypes[type];
    if (opposite !== undefined && before.includes(opposite) && !lenience.bothDecisions) {
      errors.push(invalid(at.child('type'), type, 'Approved and Denied conditions are mutually exclusive'));
    }
    if (before.includes(type) && !lenience.duplicateConditions) errors.push(duplicate(at.child('type'), type));
    return errors;
  });
}

const oppositeTypes: Readonly<Record<string, string>> = { Approved: 'Denied', Denied: 'Approved' };
/** Types of conditions that say what becomes of a request. */
export const decisiveTypes: readonly string[] = ['Approved', 'Denied', 'Failed'];

function validateCertificate(request: unknown, lenience: Lenience): readonly FieldError[] {
  if (lenience.anyCertificate) return [];
  const fault = certificateFault(textAt(request, 'status', 'certificate'));
  return fault === undefined ? [] : [invalid(fieldPath('status', 'certificate'), '<certificate data>', fault)];
}

/** `example.com/signer-name`: a domain of at least two labels, and a name of that domain's choosing. */
function validateSigner(request: unknown, names: Names, lenience: Lenience): readonly FieldError[] {
  const signerPath = path.child('signerName');
  const signer = textAt(request, 'spec', 'signerName');
  if (signer === names.value(wellKnown.signers.legacyUnknown) && !lenience.legacySigner) {
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
    for (const fault of dnsLabel(label)) {
      errors.push(invalid(signerPath, domain, `validating label ${JSON.stringify(label)}: ${fault}`));
    }
  }
  if (labels.length < 2) {
    errors.push(invalid(signerPath, domain, 'should be a domain with at least two segments separated by dots'));
  }
  for (const fault of dnsSubdomain(name)) {
    errors.push(invalid(signerPath, name, `validating label ${JSON.stringify(name)}: ${fault}`));
  }
  if (signer.length > signerCharactersMax) errors.push(tooLong(signerPath, signer, signerCharactersMax));
  return errors;
}
