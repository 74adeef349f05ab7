// An operator on the framework @dot-i/k8s-operator: for each Website it keeps a config map with the page in the namespace
// `pages`, which a finalizer removes, and a deployment, which the garbage collector removes.
import { get } from 'node:https';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { AppsV1Api, CoreV1Api, KubeConfig } from '@kubernetes/client-node';

const { default: Operator, ResourceEventType } = createRequire(import.meta.url)('@dot-i/k8s-operator');
const pagesNamespace = 'pages';
const finalizer = 'web.example.com/page';

class WebsiteOperator extends Operator {
  constructor() {
    const write = (message) => process.stdout.write(`${message}\n`);
    super({ info: write, debug: write, warn: write, error: write });
    const config = new KubeConfig();
    config.loadFromDefault();
    this.core = config.makeApiClient(CoreV1Api);
    this.apps = config.makeApiClient(AppsV1Api);
  }

  async init() {
    const file = fileURLToPath(new URL('websites.yaml', import.meta.url));
    const { group, plural, versions } = await this.registerCustomResourceDefinition(file);
    await this.#untilServed(`/apis/${group}/${versions[0].name}`);
    await this.watchResource(group, versions[0].name, plural, (event) => this.#websiteChanged(event));
    await this.watchResource('apps', 'v1', 'deployments', (event) => this.#deploymentChanged(event));
    process.stdout.write('operator is ready\n');
  }

  /** A definition is served shortly after its creation. */
  async #untilServed(path) {
    for (;;) {
      const options = {};
      await this.applyGaxiosKubeConfigAuth(options);
      if ((await statusOf(this.k8sApi.basePath + path, options)) === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #websiteChanged(event) {
    if (event.type === ResourceEventType.Deleted) return;
    const isHandled = await this.handleResourceFinalizer(event, finalizer, ({ meta }) => this.#deletePage(meta));
    if (isHandled) return;
    const { meta, object } = event;
    await this.#putPage(meta, object.spec.page);
    const deployment = await this.#putDeployment(object);
    await this.patchResourceStatus(
      { ...meta, resourceVersion: undefined },
      { observedGeneration: object.metadata.generation, readyReplicas: deployment.status?.readyReplicas ?? 0 },
    );
  }

  async #deploymentChanged({ type, object }) {
    const owner = object.metadata.ownerReferences?.find(({ kind }) => kind === 'Website');
    if (owner === undefined || type === ResourceEventType.Deleted) return;
    const { namespace } = object.metadata;
    const meta = { id: 'websites.web.example.com/v1', name: owner.name, namespace, kind: 'Website' };
    await this.patchResourceStatus(
      { ...meta, apiVersion: 'web.example.com/v1' },
      { readyReplicas: object.status?.readyReplicas ?? 0 },
    );
  }

  async #deletePage(meta) {
    try {
      await this.core.deleteNamespacedConfigMap({ namespace: pagesNamespace, name: pageName(meta) });
    } catch (error) {
      if (error.code !== 404) throw error;
    }
  }

  #putPage(meta, page) {
    const body = { metadata: { name: pageName(meta), namespace: pagesNamespace }, data: { 'index.html': page } };
    const named = { namespace: pagesNamespace, name: body.metadata.name, body };
    return createOrReplace(
      () => this.core.createNamespacedConfigMap(named),
      () => this.core.replaceNamespacedConfigMap(named),
    );
  }

  #putDeployment({ metadata, spec, apiVersion, kind }) {
    const { name, namespace, uid } = metadata;
    const labels = { website: name };
    const body = {
      metadata: { name, namespace, ownerReferences: [{ apiVersion, kind, name, uid, controller: true }] },
      spec: {
        replicas: spec.replicas,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'registry.example/web:1' }] } },
      },
    };
    return createOrReplace(
      () => this.apps.createNamespacedDeployment({ namespace, body }),
      () => this.apps.replaceNamespacedDeployment({ namespace, name, body }),
    );
  }
}

const pageName = ({ namespace, name }) => `${namespace}.${name}`;

async function createOrReplace(create, replace) {
  try {
    return await create();
  } catch (error) {
    if (error.code !== 409) throw error;
    return await replace();
  }
}

function statusOf(url, { headers, agent }) {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

// `stop()` of the framework aborts its watches, which it reports as failures with exit code 1.
process.on('SIGTERM', () => process.exit(0));
await new WebsiteOperator().start();
