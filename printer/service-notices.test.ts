import { dlopen } from 'bun:ffi'
import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceNotices, unixAddress } from './service-notices'
import { makeFolder, until } from './test-support/testing-daemon'

const DONT_WAIT = 0x40

/** The side of systemd: what was sent to a socket at that path. */
function listenAt(path: string): () => string[] {
  const { symbols } = dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    bind: { args: ['i32', 'ptr', 'u32'], returns: 'i32' },
    recv: { args: ['i32', 'ptr', 'u64', 'i32'], returns: 'i64' },
  })
  const socket = symbols.socket(1, 2, 0)
  const address = unixAddress(path)!
  expect(symbols.bind(socket, address, address.length)).toBe(0)
  const heard: string[] = []
  return () => {
    const buffer = new Uint8Array(256)
    for (;;) {
      const length = Number(symbols.recv(socket, buffer, buffer.length, DONT_WAIT))
      if (length <= 0) return heard
      heard.push(new TextDecoder().decode(buffer.subarray(0, length)))
    }
  }
}

test.skipIf(process.platform !== 'linux').each(['file', 'abstract'])(
  'systemd hears that it is ready, that it lives, and that it stops (%s)',
  async kind => {
    const folder = makeFolder()
    const path = kind === 'file' ? join(folder.path, 'notify') : `@comanda-${crypto.randomUUID()}`
    const heard = listenAt(path)
    const notices = new ServiceNotices({ NOTIFY_SOCKET: path, WATCHDOG_USEC: '40000' })
    notices.ready()
    await until(() => heard().length > 3, 'signs of life')
    notices.leaveWatch()
    notices.stopping()
    expect([heard()[0], heard()[1], heard().at(-1)]).toEqual(['READY=1', 'WATCHDOG=1', 'STOPPING=1'])
    folder.remove()
  },
)

test('where nobody wants to know, nothing is said', () => {
  const notices = new ServiceNotices({})
  notices.ready()
  notices.stopping()
})

test('the service runs without rights that it does not need', () => {
  const unit = readFileSync(join(import.meta.dir, 'systemd/comanda-printer.service'), 'utf8')
  for (const line of [
    'User=comanda-printer',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
  ])
    expect(unit.split('\n')).toContain(line)
})

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd understands the service', async () => {
  const folder = makeFolder()
  const unit = readFileSync(join(import.meta.dir, 'systemd/comanda-printer.service'), 'utf8')
  const file = join(folder.path, 'comanda-printer.service')
  // The program is not installed here.
  await Bun.write(file, unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
  const { stderr } = await Bun.$`systemd-analyze verify --man=no ${file}`.quiet().nothrow()
  const complaints = stderr
    .toString()
    .split('\n')
    .filter(line => line.includes('comanda-printer.service'))
  folder.remove()
  expect(complaints).toEqual([])
})
