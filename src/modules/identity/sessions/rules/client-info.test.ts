import { expect, test } from 'bun:test'
import { readClientInfo } from './client-info'

const read = (userAgent: string | null, headers: Record<string, string>) =>
  readClientInfo(userAgent, name => headers[name] ?? null)

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36',
    { uaPlatform: 'Android', uaOsVersion: '14', uaNative: false },
  ],
  [
    'Comanda/2.3.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X)',
    { uaPlatform: 'iOS', uaOsVersion: '17.2', uaNative: true },
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/133.0', { uaPlatform: 'Windows', uaOsVersion: '10.0' }],
  ['curl/8.5.0', { uaPlatform: null, uaOsVersion: null, uaNative: false }],
  [null, { uaPlatform: null, uaOsVersion: null, uaNative: false }],
])('%s', (userAgent, info) => {
  const headers = { 'x-app-version': '2.3.0', 'x-build-date': '3f0c9a1b2d4e' }
  expect(read(userAgent, headers)).toMatchObject({ ...info, appVersion: '2.3.0', appBuild: '3f0c9a1b2d4e' })
})

test('a request that names no version says nothing of an app, and what is no version or build is left out', () => {
  expect(read('curl/8.5.0', {})).toBeNull()
  expect(read('curl/8.5.0', { 'x-app-version': '<script>' })).toBeNull()
  expect(read(null, { 'x-app-version': '1.0.0', 'x-build-date': 'a b' })).toMatchObject({ appBuild: null })
})
