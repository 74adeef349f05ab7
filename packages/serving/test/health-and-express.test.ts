import { describe, expect, test } from '@jest/globals';
import { createMetricsRegistry, type Logger, silentLogger } from '@orch/component';
import express from 'express';
import { mountExpress } from '../src/exchange/mount-express.js';
import { respondWithMetrics } from '../src/exchange/respond-with-metrics.js';
import { createHealthChecks } from '../src/health/create-health-checks.js';
import { PublicHealthError } from '../src/health/health-checks.js';
import { protocols, useListeners, waitFor } from './support.js';

const listeners = useListeners();

describe.each(protocols(() => listeners.material))('over $name', ({ send }) => {
  test('health is ok, or a report with one line per check', async () => {
    const health = createHealthChecks();
    health.add({ name: 'store', check: () => undefined });
    const hook = health.addPostStartHook('rbac/bootstrap-roles');
    const listener = await listeners.start((exchange) => {
      if (!health.handle(exchange, exchange.url.split('?')[0] ?? '')) exchange.respond(404, {});
    });
    expect(await send(listener, { path: '/healthz' })).toMatchObject({
      status: 500,
      body: '[+]ping ok\n[+]log ok\n[+]store ok\n[-]poststarthook/rbac/bootstrap-roles failed: reason withheld\nhealthz check failed\n',
    });
    hook.done();
    expect(await send(listener, { path: '/healthz' })).toMatchObject({ status: 200, body: 'ok' });
    expect(await send(listener, { path: '/healthz?verbose&exclude=store&exclude=nope' })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
      body: '[+]ping ok\n[+]log ok\n[+]store excluded: ok\n[+]poststarthook/rbac/bootstrap-roles ok\nwarn: some health checks cannot be excluded: no matches for "nope"\nhealthz check passed\n',
    });
    expect(await send(listener, { path: '/livez/store' })).toMatchObject({ status: 200, body: 'ok' });
    expect((await send(listener, { path: '/livez/nope' })).status).toBe(404);
    const paths = ['', '/log', '/ping', '/poststarthook/rbac/bootstrap-roles', '/store'];
    expect(health.paths()).toEqual([
      ...['/healthz', '/livez'].flatMap((endpoint) => paths.map((path) => `${endpoint}${path}`)),
      ...[...paths.slice(0, 4), '/shutdown', '/store'].map((path) => `/readyz${path}`),
    ]);
  });

  test('a check may be of one endpoint, and a failing one is logged with its reason', async () => {
    const lines: unknown[] = [];
    const logger: Logger = { ...silentLogger, info: (...line) => void lines.push(line), with: () => logger };
    const health = createHealthChecks({ logger });
    const failing = () => {
      throw 'no disk';
    };
    health.add({ name: 'store', check: failing }, { endpoints: ['livez'] });
    const listener = await listeners.start((exchange) => {
      if (!health.handle(exchange, exchange.url.split('?')[0] ?? '')) exchange.respond(404, {});
    });
    const ask = async (path: string) => {
      const { status, body, headers } = await send(listener, { path });
      return { status, body, cached: headers['cache-control'] };
    };
    const cached = 'no-cache, private';
    expect(await ask('/readyz')).toEqual({ status: 200, body: 'ok', cached });
    expect(await ask('/livez')).toEqual({
      ...{ status: 500, cached },
      body: '[+]ping ok\n[+]log ok\n[-]store failed: reason withheld\nlivez check failed\n',
    });
    expect(lines).toEqual([['a health check failed', { endpoint: 'livez', failures: { store: 'no disk' } }]]);
    expect(await ask('/livez/store')).toEqual({ status: 500, body: 'internal server error: no disk\n', cached });
    expect(await ask('/livez?exclude=store')).toEqual({ status: 200, body: 'ok', cached });
    expect(await ask('/livez?exclude=b&exclude=a&exclude=store&verbose=1')).toEqual({
      ...{ status: 200, cached },
      body: '[+]ping ok\n[+]log ok\n[+]store excluded: ok\nwarn: some health checks cannot be excluded: no matches for "a", "b"\nlivez check passed\n',
    });
    for (const path of ['/healthz/store', '/healthzx', '/livez/']) expect((await ask(path)).status).toBe(404);
  });

  test('a report withholds the reason of a failed check, except of a PublicHealthError', async () => {
    const health = createHealthChecks();
    const failing = (error: Error) => () => {
      throw error;
    };
    health.add({ name: 'store', check: failing(new PublicHealthError('the disk of the store is full')) });
    health.add({ name: 'secret', check: failing(new Error('password 7')) });
    const listener = await listeners.start((exchange) => {
      health.handle(exchange, exchange.url.split('?')[0] ?? '');
    });
    expect(await send(listener, { path: '/readyz' })).toMatchObject({
      status: 500,
      body: '[+]ping ok\n[+]log ok\n[-]store failed: the disk of the store is full\n[-]secret failed: reason withheld\n[+]shutdown ok\nreadyz check failed\n',
    });
  });

  test('serves an Express application: routes, JSON, streams, errors, unknown paths', async () => {
    const mounted = mountExpress(() => {
      const app = express();
      app.disable('x-powered-by');
      app.get('/json', (_request, response) => void response.json({ a: 1 }));
      app.get(
        '/status',
        (request, response) => void response.status(418).set('x-query', String(request.query['q'])).send('tea'),
      );
      app.get('/host', (request, response) => void response.send(request.hostname));
      app.get('/redirect', (_request, response) => void response.redirect('/json'));
      app.get('/parts', (_request, response) => {
        response.write('one ');
        response.end('two');
      });
      app.get('/fails', async () => {
        throw new Error('late');
      });
      app.use(
        (_error: Error, _request: express.Request, response: express.Response, _next: express.NextFunction) =>
          void response.status(500).send('failed'),
      );
      return app;
    });
    const statuses: number[] = [];
    const listener = await listeners.start((exchange) => {
      exchange.setHeader('audit-id', '7');
      exchange.onFinish((finish) => statuses.push(finish.status));
      return mounted(exchange);
    });
    const json = await send(listener, { path: '/json' });
    expect(json).toMatchObject({ status: 200, body: '{"a":1}', headers: { 'audit-id': '7' } });
    expect(json.headers['etag']).toBeDefined();
    expect(await send(listener, { path: '/status?q=5' })).toMatchObject({
      status: 418,
      body: 'tea',
      headers: { 'x-query': '5' },
    });
    expect(await send(listener, { path: '/host' })).toMatchObject({ body: '127.0.0.1' });
    expect(await send(listener, { path: '/redirect' })).toMatchObject({ status: 302, headers: { location: '/json' } });
    expect(await send(listener, { path: '/parts' })).toMatchObject({ status: 200, body: 'one two' });
    expect(await send(listener, { path: '/fails' })).toMatchObject({ status: 500, body: 'failed' });
    expect((await send(listener, { path: '/nowhere' })).status).toBe(404);
    await waitFor(() => statuses.length === 7);
    expect(statuses).toEqual([200, 418, 200, 302, 200, 500, 404]);
  });

  test('serves metrics as text', async () => {
    const registry = createMetricsRegistry();
    registry
      .counter({ name: 'requests_total', help: 'Requests.', labels: ['verb'] })
      .bind({ verb: 'GET' })
      .increment();
    const listener = await listeners.start((exchange) =>
      respondWithMetrics(exchange, registry, { gzips: exchange.header('accept-encoding') === 'gzip' }),
    );
    expect(await send(listener, { path: '/metrics' })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      body: '# HELP requests_total [ALPHA] Requests.\n# TYPE requests_total counter\nrequests_total{verb="GET"} 1\n',
    });
    const zipped = await send(listener, { path: '/metrics', headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers).toMatchObject({
      ...{ 'content-encoding': 'gzip', vary: 'Accept-Encoding', 'cache-control': 'no-cache, private' },
    });
  });
});

test('only readyz fails during the shutdown', async () => {
  const health = createHealthChecks();
  expect(await health.isReady()).toBe(true);
  health.startShutdown();
  expect(await health.isReady()).toBe(false);
  const [http2] = protocols(() => listeners.material);
  const listener = await listeners.start((exchange) => void health.handle(exchange, exchange.url));
  expect(await http2?.send(listener, { path: '/readyz' })).toMatchObject({
    status: 500,
    body: '[+]ping ok\n[+]log ok\n[-]shutdown failed: reason withheld\nreadyz check failed\n',
  });
  expect(await http2?.send(listener, { path: '/readyz/shutdown' })).toMatchObject({
    status: 500,
    body: 'internal server error: process is shutting down\n',
  });
  for (const path of ['/livez', '/healthz'])
    expect(await http2?.send(listener, { path })).toMatchObject({ status: 200 });
});

test('livez treats unfinished hooks as done within the grace period, but not failed ones [Health report format, 6]', async () => {
  let now = 1_000;
  const health = createHealthChecks({ livezGraceMs: 500, now: () => now });
  const hook = health.addPostStartHook('slow');
  const [http2] = protocols(() => listeners.material);
  const listener = await listeners.start((exchange) => void health.handle(exchange, exchange.url));
  const status = async (path: string) => (await http2?.send(listener, { path }))?.status;
  expect([await status('/livez'), await status('/readyz')]).toEqual([200, 500]);
  now += 500;
  expect(await status('/livez')).toBe(500);
  now -= 500;
  hook.fail(new Error('no'));
  expect(await status('/livez')).toBe(500);
});
