import type { Authorizer, Decision } from './authorizer.js';

const allowed: Decision = { verdict: 'allow', reason: '' };
const noOpinion: Decision = { verdict: 'noOpinion', reason: '' };

/**
 * Allows everybody all requests for some paths outside the API. A path may end with `*`, and then stands for all that begin
 * so; its first slash may be missing.
 * @throws Error for a `*` elsewhere
 */
export function allowedPathsAuthorizer(paths: readonly string[]): Authorizer {
  const exact = new Set<string>();
  const prefixes: string[] = [];
  for (const path of paths) {
    const plain = withoutSlash(path);
    if (plain.slice(0, -1).includes('*')) throw new Error(`only trailing * allowed in ${JSON.stringify(path)}`);
    if (plain.endsWith('*')) prefixes.push(plain.slice(0, -1));
    else exact.add(plain);
  }
  return {
    authorize(attributes) {
      if (attributes.type !== 'path') return noOpinion;
      const path = withoutSlash(attributes.path);
      return exact.has(path) || prefixes.some((prefix) => path.startsWith(prefix)) ? allowed : noOpinion;
    },
    rulesFor: () => ({ resourceRules: [], nonResourceRules: [], incomplete: false, evaluationError: '' }),
  };
}

function withoutSlash(path: string): string {
  return path.startsWith('/') ? path.slice(1) : path;
}
