import type { CloudRoutes } from '../cloud-provider.js';
import type { StateFile } from './state-file.js';

/** Routes that are entries in the state file. */
export function localRoutes(state: StateFile, tagOf: (cluster: string) => string): CloudRoutes {
  return {
    async list({ cluster: name }) {
      const cluster = tagOf(name);
      const { routes } = await state.read();
      return routes
        .filter((route) => route.cluster === cluster)
        .map(({ name, nodeName, destination }) => ({ name, nodeName, destination }));
    },
    async create({ nodeName, destination }, { cluster: clusterName, nameHint }) {
      const cluster = tagOf(clusterName);
      await state.change((before) => {
        const isSame = (route: (typeof before.routes)[number]) =>
          route.cluster === cluster && route.destination === destination;
        const others = before.routes.filter((route) => !isSame(route));
        const name = `${cluster}-${nameHint}-${destination}`;
        return { ...before, routes: [...others, { cluster, name, nodeName, destination }] };
      });
    },
    async remove({ name }, { cluster: clusterName }) {
      const cluster = tagOf(clusterName);
      await state.change((before) => {
        const routes = before.routes.filter((route) => route.cluster !== cluster || route.name !== name);
        return routes.length === before.routes.length ? before : { ...before, routes };
      });
    },
  };
}
