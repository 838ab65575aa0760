import { expect, test } from 'bun:test'
import { blankBitmap } from '../../../../src/modules/printing/papers/rules/bitmaps/bitmap'
import { decodeEscpos } from '../../../../src/modules/printing/papers/rules/commands/decode-escpos'
import { decodeZpl } from '../../../../src/modules/printing/papers/rules/commands/decode-zpl'
import { bytesOf } from './print-bytes'
import { type UsbAccess, type UsbDevice, UsbPrinter } from './usb-printer'

const named = (name: string) => expect.objectContaining({ name })

function makeDevice(change: Partial<UsbDevice> = {}) {
  const sent: number[] = []
  const done: string[] = []
  const device: UsbDevice = {
    vendorId: 1208,
    productId: 514,
    productName: 'TM-T20',
    opened: false,
    configuration: null,
    async open() {
      this.opened = true
      done.push('open')
    },
    async close() {
      this.opened = false
      done.push('close')
    },
    async selectConfiguration() {
      const output = { endpointNumber: 1, direction: 'out' as const, type: 'bulk' }
      const input = { endpointNumber: 2, direction: 'in' as const, type: 'bulk' }
      this.configuration = {
        interfaces: [{ interfaceNumber: 3, alternates: [{ interfaceClass: 7, endpoints: [input, output] }] }],
      }
    },
    async claimInterface(number) {
      done.push(`claim ${number}`)
    },
    async transferOut(endpoint, data) {
      done.push(`out ${endpoint}`)
      sent.push(...new Uint8Array((data as Uint8Array).slice()))
      return { status: 'ok' }
    },
    ...change,
  }
  return { device, sent, done }
}

const access = (device: UsbDevice | Error): UsbAccess => ({
  getDevices: async () => (device instanceof Error ? [] : [device]),
  async requestDevice({ filters }) {
    expect(filters).toEqual([{ classCode: 7 }, { vendorId: 11652 }, { vendorId: 2655 }])
    if (device instanceof Error) throw device
    return device
  },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

const bitmap = blankBitmap(552, 300)
bitmap.bits.forEach((_, at) => {
  bitmap.bits[at] = (at * 37) % 251
})

test('what is sent down the cable comes out as the same dots', async () => {
  const { device, sent, done } = makeDevice()
  const printer = await UsbPrinter.choose(access(device))
  await printer.print(bytesOf(bitmap, 'escpos'))
  expect(done.slice(0, 3)).toEqual(['open', 'claim 3', 'out 1'])
  expect(done.length).toBeGreaterThan(3)
  const [paper, ...more] = decodeEscpos(Uint8Array.from(sent))
  expect(more).toEqual([])
  expect(paper).toMatchObject({ cut: 'partial', unknown: 0, text: '' })
  expect(paper!.bitmap).toMatchObject({ width: 552, height: 300 })
})

test('a label printer is sent its own language', async () => {
  const { device, sent } = makeDevice({ vendorId: 2655 })
  const printer = await UsbPrinter.choose(access(device))
  expect(printer.format).toBe('zpl')
  await printer.print(bytesOf(bitmap, printer.format))
  const [label] = decodeZpl(new TextDecoder().decode(Uint8Array.from(sent)))
  expect(Buffer.compare(label!.bits, bitmap.bits)).toBe(0)
})

test('a printer that is not open says so', async () => {
  const { device } = makeDevice()
  const printer = await UsbPrinter.open(device)
  device.opened = false
  await expect(printer.print(new Uint8Array(3))).rejects.toThrow(named('notOpen'))
})

test.each([
  ['breaks off', async () => Promise.reject(new Error('The transfer was cancelled'))],
  ['stalls', async () => ({ status: 'stall' })],
])('a transfer that %s has failed to print', async (_, transferOut) => {
  const printer = await UsbPrinter.open(makeDevice({ transferOut }).device)
  await expect(printer.print(new Uint8Array(3))).rejects.toThrow(named('notPrinted'))
})

test('what the system holds is let go of again', async () => {
  const { device, done } = makeDevice({
    claimInterface: async () => Promise.reject(new Error('Access denied')),
  })
  await expect(UsbPrinter.open(device)).rejects.toThrow(named('usbHeld'))
  expect(done.at(-1)).toBe('close')
})

test('a device that takes no papers is no printer', async () => {
  const { device } = makeDevice({ configuration: { interfaces: [] } })
  await expect(UsbPrinter.open(device)).rejects.toThrow(named('notAPrinter'))
})

test('choosing nothing, and a browser without USB, are told apart', async () => {
  const nothing = Object.assign(new Error('No device selected.'), { name: 'NotFoundError' })
  await expect(UsbPrinter.choose(access(nothing))).rejects.toThrow(named('notChosen'))
  await expect(UsbPrinter.choose(null)).rejects.toThrow(named('noUsb'))
})
