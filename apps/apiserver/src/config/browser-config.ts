import { loadPatterns, Patterns } from '@orch/api';
import type { OriginMatcher } from '@orch/apiserver';
import { combineOptions, type FlagCheck, FlagFileError, type OptionReader, option } from '@orch/component';

/** What browsers may do; plain data. */
export interface BrowserConfig {
  /** Directives of the header Strict-Transport-Security; empty for no header. */
  readonly strictTransportSecurity: readonly string[];
  /** Regular expressions in RE2 syntax, not anchored, of origins that may call the API; empty disables CORS. */
  readonly allowedOrigins: readonly string[];
}

const transport = { name: 'strict-transport-security-directives' } as const;
const origins = { name: 'cors-allowed-origins' } as const;

export const browserChecks: readonly FlagCheck[] = [
  (flags) => transportErrors(flags.list(transport.name)).map((error) => `--${transport.name}: ${error}`),
];

export const browserOptions: OptionReader<() => Promise<BrowserConfig>> = combineOptions(
  { strictTransportSecurity: option.list(transport.name), allowedOrigins: option.list(origins.name) },
  (config) => async () => {
    const errors = await originErrors(config.allowedOrigins);
    if (errors.length > 0) throw new FlagFileError(errors.map((error) => `--${origins.name}: ${error}`).join('\n'));
    return config;
  },
);

/** Loads the engine of the patterns, which have been validated. */
export async function originMatcherOf(allowedOrigins: readonly string[]): Promise<OriginMatcher> {
  await loadPatterns();
  const compiled = new Patterns();
  for (const pattern of allowedOrigins) compiled.syntaxError(pattern);
  // A match at any position, in linear time for every origin that a client sends; the limit of steps is that of one request.
  return (origin) => {
    const patterns = new Patterns(compiled);
    return allowedOrigins.some((pattern) => patterns.match(pattern, origin) === 'match');
  };
}

/** Pure. RFC 6797, 6.1: `max-age` is required, and each directive appears once. */
function transportErrors(directives: readonly string[]): readonly string[] {
  if (directives.length === 0) return [];
  const unknown = directives.filter((one) => !/^(max-age=\d+|includeSubDomains|preload)$/.test(one));
  const names = directives.map((one) => one.split('=', 1)[0] ?? '');
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [
    ...unknown.map(
      (one) => `${JSON.stringify(one)} is not a directive; allowed are max-age=SECONDS, includeSubDomains and preload`,
    ),
    ...[...repeated].map((name) => `the directive ${name} is given more than once`),
    ...(names.includes('max-age') ? [] : ['the directive max-age=SECONDS is required']),
  ];
}

async function originErrors(allowedOrigins: readonly string[]): Promise<readonly string[]> {
  if (allowedOrigins.length === 0) return [];
  await loadPatterns();
  const patterns = new Patterns();
  return allowedOrigins.flatMap((pattern) => {
    const error = pattern === '' ? 'is empty' : patterns.syntaxError(pattern);
    return error === undefined ? [] : [`${JSON.stringify(pattern)}: ${error}`];
  });
}
