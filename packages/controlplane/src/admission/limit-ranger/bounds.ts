import { compareQuantities, formatQuantity, isJsonObject, type Quantity, tryParseQuantity } from '@orch/apimachinery';

/** A quantity and its text in messages. */
export interface Amount extends Quantity {
  readonly text: string;
}

export type Amounts = ReadonlyMap<string, Amount>;

export const noAmounts: Amounts = new Map();

/** The quantities of a resource list, such as `{ cpu: 100m }`, in name order. Ignores invalid ones. */
export function amountsOf(list: unknown): Amounts {
  if (!isJsonObject(list)) return noAmounts;
  const amounts = new Map<string, Amount>();
  for (const name of Object.keys(list).sort()) {
    const text = String(list[name]);
    const quantity = tryParseQuantity(text);
    if (quantity !== undefined) amounts.set(name, { ...quantity, text });
  }
  return amounts;
}

export function amountOf(quantity: Quantity): Amount {
  return { ...quantity, text: formatQuantity(quantity) };
}

/** What a container, a pod or a claim requests. */
export interface Demand {
  readonly requests: Amounts;
  readonly limits: Amounts;
}

/** A limit of a limit range for one resource name. */
export interface Bound {
  /** `Container`, `Pod` or `PersistentVolumeClaim`. */
  readonly type: string;
  /** `cpu`. */
  readonly name: string;
  readonly amount: Amount;
}

/** Returns the violation message, else undefined. */
export function minViolation({ type, name, amount }: Bound, { requests, limits }: Demand): string | undefined {
  const subject = `minimum ${name} usage per ${type} is ${amount.text}`;
  const request = requests.get(name);
  const limit = limits.get(name);
  if (request === undefined) return `${subject}.  No request is specified`;
  if (compareQuantities(request, amount) < 0) return `${subject}, but request is ${request.text}`;
  if (limit !== undefined && compareQuantities(limit, amount) < 0) return `${subject}, but limit is ${limit.text}`;
  return undefined;
}

/** As `minViolation`. */
export function maxViolation({ type, name, amount }: Bound, { requests, limits }: Demand): string | undefined {
  const subject = `maximum ${name} usage per ${type} is ${amount.text}`;
  const request = requests.get(name);
  const limit = limits.get(name);
  if (limit === undefined) return `${subject}.  No limit is specified`;
  if (compareQuantities(limit, amount) > 0) return `${subject}, but limit is ${limit.text}`;
  if (request !== undefined && compareQuantities(request, amount) > 0)
    return `${subject}, but request is ${request.text}`;
  return undefined;
}

/** For claims, which have requests but no limits. As `minViolation`. */
export function maxRequestViolation({ type, name, amount }: Bound, { requests }: Demand): string | undefined {
  const subject = `maximum ${name} usage per ${type} is ${amount.text}`;
  const request = requests.get(name);
  if (request === undefined) return `${subject}.  No request is specified`;
  return compareQuantities(request, amount) > 0 ? `${subject}, but request is ${request.text}` : undefined;
}

/** As `minViolation`. */
export function ratioViolation({ type, name, amount }: Bound, { requests, limits }: Demand): string | undefined {
  const subject = `${name} max limit to request ratio per ${type} is ${amount.text}`;
  const request = requests.get(name)?.nanos ?? 0n;
  const limit = limits.get(name)?.nanos ?? 0n;
  if (request === 0n) return `${subject}, but no request is specified or request is 0`;
  if (limit === 0n) return `${subject}, but no limit is specified or limit is 0`;
  // Exact: limit / request > ratio.
  if (limit * nanosPerUnit <= amount.nanos * request) return undefined;
  return `${subject}, but provided ratio is ${(Number(limit) / Number(request)).toFixed(6)}`;
}

const nanosPerUnit = 1_000_000_000n;
