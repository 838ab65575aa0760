import { expect, test } from 'bun:test'
import { whyNotWireguardConfig } from './wireguard-config'

const KEY = 'yAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk='
const INTERFACE = `[Interface]\nPrivateKey = ${KEY}\nAddress = 10.9.0.2/32, fd00::2/128`
const PEER = `[Peer]\nPublicKey=${KEY}\nAllowedIPs = 0.0.0.0/0\nEndpoint = vpn.example:51820\nPersistentKeepalive = 25`

test('an interface and its peers, with comments and blank lines', () => {
  expect(
    whyNotWireguardConfig(`# kitchen\n${INTERFACE}\nDNS = 10.9.0.1, example\n\n${PEER} # hub\r\n${PEER}`),
  ).toBeNull()
})

test.each([
  ['', 'noInterface'],
  [PEER, 'noInterface'],
  [INTERFACE, 'noPeer'],
  [`${INTERFACE}\n[Peer]\nAllowedIPs = 10.0.0.0/8`, 'noPeer'],
  [`${INTERFACE}\nPostUp = reboot\n${PEER}`, { line: 4, text: 'PostUp' }],
  [`${INTERFACE}\nSaveConfig = true\n${PEER}`, { line: 4, text: 'SaveConfig' }],
  [`${INTERFACE}\n${PEER}\nPreDown = x`, { line: 9, text: 'PreDown' }],
  [`${INTERFACE}\nDNS = $(reboot)\n${PEER}`, { line: 4, text: 'DNS' }],
  [`Address = 10.0.0.1\n${INTERFACE}\n${PEER}`, { line: 1, text: 'Address' }],
  [`${INTERFACE}\nconstructor = 1\n${PEER}`, { line: 4, text: 'constructor' }],
  [INTERFACE.replace(KEY, 'short') + PEER, { line: 2, text: 'PrivateKey' }],
] as const)('%j is %j', (config, mistake) => {
  expect(whyNotWireguardConfig(config)).toEqual(mistake)
})
