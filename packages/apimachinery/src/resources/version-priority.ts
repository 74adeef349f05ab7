/**
 * A number by which versions of a group are ordered, the highest first: `v10` before `v2` before `v11beta2` before
 * `v10beta3` before `v3beta1` before `v12alpha1`. Names of another form come last.
 */
export function parseVersionPriority(version: string): number {
  const match = /^v([1-9]\d{0,4})(?:(alpha|beta)([1-9]\d{0,4}))?$/.exec(version);
  if (match === null) return -1;
  const [, major = '', maturity, minor = '0'] = match;
  const stage = maturity === undefined ? 2 : maturity === 'beta' ? 1 : 0;
  return (stage * numbersMax + Number(major)) * numbersMax + Number(minor);
}

const numbersMax = 100_000;
