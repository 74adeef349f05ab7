import type { JsonNameParams, Name } from '@peculiar/x509';
import type { X509Library } from '../x509-library.js';
import type { SubjectAttribute } from './subject-attribute.js';

const commonNameId = '2.5.4.3';

/**
 * The attributes of subjects that certificates keep, as in v1.21, in the order in which they are written: country,
 * province, locality, street, postal code, organization, unit, common name, serial number. Others, such as email addresses,
 * are dropped.
 */
const keptAttributeIds = [
  '2.5.4.6',
  '2.5.4.8',
  '2.5.4.7',
  '2.5.4.9',
  '2.5.4.17',
  '2.5.4.10',
  '2.5.4.11',
  commonNameId,
  '2.5.4.5',
] as const;

/** These have one value; the last one counts. */
const singleAttributeIds: readonly string[] = [commonNameId, '2.5.4.5'];

/** The attributes of a name that certificates keep, in the order in which they are written. */
export function subjectAttributes(name: Name): readonly SubjectAttribute[] {
  return keptAttributeIds.flatMap((id) => {
    const values = name.getField(id);
    const kept = singleAttributeIds.includes(id) ? values.slice(-1) : values;
    return kept.filter((value) => value !== '' || id !== commonNameId).map((value) => ({ id, value }));
  });
}

export function commonNameOf(subject: readonly SubjectAttribute[]): string {
  return subject.find(({ id }) => id === commonNameId)?.value ?? '';
}

export function organizationsOf(subject: readonly SubjectAttribute[]): readonly string[] {
  return subject.filter(({ id }) => id === '2.5.4.10').map(({ value }) => value);
}

/**
 * The distinguished name of a subject, with one value per relative name. The values are written anew from their texts, so
 * that no encoding of a request reaches the readers of a certificate.
 */
export function nameOfSubject(x509: X509Library, subject: readonly SubjectAttribute[]): Name {
  const parts: JsonNameParams = subject.map(({ id, value }) => ({
    [id]: [isPrintable(value) ? { printableString: value } : { utf8String: value }],
  }));
  return new x509.Name(parts);
}

/** Whether a text can be a PrintableString (X.680, 41.4). */
function isPrintable(text: string): boolean {
  return /^[A-Za-z0-9 '()+,\-./:=?]*$/.test(text);
}
