/** Names of the mandatory flow schemas and of their priority levels, which are immutable. */
export const mandatoryNames = { exempt: 'exempt', catchAll: 'catch-all' } as const satisfies Readonly<
  Record<string, string>
>;

export function isMandatory(name: string): boolean {
  return name === mandatoryNames.exempt || name === mandatoryNames.catchAll;
}
