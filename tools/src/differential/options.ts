import { parseArgs } from 'node:util';

export interface SideOptions {
  readonly url: string;
  readonly token: string;
  /** PEM file of the trusted authority; undefined trusts any certificate. */
  readonly authorityFile: string | undefined;
}

export interface Options {
  readonly left: SideOptions;
  readonly right: SideOptions;
  readonly acceptedFile: string;
  readonly verbose: boolean;
  readonly scripts: readonly string[];
}

export const usage = `node tools/dist/differential/main.js --left URL --left-token TOKEN --right URL --right-token TOKEN
    (--insecure | --left-ca FILE --right-ca FILE) [--accepted FILE] [--verbose] SCRIPT.yaml...`;

/** @throws Error that names a missing or unknown option. */
export function parseOptions(words: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      left: text,
      'left-token': text,
      'left-ca': text,
      right: text,
      'right-token': text,
      'right-ca': text,
      accepted: text,
      insecure: flag,
      verbose: flag,
    },
  });
  const side = (name: 'left' | 'right'): SideOptions => {
    const [url, token, authorityFile] = [values[name], values[`${name}-token`], values[`${name}-ca`]];
    if (url === undefined || token === undefined) throw new Error(`--${name} and --${name}-token are needed`);
    if (!values.insecure && authorityFile === undefined) throw new Error(`--${name}-ca or --insecure is needed`);
    return { url, token, authorityFile };
  };
  if (positionals.length === 0) throw new Error('name at least one script');
  return {
    left: side('left'),
    right: side('right'),
    acceptedFile: values.accepted ?? 'tools/data/differential/accepted.yaml',
    verbose: values.verbose,
    scripts: positionals,
  };
}
