import { type ApiObject, type DeepReadonly, internalError } from '@orch/apimachinery';
import { type AdmissionRequest, admissionDenied } from '@orch/apiserver';

export interface DefaultClassRule {
  readonly classes: readonly DeepReadonly<ApiObject>[];
  /** A class with the value `true` for one of these annotations is a default class. */
  readonly markers: readonly string[];
  /** The rejection message for several default classes. */
  readonly why: (count: number) => string;
}

/** The name of the default class; undefined without a default class. @throws StatusError 403 for several */
export function onlyDefaultClass(
  request: AdmissionRequest,
  { classes, markers, why }: DefaultClassRule,
): string | undefined {
  const defaults = classes.filter(({ metadata }) =>
    markers.some((marker) => metadata.annotations?.[marker] === 'true'),
  );
  if (defaults.length > 1) throw admissionDenied(request, internalError(why(defaults.length)).message);
  return defaults[0]?.metadata.name;
}
