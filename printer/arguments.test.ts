import { expect, test } from 'bun:test'
import { readArguments, UsageMistake } from './arguments'

const read = (line: string) => readArguments(line.split(' '))

test('a network printer with everything else left as it is', () => {
  expect(read('--tcp 192.168.1.50')).toMatchObject({
    server: 'http://localhost:9070',
    device: { kind: 'tcp', host: '192.168.1.50', port: 9100 },
    format: 'escpos',
    claim: false,
    proxyPort: 9101,
    proxyOrigins: ['http://localhost:9070'],
  })
})

test.each(['escpos', 'zpl', 'star'] as const)('a printer that speaks %s', format => {
  expect(read(`--png papers --format ${format}`)).toMatchObject({ format })
})

test.each([
  ['--tcp [fe80::1]:9101', { kind: 'tcp', host: 'fe80::1', port: 9101 }],
  ['--device /dev/usb/lp0', { kind: 'file', path: '/dev/usb/lp0' }],
  ['--queue kitchen', { kind: 'queue', name: 'kitchen' }],
  ['--queue \\\\localhost\\kitchen', { kind: 'queue', name: '\\\\localhost\\kitchen' }],
  ['--png papers', { kind: 'png', folder: 'papers' }],
])('%s', (line, device) => {
  expect(read(line)).toMatchObject({ device })
})

test('pages that may print are those of the server and those that are named', () => {
  const line = '--png p --server https://food.example/ --proxy-origin https://till.example/x --proxy-port 0'
  expect(read(line)).toMatchObject({
    server: 'https://food.example',
    proxyOrigins: ['https://food.example', 'https://till.example'],
    proxyPort: null,
  })
})

test.each([
  '',
  '--tcp a --png b',
  '--tcp a:99999',
  '--png p --format pcl',
  '--png p --server food.example',
  '--png p --device-id x',
  '--png p --nonsense',
  '--queue -oraw',
  '--queue a&b',
  '--queue %PATH%',
  '--png p --allow-remote-config',
  '--png p --allow-remote-config yes',
])('"%s" is a mistake', line => {
  expect(() => readArguments(line ? line.split(' ') : [])).toThrow(UsageMistake)
})
