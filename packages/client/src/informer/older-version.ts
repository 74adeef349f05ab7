/**
 * Whether a resourceVersion is of an earlier state than another. False where they cannot be compared: versions of servers
 * other than ours and those of v1.21 need not be numbers.
 */
export function isOlderVersion(version: string, than: string | undefined): boolean {
  if (than === undefined || !/^\d+$/.test(version) || !/^\d+$/.test(than)) return false;
  return version.length === than.length ? version < than : version.length < than.length;
}
