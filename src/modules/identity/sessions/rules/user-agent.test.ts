import { expect, test } from 'bun:test'
import { type Device, maskedIp, readUserAgent } from './user-agent'

const device = (kind: Device['kind'], browser: string | null, system: string | null) => ({
  kind,
  browser,
  system,
})

test.each<[string | null, Device]>([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    device('computer', 'Chrome', 'Windows'),
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    device('computer', 'Edge', 'Windows'),
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    device('computer', 'Safari', 'macOS'),
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    device('phone', 'Safari', 'iOS'),
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    device('phone', 'Chrome', 'iOS'),
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Version/16.0 Safari/604.1',
    device('tablet', 'Safari', 'iPadOS'),
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    device('phone', 'Samsung Internet', 'Android'),
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    device('tablet', 'Chrome', 'Android'),
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    device('computer', 'Firefox', 'Linux'),
  ],
  ['curl/8.10.1', device('app', null, null)],
  ['', device('unknown', null, null)],
  [null, device('unknown', null, null)],
])('%s', (agent, expected) => expect(readUserAgent(agent)).toEqual(expected))

test.each([
  ['83.45.12.7', '83.45.x.x'],
  ['::ffff:83.45.12.7', '83.45.x.x'],
  ['2a02:9130:8a21::1', '2a02:9130:x'],
  ['::1', '::x'],
  ['unknown', null],
  [null, null],
])('the network of %p is %p', (ip, shown) => expect<string | null>(maskedIp(ip)).toBe(shown))
