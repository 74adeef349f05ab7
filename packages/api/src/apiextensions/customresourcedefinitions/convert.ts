import {
  type ApiObject,
  codecLimits,
  type DeepReadonly,
  deepCopy,
  deepEqual,
  encodeJson,
  isFields,
  requestEntityTooLargeError,
  type WritableFields,
} from '@orch/apimachinery';

/** Fields that v1beta1 may have once for all versions, at the top of the spec. v1 has them in each version. */
const perVersion: readonly (readonly [atTop: string, inVersion: string])[] = [
  ['validation', 'schema'],
  ['subresources', 'subresources'],
  ['additionalPrinterColumns', 'additionalPrinterColumns'],
  ['selectableFields', 'selectableFields'],
];

/** @throws StatusError 413 when the definition is too large with a schema in each version */
export function definitionFromV1beta1(definition: ApiObject): ApiObject {
  const converted = deepCopy<ApiObject>(definition);
  const spec = converted['spec'];
  if (!isFields(spec)) return converted;
  const versions = versionsOf(spec);
  for (const [atTop, inVersion] of perVersion) {
    const whole = spec[atTop];
    delete spec[atTop];
    if (whole === undefined || whole === null) continue;
    checkCopies(whole, versions.length);
    for (const version of versions) version[inVersion] ??= deepCopy<unknown>(whole);
  }
  for (const version of versions) renameColumns(version['additionalPrinterColumns'], 'JSONPath', 'jsonPath');
  delete spec['version'];
  if (spec['preserveUnknownFields'] === false) delete spec['preserveUnknownFields'];
  const conversion = spec['conversion'];
  if (isFields(conversion)) nestWebhook(conversion);
  return converted;
}

export function definitionToV1beta1(definition: DeepReadonly<ApiObject>): ApiObject {
  const converted = deepCopy<ApiObject>(definition);
  const spec = converted['spec'];
  if (!isFields(spec)) return converted;
  const versions = versionsOf(spec);
  for (const version of versions) renameColumns(version['additionalPrinterColumns'], 'jsonPath', 'JSONPath');
  const [first, ...others] = versions;
  if (first !== undefined) {
    spec['version'] = first['name'];
    for (const [atTop, inVersion] of perVersion) {
      const whole = first[inVersion];
      if (whole === undefined || !others.every((version) => deepEqual(version[inVersion], whole))) continue;
      spec[atTop] = whole;
      for (const version of versions) delete version[inVersion];
    }
  }
  const conversion = spec['conversion'];
  if (isFields(conversion)) flattenWebhook(conversion);
  // The default of v1beta1 is true, that of v1 is false.
  spec['preserveUnknownFields'] ??= false;
  return converted;
}

/** Limits the copies: one megabyte in each of a thousand versions is a gigabyte. */
function checkCopies(whole: unknown, count: number): void {
  const { objectsMax } = codecLimits;
  if (encodeJson(whole).length * count > copiedCharactersMax) {
    throw requestEntityTooLargeError(`limit is ${copiedCharactersMax}`);
  }
  if (countObjects(whole) * count > objectsMax) {
    throw requestEntityTooLargeError(`limit is ${objectsMax} objects inside of one`);
  }
}

const copiedCharactersMax = 4 * 1024 * 1024;

function countObjects(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = Array.isArray(value) ? 0 : 1;
  for (const member of Object.values(value)) count += countObjects(member);
  return count;
}

function versionsOf(spec: WritableFields): readonly WritableFields[] {
  const versions = spec['versions'];
  return Array.isArray(versions) ? versions.filter((version: unknown) => isFields(version)) : [];
}

function renameColumns(columns: unknown, from: string, to: string): void {
  if (!Array.isArray(columns)) return;
  for (const column of columns) {
    if (!isFields(column) || column[from] === undefined) continue;
    column[to] = column[from];
    delete column[from];
  }
}

function nestWebhook(conversion: WritableFields): void {
  const { webhookClientConfig, conversionReviewVersions } = conversion;
  delete conversion['webhookClientConfig'];
  delete conversion['conversionReviewVersions'];
  if (webhookClientConfig === undefined && conversionReviewVersions === undefined) return;
  conversion['webhook'] = {
    ...(webhookClientConfig === undefined ? {} : { clientConfig: webhookClientConfig }),
    ...(conversionReviewVersions === undefined ? {} : { conversionReviewVersions }),
  };
}

function flattenWebhook(conversion: WritableFields): void {
  const webhook = conversion['webhook'];
  delete conversion['webhook'];
  if (!isFields(webhook)) return;
  if (webhook['clientConfig'] !== undefined) conversion['webhookClientConfig'] = webhook['clientConfig'];
  if (webhook['conversionReviewVersions'] !== undefined) {
    conversion['conversionReviewVersions'] = webhook['conversionReviewVersions'];
  }
}
