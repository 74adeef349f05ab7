import { expect, test } from '@jest/globals';
import { parseUrl } from './parse-url.js';

test('parses scheme, user, host, query and fragment of a URL', () => {
  expect(parseUrl('HTTPS://u:p@example.com:8443/a%20b?x=1?2#f#g')).toEqual({
    scheme: 'https',
    user: 'u:p',
    host: 'example.com:8443',
    query: 'x=1?2',
    fragment: 'f#g',
  });
  expect(parseUrl('a/b')).toEqual({ scheme: '', user: undefined, host: '', query: '', fragment: '' });
  expect(parseUrl('https://[::1]:80/')).toMatchObject({ host: '[::1]:80' });
  expect(parseUrl('https://a:/')).toMatchObject({ host: 'a:' });
  expect(parseUrl('//a@b@c/d')).toEqual({ scheme: '', user: 'a@b', host: 'c', query: '', fragment: '' });
  expect(parseUrl('/a:b')).toMatchObject({ scheme: '', host: '' });
});

test.each([
  ['a\u0001b', 'net/url: invalid control character in URL'],
  [':a', 'missing protocol scheme'],
  ['1a:b', 'first path segment in URL cannot contain colon'],
  ['https://a:b', 'invalid port ":b" after host'],
  ['https://a:b:80', 'invalid port ":b:80" after host'],
  ['https://a:80b', 'invalid port ":80b" after host'],
  ['https://[::1]:b', 'invalid port ":b" after host'],
  ['https://[::1', "missing ']' in host"],
  ['https://a%2/', 'invalid URL escape "%2"'],
  ['https://a/#%g1', 'invalid URL escape "%g1"'],
  ['\x7f', 'net/url: invalid control character in URL'],
  ['https://a b/', 'invalid character " " in host name'],
  ['https://a/%zz', 'invalid URL escape "%zz"'],
])('rejects the URL %j: %s', (url, error) => {
  expect(parseUrl(url)).toEqual({ error });
});
