import { Converter, ReflectionKind } from 'typedoc';

/** TypeDoc plugin: names each module by its package, `storage` instead of `storage/src`, which is also the name of its page. */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
      module.name = module.name.replace(/\/src$/, '');
    }
  });
}
