/** The two flow schemas, and the two levels they lead to, that every server has and nobody changes. */
export const mandatoryNames = { exempt: 'exempt', catchAll: 'catch-all' } as const satisfies Readonly<
  Record<string, string>
>;

export function isMandatory(name: string): boolean {
  return name === mandatoryNames.exempt || name === mandatoryNames.catchAll;
}
