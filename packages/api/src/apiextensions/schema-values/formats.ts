import { isIP } from '@orch/apimachinery';

/** Whether v1.21 checks a format. Dashes in its name are ignored. */
export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(formats, format.replaceAll('-', ''));
}

export function matchesFormat(format: string, text: string): boolean {
  return formats[format.replaceAll('-', '')]?.(text) ?? true;
}

const hex = '[0-9a-fA-F]';
const uuidOf = (version: string) => new RegExp(`^${hex}{8}-?${hex}{4}-?${version}${hex}{3}-?${hex}{4}-?${hex}{12}$`);
const strictUuidOf = (version: string) =>
  new RegExp(`^${hex}{8}-?${hex}{4}-?${version}${hex}{3}-?[89abAB]${hex}{3}-?${hex}{12}$`);

function by(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  bsonobjectid: by(new RegExp(`^${hex}{24}$`)),
  uri: (text) => /^[A-Za-z][-+.A-Za-z0-9]*:[^\s]+$/.test(text) || /^\/[^\s]*$/.test(text),
  email: by(/^[^\s@<>()]+@[^\s@<>()]+$/),
  hostname: (text) =>
    text.length <= 255 &&
    /^[a-zA-Z0-9]([-a-zA-Z0-9]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([-a-zA-Z0-9]{0,61}[a-zA-Z0-9])?)*$/.test(text),
  ipv4: (text) => isIP(text) === 4,
  ipv6: (text) => isIP(text) === 6,
  cidr: isRange,
  mac: by(new RegExp(`^(${hex}{2}([:-])${hex}{2}(\\2${hex}{2}){4}((\\2${hex}{2}){2})?|${hex}{4}(\\.${hex}{4}){2,3})$`)),
  uuid: by(uuidOf(hex)),
  uuid3: by(uuidOf('3')),
  uuid4: by(strictUuidOf('4')),
  uuid5: by(strictUuidOf('5')),
  isbn: (text) => isIsbn(text),
  isbn10: (text) => digitsOf(text).length === 10 && isIsbn(text),
  isbn13: (text) => digitsOf(text).length === 13 && isIsbn(text),
  creditcard: isCardNumber,
  ssn: by(/^\d{3}[- ]?\d{2}[- ]?\d{4}$/),
  hexcolor: by(new RegExp(`^#?(${hex}{3}|${hex}{6})$`)),
  rgbcolor: by(
    /^rgb\(\s*(25[0-5]|2[0-4]\d|1?\d?\d)\s*,\s*(25[0-5]|2[0-4]\d|1?\d?\d)\s*,\s*(25[0-5]|2[0-4]\d|1?\d?\d)\s*\)$/,
  ),
  byte: by(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/),
  password: () => true,
  date: isDate,
  datetime: isDateTime,
  duration: by(/^[-+]?(\d+(\.\d*)?|\.\d+)\s*[a-zµ]+(\s*(\d+(\.\d*)?|\.\d+)\s*[a-zµ]+)*$|^0$/i),
};

function isRange(text: string): boolean {
  const [address = '', length = '', ...more] = text.split('/');
  const version = isIP(address);
  return more.length === 0 && version !== 0 && /^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

function isDateTime(text: string): boolean {
  const [date = '', time = ''] = text.toLowerCase().split('t');
  const match = /^(\d{2}):(\d{2}):(\d{2})(\.\d+)?(z|[+-]\d{2}:\d{2})$/.exec(time);
  if (match === null || !isDate(date)) return false;
  return Number(match[1]) < 24 && Number(match[2]) < 60 && Number(match[3]) < 60;
}

function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

function isIsbn(text: string): boolean {
  const digits = digitsOf(text);
  if (/^\d{9}[\dX]$/.test(digits)) {
    const sum = [...digits].reduce(
      (total, digit, index) => total + (10 - index) * (digit === 'X' ? 10 : Number(digit)),
      0,
    );
    return sum % 11 === 0;
  }
  if (!/^\d{13}$/.test(digits)) return false;
  return [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/** Luhn checksum. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
