/** 4 or 6 for the text of an IP address of that version, 0 for any other text. Zones (`%eth0`) are none. */
export function isIP(text: string): 0 | 4 | 6 {
  if (isIPv4(text)) return 4;
  return isIPv6(text) ? 6 : 0;
}

function isIPv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

function isIPv6(text: string): boolean {
  if (!text.includes(':')) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const isMapped = last.includes('.') && !text.endsWith('::');
  if (isMapped && !isIPv4(last)) return false;
  const plain = isMapped ? groups.slice(0, -1) : groups;
  if (!plain.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false;
  const count = plain.length + (isMapped ? 2 : 0);
  return halves.length === 2 ? count <= 7 : count === 8;
}
