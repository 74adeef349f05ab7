import { type FieldError, type FieldPath, type Fields, forbidden, invalid, textsAt } from '@orch/apimachinery';
import { findOverlaps } from './sysctl-overlaps.js';

const lengthMax = 253;
const pattern = String.raw`([a-z0-9]([-_a-z0-9]*[a-z0-9])?\.)*([a-z0-9][-_a-z0-9]*)?[a-z0-9*]`;
const whole = new RegExp(`^${pattern}$`);

/** Sysctl names or prefixes (`net.*`). None may be both allowed and forbidden. */
export function validateSysctls(spec: Fields, path: FieldPath): readonly FieldError[] {
  const allowed = { texts: textsAt(spec, 'allowedUnsafeSysctls'), path: path.child('allowedUnsafeSysctls') };
  const forbid = { texts: textsAt(spec, 'forbiddenSysctls'), path: path.child('forbiddenSysctls') };
  return [...validateList(allowed), ...validateList(forbid), ...validateOverlap(allowed, forbid)];
}

interface Sysctls {
  readonly texts: readonly string[];
  readonly path: FieldPath;
}

function validateList({ texts, path }: Sysctls): readonly FieldError[] {
  const errors = texts.flatMap((text, index) => {
    if (text === '') return [invalid(path.index(index), text, 'empty sysctl not allowed')];
    if (text.length <= lengthMax && whole.test(text)) return [];
    return [invalid(path.index(index), text, `must have at most ${lengthMax} characters and match regex ${pattern}`)];
  });
  if (!texts.includes('*') || texts.length === 1) return errors;
  return [...errors, forbidden(path.child('items'), "if '*' is present, must not specify other sysctls")];
}

function validateOverlap(allowed: Sysctls, forbid: Sysctls): readonly FieldError[] {
  return findOverlaps(allowed.texts, forbid.texts, overlapsMax).map(
    ({ allowedIndex, forbiddenIndex, isForbiddenWider }) => {
      const one = allowed.texts[allowedIndex] ?? '';
      const other = forbid.texts[forbiddenIndex] ?? '';
      return isForbiddenWider
        ? invalid(allowed.path.index(allowedIndex), one, `sysctl overlaps with ${other}`)
        : invalid(forbid.path.index(forbiddenIndex), other, `sysctl overlaps with ${one}`);
    },
  );
}

/** Limits the message. */
const overlapsMax = 10_000;
