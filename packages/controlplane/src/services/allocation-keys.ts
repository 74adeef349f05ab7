import { isJsonObject, type JsonValue } from '@orch/apimachinery';
import { canonicalAddress } from './number-space.js';

// One internal key for each address and node port that a service holds. The API does not serve these keys.
//
//     /registry/ranges/serviceips/10.0.0.1          {"namespace":"default","name":"web","uid":"7f0c…"}
//     /registry/ranges/servicenodeports/30080       the same value
//
// A key is written and deleted in the transaction that writes its service. So no item is allocated twice by several
// servers, creates of services do not block each other, and a crash leaves neither a key nor a service alone.

/** The service that holds an allocation. */
export interface Holder {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

export const allocationsPrefix = '/registry/ranges/';
const addressesPrefix = `${allocationsPrefix}serviceips/`;
const portsPrefix = `${allocationsPrefix}servicenodeports/`;

export type AllocationItem =
  | { readonly type: 'address'; readonly text: string }
  | { readonly type: 'port'; readonly text: string };

export function addressKey(address: string): string {
  return addressesPrefix + (canonicalAddress(address) ?? address);
}

export function portKey(port: number | string): string {
  return `${portsPrefix}${port}`;
}

/** Parses a key; undefined for other keys. */
export function itemOfKey(key: string): AllocationItem | undefined {
  if (key.startsWith(addressesPrefix)) return { type: 'address', text: key.slice(addressesPrefix.length) };
  if (key.startsWith(portsPrefix)) return { type: 'port', text: key.slice(portsPrefix.length) };
  return undefined;
}

export function encodeHolder({ namespace, name, uid }: Holder): Buffer {
  return Buffer.from(JSON.stringify({ namespace, name, uid }));
}

/** An unreadable value decodes to an empty holder; the repair loop deletes its key. */
export function decodeHolder(value: Uint8Array): Holder {
  const parsed = parse(value);
  const text = (name: string): string => {
    const found = isJsonObject(parsed) ? parsed[name] : undefined;
    return typeof found === 'string' ? found : '';
  };
  return { namespace: text('namespace'), name: text('name'), uid: text('uid') };
}

function parse(value: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(Buffer.from(value).toString());
  } catch {
    return undefined;
  }
}
