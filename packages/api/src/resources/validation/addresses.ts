import { type FieldError, type FieldPath, invalid, ipAddress, isIP } from '@orch/apimachinery';
import { checkText } from './checks.js';

/** An address as a number of 32 or 128 bits. */
export interface Address {
  readonly family: 4 | 6;
  readonly value: bigint;
}

/** A CIDR such as `10.0.0.0/8`. `first` is its lowest address. */
export interface AddressRange {
  readonly family: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

const bitsOf = { 4: 32, 6: 128 } as const;

/** Validates an address that other hosts can reach. */
export function checkReachableAddress(text: string, path: FieldPath): readonly FieldError[] {
  return isIP(text) === 0 ? checkText(text, path, ipAddress) : checkNotSpecial(text, path);
}

/** Rejects unspecified, loopback and link-local addresses. */
export function checkNotSpecial(text: string, path: FieldPath): readonly FieldError[] {
  const address = parseAddress(text);
  if (address === undefined) return [invalid(path, text, 'must be a valid IP address')];
  return specialRanges
    .filter(({ ranges }) => ranges.some((range) => contains(parseRange(range), address)))
    .map(({ detail }) => invalid(path, text, detail));
}

const specialRanges = [
  { ranges: ['0.0.0.0/32', '::/128'], detail: 'may not be unspecified (0.0.0.0)' },
  { ranges: ['127.0.0.0/8', '::1/128'], detail: 'may not be in the loopback range (127.0.0.0/8)' },
  { ranges: ['169.254.0.0/16', 'fe80::/10'], detail: 'may not be in the link-local range (169.254.0.0/16)' },
  { ranges: ['224.0.0.0/24', 'ff02::/16'], detail: 'may not be in the link-local multicast range (224.0.0.0/24)' },
] as const;

/** Parses a CIDR. Undefined when it is malformed. */
export function parseRange(text: string): AddressRange | undefined {
  const match = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(text);
  const address = parseAddress(match?.[1] ?? '');
  const prefixBits = Number(match?.[2]);
  if (address === undefined || prefixBits > bitsOf[address.family]) return undefined;
  const hostBits = BigInt(bitsOf[address.family] - prefixBits);
  const first = (address.value >> hostBits) << hostBits;
  return { family: address.family, first, last: first + (1n << hostBits) - 1n };
}

/** Whether `inner` is a proper part of `outer`. */
export function isStrictlyWithin(inner: AddressRange, outer: AddressRange): boolean {
  if (inner.family !== outer.family) return false;
  const isPart = outer.first <= inner.first && inner.last <= outer.last;
  return isPart && inner.last - inner.first < outer.last - outer.first;
}

function contains(range: AddressRange | undefined, { family, value }: Address): boolean {
  return range !== undefined && range.family === family && range.first <= value && value <= range.last;
}

/** Parses an address. Undefined when it is malformed. */
export function parseAddress(text: string): Address | undefined {
  const family = isIP(text);
  if (family === 0) return undefined;
  if (family === 4) return { family, value: ipv4Value(text) };
  const [head = '', tail] = text.split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const groups = [...left, ...Array<bigint>(8 - left.length - right.length).fill(0n), ...right];
  const value = groups.reduce((sum, group) => (sum << 16n) | group, 0n);
  // An IPv4-mapped IPv6 address is the IPv4 address.
  return value >> 32n === 0xffffn ? { family: 4, value: value & 0xffff_ffffn } : { family, value };
}

function groupsOf(text: string): readonly bigint[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [BigInt(`0x${group}`)];
    const value = ipv4Value(group);
    return [value >> 16n, value & 0xffffn];
  });
}

function ipv4Value(text: string): bigint {
  return text.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

/** The canonical spelling of an address. */
export function formatAddress(family: 4 | 6, value: bigint): string {
  const [width, count] = family === 4 ? [8n, 4n] : [16n, 8n];
  const parts: bigint[] = [];
  for (let part = count - 1n; part >= 0n; part -= 1n) parts.push((value >> (part * width)) & ((1n << width) - 1n));
  if (family === 4) return parts.join('.');
  return shorten(parts.map((part) => part.toString(16)));
}

/** Abbreviates the longest run of at least two zero groups (RFC 5952). */
function shorten(groups: readonly string[]): string {
  let best = { start: 0, length: 1 };
  for (let start = 0; start < groups.length; start += 1) {
    let length = 0;
    while (groups[start + length] === '0') length += 1;
    if (length > best.length) best = { start, length };
  }
  if (best.length < 2) return groups.join(':');
  const left = groups.slice(0, best.start).join(':');
  return `${left}::${groups.slice(best.start + best.length).join(':')}`;
}
