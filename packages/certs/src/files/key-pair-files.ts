import { join } from 'node:path';
import { inspectCertificate, isSignedBy } from '../pure/inspect.js';
import { generateAuthority, issueCertificate } from '../pure/issue.js';
import { type CertificateSubject, type KeyPair, validFor } from '../pure/key-pair.js';
import { readIfPresent, writePrivateFile } from './private-files.js';

const authorityDays = 3650;
const certificateDays = 365;
/** What has less than this left is made anew at the next start. */
const renewBeforeMs = 30 * 86_400_000;

/** Where key pairs live: `<folder>/<name>.crt` and `<folder>/<name>.key`, private to the user. */
export interface KeyPairFile {
  readonly folder: string;
  readonly name: string;
  /** For tests; the present moment when not given. */
  readonly now?: Date;
}

/** The authority kept in the folder; made when there is none. @throws Error when the files do not hold a key pair */
export async function loadOrCreateAuthority(file: KeyPairFile & { readonly commonName: string }): Promise<KeyPair> {
  const found = await readKeyPair(file);
  if (found !== undefined) return found;
  const made = await generateAuthority({
    commonName: file.commonName,
    ...validFor(authorityDays, file.now ?? new Date()),
  });
  await writeKeyPair(file, made);
  return made;
}

/**
 * The serving certificate kept in the folder; made when there is none, when it is about to expire, when another
 * authority signed it, or when it lacks one of the hosts. Without an authority it has one of its own, whose certificate
 * stands second in the file.
 */
export async function loadOrCreateServingCertificate(
  file: KeyPairFile & { readonly hosts: readonly string[]; readonly authority?: KeyPair },
): Promise<KeyPair> {
  const now = file.now ?? new Date();
  const found = await readKeyPair(file);
  if (found !== undefined && isUsable(found, { now, authority: file.authority }) && hasHosts(found, file.hosts)) {
    return found;
  }
  const commonName = `${file.hosts[0] ?? 'localhost'}@${Math.floor(now.getTime() / 1000)}`;
  const authority =
    file.authority ??
    (await generateAuthority({
      commonName: `${file.hosts[0] ?? 'localhost'}-ca@${Math.floor(now.getTime() / 1000)}`,
      ...validFor(certificateDays, now),
    }));
  const issued = await issueCertificate(authority, {
    commonName,
    hosts: file.hosts,
    usages: ['server'],
    ...validFor(certificateDays, now),
  });
  const made = file.authority === undefined ? { ...issued, cert: issued.cert + authority.cert } : issued;
  await writeKeyPair(file, made);
  return made;
}

/** The client certificate kept in the folder; made when there is none, it is about to expire, or names somebody else. */
export async function loadOrCreateClientCertificate(
  file: KeyPairFile & CertificateSubject & { readonly authority: KeyPair },
): Promise<KeyPair> {
  const now = file.now ?? new Date();
  const found = await readKeyPair(file);
  if (found !== undefined && isUsable(found, { now, authority: file.authority }) && names(found, file)) return found;
  const made = await issueClientCertificate(file.authority, { ...file, now });
  await writeKeyPair(file, made);
  return made;
}

/** A client certificate for a user and groups (spec: Methods, Client certificate). Nothing is written. */
export async function issueClientCertificate(
  authority: KeyPair,
  options: CertificateSubject & { readonly days?: number; readonly now?: Date },
): Promise<KeyPair> {
  return issueCertificate(authority, {
    commonName: options.commonName,
    organizations: options.organizations ?? [],
    usages: ['client'],
    ...validFor(options.days ?? certificateDays, options.now ?? new Date()),
  });
}

async function readKeyPair(file: KeyPairFile): Promise<KeyPair | undefined> {
  const path = join(file.folder, file.name);
  const [cert, key] = await Promise.all([readIfPresent(`${path}.crt`), readIfPresent(`${path}.key`)]);
  if (cert === undefined || key === undefined) return undefined;
  try {
    inspectCertificate(cert);
  } catch (error) {
    throw new Error(
      `${path}.crt does not hold a certificate; remove it together with ${path}.key to have new ones made`,
      {
        cause: error,
      },
    );
  }
  return { cert, key };
}

/** The key first: a certificate without its key is made anew, never the reverse. */
async function writeKeyPair(file: KeyPairFile, pair: KeyPair): Promise<void> {
  const path = join(file.folder, file.name);
  await writePrivateFile(`${path}.key`, pair.key);
  await writePrivateFile(`${path}.crt`, pair.cert);
}

function isUsable(pair: KeyPair, options: { readonly now: Date; readonly authority: KeyPair | undefined }): boolean {
  if (inspectCertificate(pair.cert).notAfter.getTime() - options.now.getTime() < renewBeforeMs) return false;
  return options.authority === undefined || isSignedBy(pair.cert, options.authority.cert);
}

function hasHosts(pair: KeyPair, hosts: readonly string[]): boolean {
  const { dnsNames, ipAddresses } = inspectCertificate(pair.cert);
  return hosts.every((host) => dnsNames.includes(host) || ipAddresses.includes(canonicalAddress(host)));
}

function names(pair: KeyPair, subject: CertificateSubject): boolean {
  const { commonName, organizations } = inspectCertificate(pair.cert);
  const wanted = subject.organizations ?? [];
  return (
    commonName === subject.commonName &&
    wanted.length === organizations.length &&
    wanted.every((one) => organizations.includes(one))
  );
}

/** Certificates print IPv6 addresses in full: `::1` as `0:0:0:0:0:0:0:1`. */
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
