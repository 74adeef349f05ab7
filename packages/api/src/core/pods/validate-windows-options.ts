import {
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  memberAt,
  optionalFieldsAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkText } from '../../resources/validation/checks.js';

const credentialSpecKilobytesMax = 64;
const domainCharactersMax = 256;
const userCharactersMax = 104;

const controlCharacter = /\p{Cc}/u;
const netBiosName = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
const domainName = /^[-A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?(\.[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*$/;
const forbiddenCharacters = '"/\\:;|=,+*?<>@[]';

/** Validates the Windows options of a security context. */
export function validateWindowsOptions(context: Fields, path: FieldPath): readonly FieldError[] {
  const options = optionalFieldsAt(context, 'windowsOptions');
  if (options === undefined) return [];
  const errors: FieldError[] = [];
  const specName = memberAt(options, 'gmsaCredentialSpecName');
  if (typeof specName === 'string')
    appendAll(errors, checkText(specName, path.child('gmsaCredentialSpecName'), dnsSubdomain));
  const spec = memberAt(options, 'gmsaCredentialSpec');
  if (typeof spec === 'string') {
    for (const detail of credentialSpecErrors(spec))
      errors.push(invalid(path.child('gmsaCredentialSpec'), spec, detail));
  }
  const user = memberAt(options, 'runAsUserName');
  if (typeof user === 'string') {
    for (const detail of userNameErrors(user)) errors.push(invalid(path.child('runAsUserName'), user, detail));
  }
  return errors;
}

function credentialSpecErrors(spec: string): readonly string[] {
  if (spec === '') return ['gmsaCredentialSpec cannot be an empty string'];
  if (Buffer.byteLength(spec) <= credentialSpecKilobytesMax * 1024) return [];
  return [`gmsaCredentialSpec size must be under ${credentialSpecKilobytesMax} KiB`];
}

/** `DOMAIN\\User`, or the user only. */
function userNameErrors(name: string): readonly string[] {
  if (name === '') return ['runAsUserName cannot be an empty string'];
  if (controlCharacter.test(name)) return ['runAsUserName cannot contain control characters'];
  const parts = name.split('\\');
  if (parts.length > 2) return ['runAsUserName cannot contain more than one backslash'];
  const [domain = ''] = parts;
  return [...(parts.length === 2 ? domainErrors(domain) : []), ...userErrors(parts.at(-1) ?? '')];
}

function domainErrors(domain: string): readonly string[] {
  const messages: string[] = [];
  if (domain.length >= domainCharactersMax) {
    messages.push(`runAsUserName's Domain length must be under ${domainCharactersMax} characters`);
  }
  if (!netBiosName.test(domain) && !domainName.test(domain)) {
    messages.push("runAsUserName's Domain doesn't match the NetBios nor the DNS format");
  }
  return messages;
}

function userErrors(user: string): readonly string[] {
  if (user === '') return ["runAsUserName's User cannot be empty"];
  const messages: string[] = [];
  if (user.length > userCharactersMax) {
    messages.push(`runAsUserName's User length must not be longer than ${userCharactersMax} characters`);
  }
  if (/^[. ]+$/.test(user)) messages.push("runAsUserName's User cannot contain only periods or spaces");
  if ([...user].some((character) => forbiddenCharacters.includes(character))) {
    messages.push(`runAsUserName's User cannot contain the following characters: ${forbiddenCharacters}`);
  }
  return messages;
}
