import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * Opens the built site in Chromium, types a query into its search, and opens the first result. Prints one line of JSON: titles of the
 * results, the address and heading of the opened page, and all errors of the console and of requests.
 *
 *     node test/browse.js CHROMIUM QUERY [SCREENSHOT-FOLDER]
 */
const [executablePath = '', query = '', screenshots] = process.argv.slice(2);
const types = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);
const site = join(import.meta.dirname, '..', 'dist');

const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const file = path.endsWith('/') ? `${path}index.html` : path;
  const body = await readFile(join(site, file)).catch(() => undefined);
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': types.get(extname(file)) ?? 'text/plain' });
  response.end(body);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('the server has no port');
const url = `http://127.0.0.1:${address.port}`;

// The sandbox of Chromium does not run as root, which tests in containers are.
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => request.url().startsWith(url) || errors.push(`requests ${request.url()}`));
  /** @param {string} name */
  const shoot = async (name) => {
    if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, `${name}.png`) });
  };
  await page.goto(url, { waitUntil: 'networkidle' });
  await shoot('home');
  const sections = await page.locator('.VPSidebar .VPSidebarItem.level-0 h2').allInnerTexts();
  await page.locator('#local-search button').click();
  await page.locator('#localsearch-input').fill(query);
  const results = page.locator('.results a.result');
  await results.first().waitFor();
  await shoot('search');
  const titles = (await results.allInnerTexts()).map((title) => title.replaceAll('\n', ' ').trim());
  const home = await page.locator('main h1').innerText();
  await results.first().click();
  await page.waitForURL((opened) => opened.pathname !== '/');
  await page
    .locator('main h1')
    .filter({ hasNotText: home.replace(/\s*\u200b$/, '') })
    .waitFor();
  const path = new URL(page.url()).pathname;
  const heading = (await page.locator('main h1').innerText()).replace(/\s*\u200b$/, '');
  await shoot('result');
  for (const name of screenshots === undefined
    ? []
    : ['getting-started', 'operating', 'api/storage', 'fields/apps_v1', 'guides/ci']) {
    await page.goto(`${url}/${name}.html`, { waitUntil: 'networkidle' });
    await shoot(name.replace('/', '-'));
  }
  console.log(JSON.stringify({ sections, titles, path, heading, errors }));
} finally {
  await browser.close();
  server.close();
}
