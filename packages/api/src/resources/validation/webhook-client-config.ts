import {
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  memberAt,
  numberAt,
  optionalFieldsAt,
  portNumberErrors,
  required,
  textAt,
} from '@orch/apimachinery';
import { parseUrl } from './parse-url.js';

const format = 'desired format: https://host[/path]';

/** A webhook is called by URL or through a service. */
export function validateClientConfig(config: Fields, path: FieldPath): readonly FieldError[] {
  const targets = ['url', 'service'].filter((target) => memberAt(config, target) !== undefined);
  if (targets.length !== 1) return [required(path, 'exactly one of url or service is required')];
  if (targets[0] === 'url') return validateUrl(textAt(config, 'url'), path.child('url'));
  return validateService(optionalFieldsAt(config, 'service') ?? {}, path.child('service'));
}

function validateUrl(url: string, path: FieldPath): readonly FieldError[] {
  const parts = parseUrl(url);
  if ('error' in parts) {
    return [required(path, `url must be a valid URL: parse ${JSON.stringify(url)}: ${parts.error}; ${format}`)];
  }
  const { scheme, user, host, query, fragment } = parts;
  const errors: FieldError[] = [];
  if (scheme !== 'https') errors.push(invalid(path, scheme, `'https' is the only allowed URL scheme; ${format}`));
  if (host === '') errors.push(invalid(path, host, `host must be provided; ${format}`));
  if (user !== undefined) errors.push(invalid(path, user, 'user information is not permitted in the URL'));
  if (fragment !== '') errors.push(invalid(path, fragment, 'fragments are not permitted in the URL'));
  if (query !== '') errors.push(invalid(path, query, 'query parameters are not permitted in the URL'));
  return errors;
}

function validateService(service: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  // v1.21 confuses the two: a missing name is reported as a missing namespace.
  for (const [name, reported] of [
    ['namespace', 'name'],
    ['name', 'namespace'],
  ] as const) {
    if (textAt(service, name) === '') errors.push(required(path.child(reported), `service ${reported} is required`));
  }
  for (const detail of portNumberErrors(numberAt(service, 'port'))) {
    errors.push(invalid(path.child('port'), numberAt(service, 'port'), `port is not valid: ${detail}`));
  }
  const urlPath = memberAt(service, 'path');
  return typeof urlPath === 'string' ? [...errors, ...validatePath(urlPath, path.child('path'))] : errors;
}

function validatePath(urlPath: string, path: FieldPath): readonly FieldError[] {
  if (urlPath === '/' || urlPath === '') return [];
  if (urlPath === '//') return [invalid(path, urlPath, 'segment[0] may not be empty')];
  const errors: FieldError[] = [];
  if (!urlPath.startsWith('/')) errors.push(invalid(path, urlPath, "must start with a '/'"));
  const inner = (urlPath.endsWith('/') ? urlPath.slice(0, -1) : urlPath).slice(1);
  for (const [index, segment] of inner.split('/').entries()) {
    if (segment === '') errors.push(invalid(path, urlPath, `segment[${index}] may not be empty`));
    else
      for (const detail of dnsSubdomain(segment)) errors.push(invalid(path, urlPath, `segment[${index}]: ${detail}`));
  }
  return errors;
}
