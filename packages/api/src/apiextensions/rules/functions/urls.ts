import { types } from '../values/types.js';
import { type Outcome, PlainList, PlainMap, RuleError, UrlValue, type Value } from '../values/values.js';
import { method, overload, type RuleFunction } from './function.js';

const { string, bool, url } = types;

/** Functions of absolute URLs and of absolute paths. */
export const urlFunctions: Readonly<Record<string, RuleFunction>> = {
  url: {
    overloads: [overload([string], url)],
    call: ([text], { meter }) => {
      if (typeof text !== 'string') return undefined;
      meter.takeText(text.length);
      if (readUrl(text) === undefined) return new RuleError(`URL parse error during conversion from string: ${text}`);
      return new UrlValue(text);
    },
  },
  isURL: {
    overloads: [overload([string], bool)],
    call: ([text], { meter }) => {
      if (typeof text !== 'string') return undefined;
      meter.takeText(text.length);
      return readUrl(text) !== undefined;
    },
  },
  getScheme: part(({ scheme }) => scheme),
  getHost: part(({ hostname, port }) => (port === '' ? hostname : `${hostname}:${port}`)),
  getHostname: part(({ hostname }) => hostname.replace(/^\[(.*)\]$/, '$1')),
  getPort: part(({ port }) => port),
  getEscapedPath: part(({ path }) => path),
  getQuery: {
    overloads: [method([url], types.map(string, types.list(string)))],
    call: ([value], { meter }) => {
      if (!(value instanceof UrlValue)) return undefined;
      meter.takeText(value.text.length);
      const query = new URLSearchParams(readUrl(value.text)?.query ?? '');
      const entries = [...new Set(query.keys())].map((key): readonly [Value, Value] => [
        key,
        new PlainList(query.getAll(key)),
      ]);
      return new PlainMap(entries);
    },
  },
};

interface UrlParts {
  readonly scheme: string;
  readonly hostname: string;
  readonly port: string;
  readonly path: string;
  readonly query: string;
}

function part(read: (parts: UrlParts) => string): RuleFunction {
  return {
    overloads: [method([url], string)],
    call: ([value], { meter }): Outcome | undefined => {
      if (!(value instanceof UrlValue)) return undefined;
      meter.takeText(value.text.length);
      const parts = readUrl(value.text);
      return parts === undefined ? new RuleError('invalid URL') : read(parts);
    },
  };
}

/** Keeps the spelling, which `URL` normalizes. undefined for a relative reference and for an invalid URL. */
function readUrl(text: string): UrlParts | undefined {
  if (/\s/.test(text) || hasControl(text) || /%(?![0-9a-fA-F]{2})/.test(text)) return undefined;
  const found =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/(?:[^/?#@]*@)?(\[[^\]/]*\]|[^/?#:@[\]]*)(?::(\d*))?)?(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/.exec(
      text,
    );
  if (found === null) return undefined;
  const [, scheme = '', hostname = '', port = '', path = '', query = ''] = found;
  if (scheme === '' && !path.startsWith('/')) return undefined;
  if (scheme !== '' && !URL.canParse(text)) return undefined;
  return { scheme: scheme.toLowerCase(), hostname, port, path, query };
}

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
