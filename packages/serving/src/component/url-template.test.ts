import { expect, test } from '@jest/globals';
import { urlTemplate } from './url-template.js';

const [namespace, name, prefix] = ['%7Bnamespace%7D', '%7Bname%7D', '%7Bprefix%7D'];

test.each([
  ['/api/v1/namespaces/web/pods/a/status?dryRun=All', `/api/v1/namespaces/${namespace}/pods/${name}/status`],
  ['/api/v1/namespaces/web/pods', `/api/v1/namespaces/${namespace}/pods`],
  ['/api/v1/pods?limit=500', '/api/v1/pods'],
  ['/apis/apps/v1/namespaces/web/deployments/d', `/apis/apps/v1/namespaces/${namespace}/deployments/${name}`],
  ['/api/v1/nodes/n', `/api/v1/nodes/${name}`],
  ['/api/v1/nodes/n/proxy/some/path', `/api/v1/nodes/${name}/proxy`],
  ['/api/v1/namespaces', '/api/v1/namespaces'],
  ['/api/v1/namespaces/web', `/api/v1/namespaces/${name}`],
  ['/api/v1/namespaces/web/finalize', `/api/v1/namespaces/${name}/finalize`],
  ['/api/v1', `/${prefix}`],
  ['/apis/apps/v1?x=y', `/${prefix}`],
  ['/healthz', `/${prefix}`],
])('%s has the template %s', (path, template) => {
  expect(urlTemplate(path)).toBe(template);
});
