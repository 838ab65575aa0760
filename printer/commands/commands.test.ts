import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteCommand } from '../../src/modules/printing/printers/contract/remote-commands'
import { PrinterClient } from '../client'
import { Journal } from '../journal'
import {
  makeFolder,
  NUMBERED_ONLY,
  startDaemon,
  type TestingDaemon,
  until,
} from '../test-support/testing-daemon'
import { makeTestingNmcli, type TestingNmcli } from '../test-support/testing-nmcli'
import { startTestingServer, type TestingServer, TOKEN } from '../test-support/testing-server'
import { Commands } from './commands'

setDefaultTimeout(60_000)

const DEVICE = 'kitchen-1'
const WIFI: RemoteCommand = {
  type: 'wifi.set',
  ssid: 'New "Wi-Fi"; reboot',
  password: 'salt $(reboot) oil',
  evenIfNotInRange: false,
}
const KEY = 'yAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk='
const TUNNEL: RemoteCommand = {
  type: 'wireguard.set',
  config: `[Interface]\nPrivateKey = ${KEY}\nAddress = 10.9.0.2/32\n[Peer]\nPublicKey = ${KEY}\nAllowedIPs = 10.9.0.0/24\nEndpoint = vpn.example:51820`,
}
const PATH = process.env.PATH ?? ''

let folder: ReturnType<typeof makeFolder>
let server: TestingServer
let nmcli: TestingNmcli
let journal: Journal
let daemon: TestingDaemon | undefined
let logged: string[]
const say = console.log

beforeEach(() => {
  folder = makeFolder()
  server = startTestingServer()
  nmcli = makeTestingNmcli(folder.path)
  nmcli.inRange(['Old Wi-Fi', WIFI.type === 'wifi.set' ? WIFI.ssid : ''])
  journal = new Journal(join(folder.path))
  process.env.PATH = `${nmcli.bin}:${PATH}`
  logged = []
  console.log = (line: string) => void logged.push(line)
})
afterEach(async () => {
  console.log = say
  process.env.PATH = PATH
  await daemon?.kill('SIGKILL')
  daemon = undefined
  journal.close()
  server.stop()
  folder.remove()
})

const commands = (key: string | null = server.commandKey, isThere?: () => Promise<boolean>) => {
  const device = () => ({ deviceId: DEVICE, token: TOKEN, format: 'escpos', status: 'ok' as const, queue: 0 })
  const client = isThere ? { isThere } : new PrinterClient(server.address, device)
  const pauses = { contactWithinMs: 200, askAgainMs: 20, goBackAgainMs: 20 }
  return new Commands({ deviceId: DEVICE, key, folder: folder.path, client, journal, pauses })
}
const NOTHING_CHANGED = ['802-11-wireless:yes:Old Wi-Fi']
const outcomeOf = (id = 'a') => [journal.get(id)?.stage, journal.get(id)?.outcome]
const changes = () => nmcli.told().filter(line => /\b(add|edit|import|up|down|modify|delete)\b/.test(line))

test('another Wi-Fi is tried, and kept once the platform is reached by it', async () => {
  await commands().run(server.command('a', WIFI, DEVICE))
  expect(outcomeOf()).toEqual(['printed', 'done'])
  expect(nmcli.connections().toSorted()).toEqual([
    '802-11-wireless:no:Old Wi-Fi',
    '802-11-wireless:yes:comanda-a',
  ])
  expect(changes().map(line => line.replace(/uuid \S+/, 'uuid …'))).toEqual([
    'connection add type wifi con-name comanda-a ifname * ssid New "Wi-Fi"; reboot connection.autoconnect no wifi-sec.key-mgmt wpa-psk',
    'connection edit id comanda-a',
    '--wait 30 connection up id comanda-a',
    'connection modify uuid … connection.autoconnect yes connection.autoconnect-priority 10',
  ])
  expect(nmcli.secrets()).toBe('set 802-11-wireless-security.psk salt $(reboot) oil\nsave persistent\nquit\n')
})

test('when the platform is not reached any more it goes back', async () => {
  await commands(server.commandKey, async () => false).run(server.command('a', WIFI, DEVICE))
  expect(outcomeOf()).toEqual(['failed', 'noContact'])
  expect(nmcli.connections()).toEqual(NOTHING_CHANGED)
})

test('the sign-in page of a network is not the platform', async () => {
  server.intercept = () => new Response('<html>Welcome to our Wi-Fi</html>')
  await commands().run(server.command('a', WIFI, DEVICE))
  expect([outcomeOf()[1], nmcli.connections()]).toEqual(['noContact', NOTHING_CHANGED])
})

test('a network that does not let it in is left again, with what was said about it but the password', async () => {
  nmcli.failAt('connection up id', 'Secrets were required: salt $(reboot) oil is wrong')
  await commands().run(server.command('a', WIFI, DEVICE))
  expect(outcomeOf()).toEqual(['failed', 'failed'])
  expect(journal.get('a')?.note).toBe('Secrets were required: … is wrong')
  expect(nmcli.connections()).toEqual(NOTHING_CHANGED)
})

test('a network that is not in range is refused, or kept for later', async () => {
  nmcli.inRange(['Old Wi-Fi'])
  await commands().run(server.command('a', WIFI, DEVICE))
  expect([outcomeOf(), nmcli.connections()]).toEqual([['failed', 'notInRange'], NOTHING_CHANGED])
  await commands().run(server.command('b', { ...WIFI, evenIfNotInRange: true } as RemoteCommand, DEVICE))
  expect(outcomeOf('b')).toEqual(['printed', 'saved'])
  expect(nmcli.connections().toSorted()).toEqual(['802-11-wireless:no:comanda-b', ...NOTHING_CHANGED])
  expect(changes().some(line => line.includes(' up '))).toBe(false)
})

test('a tunnel is taken from a file that is gone afterwards, and replaces the one before', async () => {
  for (const id of ['a', 'b']) await commands().run(server.command(id, TUNNEL, DEVICE))
  expect([outcomeOf('a'), outcomeOf('b')]).toEqual([
    ['printed', 'done'],
    ['printed', 'done'],
  ])
  expect(nmcli.connections().toSorted()).toEqual([...NOTHING_CHANGED, 'wireguard:yes:comanda-wg'])
  expect(nmcli.secrets()).toContain(KEY)
  expect(existsSync(join(folder.path, 'comanda-wg.conf'))).toBe(false)

  nmcli.failAt('connection up uuid', 'no')
  await commands().run(server.command('c', TUNNEL, DEVICE))
  expect(outcomeOf('c')).toEqual(['failed', 'failed'])
  expect(nmcli.connections().filter(one => one.startsWith('wireguard')).length).toBe(1)
})

test('nothing is changed without the flag, by another key, for another device, too late, or by no command', async () => {
  const other = startTestingServer()
  const { command } = server.command('elsewhere', WIFI, 'kitchen-2')
  const cases: [string, Commands, Parameters<Commands['run']>[0]][] = [
    ['notAllowed', commands(null), server.command('a', WIFI, DEVICE)],
    ['notSigned', commands(), other.command('b', WIFI, DEVICE)],
    ['notSigned', commands(), { id: 'c', command }],
    ['notSigned', commands(), { ...server.command('d', WIFI, DEVICE), id: 'e' }],
    ['expired', commands(), server.command('f', WIFI, DEVICE, -1)],
    ['invalid', commands(), { id: 'g', command: null }],
    ['invalid', commands(), server.command('h', { type: 'shell' } as never, DEVICE)],
    ['invalid', commands(), server.command('i', hooked(), DEVICE)],
  ]
  for (const [outcome, run, job] of cases) {
    await run.run(job)
    expect([job.id, ...outcomeOf(job.id)] as (string | undefined)[]).toEqual([job.id, 'failed', outcome])
  }
  expect(nmcli.told()).toEqual([])
  other.stop()
})

const hooked = (): RemoteCommand => ({
  type: 'wireguard.set',
  config: TUNNEL.type === 'wireguard.set' ? TUNNEL.config.replace('[Peer]', 'PostUp = reboot\n[Peer]') : '',
})

test('a machine without NetworkManager says so', async () => {
  process.env.PATH = join(folder.path, 'nowhere')
  await commands().run(server.command('a', WIFI, DEVICE))
  expect(outcomeOf()).toEqual(['failed', 'notSupported'])
})

const DAEMON_ARGS = () => ['--device-id', DEVICE, '--png', join(folder.path, 'papers')]
const start = (...args: string[]) => {
  daemon = startDaemon(server.address, join(folder.path, 'state'), [...DAEMON_ARGS(), ...args], TOKEN, {
    ...NUMBERED_ONLY,
    PATH: `${nmcli.bin}:${PATH}`,
  })
  return daemon
}
const allow = () => ['--allow-remote-config', server.commandKey]
const job = (id = 'a') => server.jobs.find(one => one.id === id)

test('a command comes with the jobs, is done once however often it is offered, and leaves no secret behind', async () => {
  server.command('a', WIFI, DEVICE)
  start(...allow())
  await until(() => job()?.state === 'printed', 'the command')
  expect(job()?.outcome).toBe('done')
  job()!.state = 'queued'
  await until(() => job()?.reports === 2, 'the second report')
  expect(nmcli.told().filter(line => line.includes('connection add')).length).toBe(1)
  await daemon?.kill('SIGTERM')

  const kept = (inside: string): string[] =>
    readdirSync(inside).flatMap(name => {
      const path = join(inside, name)
      return statSync(path).isDirectory() ? kept(path) : [readFileSync(path, 'latin1')]
    })
  const all = [...kept(join(folder.path, 'state')), daemon!.output()].join('\n')
  expect(all).toContain('done')
  expect(all).not.toContain('salt $(reboot) oil')
})

test('killed in the middle of a trial, it goes back and does not begin again', async () => {
  nmcli.hangAt('connection up id')
  server.command('a', WIFI, DEVICE)
  start(...allow())
  await until(() => nmcli.told().some(line => line.includes('connection up id')), 'the trial')
  await daemon?.kill('SIGKILL')
  nmcli.hangAt('')
  // What the killed one had begun comes to its end: it is in use, and reaches nothing.
  const inUse = ['802-11-wireless:no:Old Wi-Fi', '802-11-wireless:yes:comanda-a']
  await until(() => `${nmcli.connections().toSorted()}` === `${inUse}`, 'the end of the trial')
  server.intercept = ({ url }) => (url.endsWith('ping') ? new Response(null, { status: 502 }) : null)
  start(...allow())
  await until(() => job()?.state === 'failed', 'the report')
  expect(job()?.outcome).toBe('interrupted')
  expect(nmcli.connections()).toEqual(NOTHING_CHANGED)
  expect(nmcli.told().filter(line => line.includes('connection add')).length).toBe(1)
})

test('without the flag it says that it may not, and without paper it takes commands all the same', async () => {
  server.command('a', WIFI, DEVICE)
  start()
  await until(() => job()?.state === 'failed', 'the refusal')
  expect(job()?.outcome).toBe('notAllowed')
  await daemon?.kill('SIGTERM')

  server.add({ id: 'paper', html: '<p>Hello' })
  server.command('b', WIFI, DEVICE)
  daemon = startDaemon(
    server.address,
    join(folder.path, 'state'),
    ['--device-id', DEVICE, '--tcp', '127.0.0.1:1', ...allow()],
    TOKEN,
    { ...NUMBERED_ONLY, PATH: `${nmcli.bin}:${PATH}` },
  )
  await until(() => job('b')?.state === 'printed', 'the command')
  expect(job('paper')?.state).toBe('queued')
})

test('killed when the new network was already in use, it keeps what works', async () => {
  nmcli.hangAt('connection modify uuid')
  nmcli.inRange([WIFI.type === 'wifi.set' ? WIFI.ssid : ''])
  server.command('a', WIFI, DEVICE)
  start(...allow())
  await until(
    () => nmcli.told().some(line => line.includes('connection modify uuid')),
    'the end of the trial',
  )
  await daemon?.kill('SIGKILL')
  nmcli.hangAt('')
  start(...allow())
  await until(() => job()?.state === 'printed', 'the report')
  expect(job()?.outcome).toBe('done')
  expect(nmcli.connections()).toContain('802-11-wireless:yes:comanda-a')
})
