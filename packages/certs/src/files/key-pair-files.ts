import { join } from 'node:path';
import { inspectCertificate, isSignedBy } from '../inspect.js';
import { generateAuthority, issueCertificate } from '../pure/issue.js';
import { type CertificateSubject, type KeyPair, renewalTimeMs, validFor, within } from '../pure/key-pair.js';
import { readIfPresent, writePrivateFile } from './private-files.js';

const authorityDays = 3650;
const certificateDays = 365;

/** Location of a key pair: `<folder>/<name>.crt` and `<folder>/<name>.key`, readable by the user only. */
export interface KeyPairFile {
  readonly folder: string;
  readonly name: string;
  /** Defaults to the current time. */
  readonly now?: Date;
  /** Lifetime of a new certificate, other than of an authority; 365 by default. May be a fraction. */
  readonly days?: number;
}

/** The authority of a folder has expired. It is not replaced by itself: clients trust only that one. */
export class AuthorityExpiredError extends Error {
  override readonly name = 'AuthorityExpiredError';

  constructor(path: string, notAfter: Date) {
    const remedy = `remove it and ${path}.key to create a new one, and give it to the clients`;
    super(`the authority ${path}.crt expired at ${notAfter.toISOString()}; ${remedy}`);
  }
}

/**
 * Loads the authority from the folder, or creates it.
 * @throws AuthorityExpiredError; Error when the files are not a key pair
 */
export async function loadOrCreateAuthority(file: KeyPairFile & { readonly commonName: string }): Promise<KeyPair> {
  const existing = await readKeyPair(file);
  const now = file.now ?? new Date();
  if (existing !== undefined) {
    const { notAfter } = inspectCertificate(existing.cert);
    if (now.getTime() >= notAfter.getTime()) throw new AuthorityExpiredError(join(file.folder, file.name), notAfter);
    return existing;
  }
  const created = await generateAuthority({
    commonName: file.commonName,
    ...validFor(authorityDays, now),
  });
  await writeKeyPair(file, created);
  return created;
}

/**
 * Loads the serving certificate from the folder. Issues a new one if it is missing, past two thirds of its lifetime, signed
 * by another authority or lacks one of the hosts. Without `authority`, a new authority is generated for it, whose
 * certificate is second in the file.
 */
export async function loadOrCreateServingCertificate(
  file: KeyPairFile & { readonly hosts: readonly string[]; readonly authority?: KeyPair },
): Promise<KeyPair> {
  const now = file.now ?? new Date();
  const { days = certificateDays } = file;
  const existing = await readKeyPair(file);
  if (
    existing !== undefined &&
    isUsable(existing, { now, authority: file.authority }) &&
    hasHosts(existing, file.hosts)
  ) {
    return existing;
  }
  const commonName = `${file.hosts[0] ?? 'localhost'}@${Math.floor(now.getTime() / 1000)}`;
  const authority =
    file.authority ??
    (await generateAuthority({
      commonName: `${file.hosts[0] ?? 'localhost'}-ca@${Math.floor(now.getTime() / 1000)}`,
      ...validFor(days, now),
    }));
  const issued = await issueCertificate(authority, {
    commonName,
    hosts: file.hosts,
    usages: ['server'],
    ...within(inspectCertificate(authority.cert), validFor(days, now)),
  });
  const created = file.authority === undefined ? { ...issued, cert: issued.cert + authority.cert } : issued;
  await writeKeyPair(file, created);
  return created;
}

/**
 * Loads the client certificate from the folder. Issues a new one if it is missing, past two thirds of its lifetime, signed
 * by another authority or has another subject.
 */
export async function loadOrCreateClientCertificate(
  file: KeyPairFile & CertificateSubject & { readonly authority: KeyPair },
): Promise<KeyPair> {
  const now = file.now ?? new Date();
  const existing = await readKeyPair(file);
  if (existing !== undefined && isUsable(existing, { now, authority: file.authority }) && hasSubject(existing, file)) {
    return existing;
  }
  const created = await issueClientCertificate(file.authority, { ...file, now });
  await writeKeyPair(file, created);
  return created;
}

/** Issues a client certificate for a user and groups (spec: Methods, Client certificate). Writes no files. */
export async function issueClientCertificate(
  authority: KeyPair,
  options: CertificateSubject & { readonly days?: number; readonly now?: Date },
): Promise<KeyPair> {
  return issueCertificate(authority, {
    commonName: options.commonName,
    organizations: options.organizations ?? [],
    usages: ['client'],
    ...within(inspectCertificate(authority.cert), validFor(options.days ?? certificateDays, options.now ?? new Date())),
  });
}

async function readKeyPair(file: KeyPairFile): Promise<KeyPair | undefined> {
  const path = join(file.folder, file.name);
  const [cert, key] = await Promise.all([readIfPresent(`${path}.crt`), readIfPresent(`${path}.key`)]);
  if (cert === undefined || key === undefined) return undefined;
  try {
    inspectCertificate(cert);
  } catch (error) {
    throw new Error(`${path}.crt does not contain a certificate; remove it and ${path}.key to create a new key pair`, {
      cause: error,
    });
  }
  return { cert, key };
}

/** Writes the key first, so that a certificate never exists without its key. */
async function writeKeyPair(file: KeyPairFile, pair: KeyPair): Promise<void> {
  const path = join(file.folder, file.name);
  await writePrivateFile(`${path}.key`, pair.key);
  await writePrivateFile(`${path}.crt`, pair.cert);
}

function isUsable(pair: KeyPair, options: { readonly now: Date; readonly authority: KeyPair | undefined }): boolean {
  const authority = options.authority && inspectCertificate(options.authority.cert);
  if (options.now.getTime() >= renewalTimeMs(inspectCertificate(pair.cert), authority)) return false;
  return options.authority === undefined || isSignedBy(pair.cert, options.authority.cert);
}

function hasHosts(pair: KeyPair, hosts: readonly string[]): boolean {
  const { dnsNames, ipAddresses } = inspectCertificate(pair.cert);
  return hosts.every((host) => dnsNames.includes(host) || ipAddresses.includes(canonicalAddress(host)));
}

function hasSubject(pair: KeyPair, subject: CertificateSubject): boolean {
  const { commonName, organizations } = inspectCertificate(pair.cert);
  const expected = subject.organizations ?? [];
  return (
    commonName === subject.commonName &&
    expected.length === organizations.length &&
    expected.every((organization) => organizations.includes(organization))
  );
}

/** The form of addresses in inspected certificates, which expands IPv6: `::1` is `0:0:0:0:0:0:0:1`. */
function canonicalAddress(host: string): string {
  if (!host.includes(':')) return host;
  const [head = '', tail] = host.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .map((part) => Number.parseInt(part, 16).toString(16).toUpperCase())
    .join(':');
}
