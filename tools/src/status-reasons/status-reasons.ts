import { readDeclarations } from '../api-docs/read-declarations.js';

export interface StatusSources {
  /** The module with the type `StatusReason`. */
  readonly reasons: string;
  /** The module with one constructor per reason. */
  readonly constructors: string;
}

export interface StatusRow {
  readonly code: number;
  readonly reason: string;
  /** Name of the constructor, such as `notFoundError`. */
  readonly name: string;
  /** Its docstring. */
  readonly about: string;
}

/** Reads the reasons of a Status from the constructors of its errors, by code. A reason without a documented constructor is a problem. */
export function readStatusReasons({ reasons, constructors }: StatusSources): {
  readonly rows: readonly StatusRow[];
  readonly problems: readonly string[];
} {
  const declarations = readDeclarations({ path: 'errors.ts', text: constructors });
  const rows = constructors.split(/^export /m).flatMap((declared): readonly StatusRow[] => {
    const name = /^function (\w+)/.exec(declared)?.[1];
    const [, code, reason] = /\breturn failure\((\d+), '(\w+)'/.exec(declared) ?? [];
    if (name === undefined || code === undefined || reason === undefined) return [];
    return [{ code: Number(code), reason, name, about: declarations.get(name)?.about ?? '' }];
  });
  const union = /export type StatusReason =([^;]*);/.exec(reasons)?.[1] ?? '';
  const missing = [...union.matchAll(/'(\w+)'/g)].filter(([, reason]) => !rows.some((row) => row.reason === reason));
  return {
    rows: rows.toSorted((a, b) => a.code - b.code || (a.reason < b.reason ? -1 : a.reason > b.reason ? 1 : 0)),
    problems: [
      ...missing.map(([, reason]) => `the reason ${reason} has no constructor`),
      ...rows.filter(({ about }) => about === '').map(({ name }) => `${name} has no docstring`),
    ],
  };
}

export function renderStatusReasons(rows: readonly StatusRow[]): string {
  const lines = rows.map(({ code, reason, name, about }) => {
    const text = about
      .replaceAll('\n', ' ')
      .replaceAll('|', '\\|')
      .replace(/^\d{3}(?:: | )?/, '');
    return `| ${code} | \`${reason}\` | ${text.replace(/^\./, '')} | \`${name}\` |`;
  });
  return `# Status reasons

<!-- Generated from packages/apimachinery/src/status by npm run status-reasons. Do not edit. -->

Find out what an error response means, and which constructor of \`@orch/apimachinery\` makes it. The body of each is an object of
kind \`Status\`: \`code\` is the HTTP status, \`reason\` is for programs (\`isStatusError(error, 'NotFound')\`), \`message\` is for
people, \`details\` has the object, its invalid fields (\`causes\`) and the time to wait (\`retryAfterSeconds\`).

| code | reason | when | constructor |
|---|---|---|---|
${lines.join('\n')}
`;
}
