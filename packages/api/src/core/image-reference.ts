/**
 * The tag of an image reference: `latest` when it has neither tag nor digest, '' when it has a digest only or is
 * malformed.
 *
 *     nginx → latest     nginx:1.21 → 1.21     registry:5000/a/b@sha256:… → ''
 */
export function imageTag(image: string): string {
  const match = referencePattern.exec(image);
  if (match === null || identifierPattern.test(image)) return '';
  const [, tag, digest] = match;
  if (tag !== undefined) return tag;
  return digest === undefined ? 'latest' : '';
}

const domainComponent = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const domain = `${domainComponent}(?:\\.${domainComponent})*(?::[0-9]+)?`;
const pathComponent = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const path = `${pathComponent}(?:/${pathComponent})*`;
const tagPattern = '[\\w][\\w.-]{0,127}';
const digestPattern = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';
const referencePattern = new RegExp(`^(?:${domain}/)?${path}(?::(${tagPattern}))?(?:@(${digestPattern}))?$`);
/** 64 hexadecimal digits are an image id, not a reference. */
const identifierPattern = /^[a-f0-9]{64}$/;
