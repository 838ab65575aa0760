import { afterEach, expect, test } from 'bun:test'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { starBytes } from '../../src/modules/printing/papers/rules/commands/star'
import { startTestingPrinter } from '../test-support/testing-printer'
import { DeviceFailure } from './device'
import { isLabelStatus, labelStatusOf } from './label-status'
import { TcpDevice } from './tcp'

const status = ({ paperOut = 0, pause = 0, headUp = 0, ribbonOut = 0 }) =>
  [
    `030,${paperOut},${pause},0400,000,0,0,0,000,0,0,0`,
    `000,0,${headUp},${ribbonOut},0,2,4,0,00000000,1,000`,
    '1234,0',
  ]
    .map(line => `\x02${line}\x03\r\n`)
    .join('')

test.each([
  [{}, 'ok'],
  [{ paperOut: 1 }, 'paper_out'],
  [{ ribbonOut: 1 }, 'paper_out'],
  [{ headUp: 1 }, 'cover_open'],
  [{ pause: 1 }, 'offline'],
] as const)('a label printer with %j is %s', (flags, means) => {
  expect(labelStatusOf(status(flags))).toBe(means)
  expect(isLabelStatus(status(flags).slice(0, -4))).toBe(false)
})

let server: Server | undefined
const sockets: Socket[] = []
afterEach(() => void server?.close())

/** For what answers, however busy the machine is; and for what never does. */
const PATIENT_MS = 60_000
const IN_VAIN_MS = 20

/** A label printer that says this when it is asked how it is. */
async function labelPrinter(
  answer: () => string,
  patience = { answerWithinMs: PATIENT_MS },
): Promise<{ device: TcpDevice; asked: () => number }> {
  let asked = 0
  server = createServer(socket => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', bytes => {
      if (!bytes.toString().includes('~HS')) return
      asked++
      socket.write(answer())
    })
  })
  await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { device: new TcpDevice('127.0.0.1', port, 'zpl', false, patience), asked: () => asked }
}

test('a Star printer is asked nothing that it would print: it gets its paper and no more', async () => {
  const got: Buffer[] = []
  server = createServer(socket => {
    sockets.push(socket)
    socket.on('data', bytes => got.push(Buffer.from(bytes)))
  })
  await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve))
  const device = new TcpDevice('127.0.0.1', (server.address() as AddressInfo).port, 'star')
  expect(await device.status()).toBe('ok')
  const paper = starBytes({ width: 8, height: 2, bits: Uint8Array.of(0x81, 0x7e) })
  await device.write(paper)
  expect(await device.confirm()).toEqual({ evidence: 'written' })
  expect(Buffer.concat(got).equals(paper)).toBe(true)
})

test('one that tells how it is, and falls silent, is out of order', async () => {
  let answer = status({})
  const patience = { answerWithinMs: PATIENT_MS }
  const { device } = await labelPrinter(() => answer, patience)
  expect(await device.status()).toBe('ok')
  answer = status({ headUp: 1 })
  expect(await device.status()).toBe('cover_open')
  answer = ''
  patience.answerWithinMs = IN_VAIN_MS
  expect(await device.status()).toBe('offline')
  answer = status({})
  patience.answerWithinMs = PATIENT_MS
  expect(await device.status()).toBe('ok')
  await device.release()
})

test('one that tells how it is has printed a label once nothing waits in it, said twice', async () => {
  const answers = [
    status({}),
    status({}).replace(',0400,000,', ',0400,001,'),
    status({}),
    status({}).replace(',00000000,', ',00000002,'),
    status({ paperOut: 1 }),
  ]
  const { device, asked } = await labelPrinter(() => answers.shift() ?? status({}))
  expect(await device.status()).toBe('ok')
  await device.write(new TextEncoder().encode('^XA^XZ'))
  expect(await device.confirm()).toEqual({ evidence: 'emptied' })
  expect([asked(), device.lastStatus]).toEqual([7, 'ok'])
  await device.release()
})

test('one that takes a label and dies has not printed it', async () => {
  server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.resetAndDestroy())
  })
  await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const device = new TcpDevice('127.0.0.1', typeof address === 'object' && address ? address.port : 0, 'zpl')
  const printed = device.write(new TextEncoder().encode('^XA^XZ')).then(() => device.confirm())
  expect(await printed.catch((thrown: unknown) => thrown)).toBeInstanceOf(DeviceFailure)
  await device.release()
})

test('one that never tells is believed to be well, and not asked for ever', async () => {
  const { device, asked } = await labelPrinter(() => '', { answerWithinMs: IN_VAIN_MS })
  for (let time = 0; time < 5; time++) expect(await device.status()).toBe('ok')
  expect(asked()).toBe(3)
  await device.release()
})

test.each([
  ['the next strip', (device: TcpDevice) => device.write(Uint8Array.of(0x1b, 0x40))],
  ['the question for proof', (device: TcpDevice) => device.confirm()],
])(
  'a receipt printer that was switched off and on between a strip and %s has lost the paper',
  async (_, next) => {
    const printer = await startTestingPrinter()
    const device = new TcpDevice('127.0.0.1', printer.port, 'escpos')
    await device.write(Uint8Array.of(0x1b, 0x40))
    printer.cutPower()
    await Bun.sleep(50)
    expect(await next(device).catch((thrown: unknown) => thrown)).toBeInstanceOf(DeviceFailure)

    // The next paper is another matter.
    await device.write(Uint8Array.of(0x1b, 0x40))
    expect(await device.confirm()).toMatchObject({ evidence: 'in-order' })
    await device.release()
    printer.stop()
  },
)

test('a label printer that was switched off and on before it was asked has not printed the label', async () => {
  const { device } = await labelPrinter(() => status({}))
  expect(await device.status()).toBe('ok')
  await device.write(new TextEncoder().encode('^XA^XZ'))
  for (const socket of sockets.splice(0)) socket.destroy()
  await Bun.sleep(50)
  expect(await device.confirm().catch((thrown: unknown) => thrown)).toBeInstanceOf(DeviceFailure)
  await device.release()
})
