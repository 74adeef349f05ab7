import { isJsonObject, wellKnown } from '@orch/apimachinery';
import { type AdmissionPluginFactory, whenLoaded } from '@orch/apiserver';
import { onlyDefaultClass } from './only-default-class.js';

/** Sets the default ingress class on new ingresses without a class. Rejects them while several classes are the default. */
export const defaultIngressClass: AdmissionPluginFactory = ({ names, follow }) => {
  const group = names.group(wellKnown.groups.networking);
  const classes = follow({ group, resource: 'ingressclasses' });
  const markers = [names.value(wellKnown.annotations.defaultIngressClass)];
  const classAnnotation = names.value(wellKnown.annotations.ingressClass);
  return {
    handles: ({ operation, definition, subresource }) =>
      operation === 'create' && definition.group === group && definition.resource === 'ingresses' && subresource === '',
    mutate(request) {
      const spec = request.object?.['spec'];
      if (!isJsonObject(spec) || typeof spec['ingressClassName'] === 'string') return undefined;
      if (request.object?.metadata.annotations?.[classAnnotation] !== undefined) return undefined;
      return whenLoaded(classes, () => {
        const name = onlyDefaultClass(request, {
          classes: classes.list(''),
          markers,
          why: (count) => `${count} default IngressClasses were found, only 1 allowed`,
        });
        if (name !== undefined) spec['ingressClassName'] = name;
      });
    },
  };
};
