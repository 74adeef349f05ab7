import { type FieldError, type FieldPath, forbidden, invalid } from '@orch/apimachinery';
import { type Fields, textsAt } from '../../resources/fields.js';

const lengthMax = 253;
const pattern = String.raw`([a-z0-9]([-_a-z0-9]*[a-z0-9])?\.)*([a-z0-9][-_a-z0-9]*)?[a-z0-9*]`;
const whole = new RegExp(`^${pattern}$`);

/** Kernel parameters, each a name or the beginning of names: `net.*`. None may be allowed and forbidden at once. */
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
  return allowed.texts.flatMap((one, i) =>
    forbid.texts.flatMap((other, j) => {
      if (covers(other, one)) return [invalid(allowed.path.index(i), one, `sysctl overlaps with ${other}`)];
      if (covers(one, other)) return [invalid(forbid.path.index(j), other, `sysctl overlaps with ${one}`)];
      return [];
    }),
  );
}

/** Whether every sysctl of `narrow` is one of `wide`. */
function covers(wide: string, narrow: string): boolean {
  return wide.endsWith('*') ? narrow.replace(/\*$/, '').startsWith(wide.slice(0, -1)) : wide === narrow;
}
