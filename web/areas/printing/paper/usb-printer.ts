import type { PaperFormat } from './print-bytes'
import { PrintProblem } from './print-problem'

/** What the browser offers of USB, as far as it is used here. */
export interface UsbAccess {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: { filters: { classCode?: number; vendorId?: number }[] }): Promise<UsbDevice>
  addEventListener(type: 'disconnect', listener: (event: { device: UsbDevice }) => void): void
  removeEventListener(type: 'disconnect', listener: (event: { device: UsbDevice }) => void): void
}
export interface UsbDevice {
  vendorId: number
  productId: number
  productName?: string
  opened: boolean
  configuration: { interfaces: UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: BufferSource): Promise<{ status: string }>
}
interface UsbInterface {
  interfaceNumber: number
  alternates: {
    interfaceClass: number
    endpoints: { endpointNumber: number; direction: 'in' | 'out'; type: string }[]
  }[]
}

const PRINTER_CLASS = 7
/** Makers of label printers, which speak ZPL. */
export const LABEL_VENDORS: readonly number[] = [11652, 2655]
/** As much as is asked for in one go; a slow printer takes the next when it is ready. */
const PIECE = 16_384

export const formatOfVendor = (vendorId: number): PaperFormat =>
  LABEL_VENDORS.includes(vendorId) ? 'zpl' : 'escpos'

export const usbAccess = (): UsbAccess | null => (navigator as unknown as { usb?: UsbAccess }).usb ?? null

/** A printer on a cable of this computer. */
export class UsbPrinter {
  #endpoint: number | null = null

  private constructor(readonly device: UsbDevice) {}

  /** Lets the person choose one; from a press only. */
  static async choose(usb = usbAccess()): Promise<UsbPrinter> {
    if (!usb) throw new PrintProblem('noUsb')
    const filters = [{ classCode: PRINTER_CLASS }, ...LABEL_VENDORS.map(vendorId => ({ vendorId }))]
    const device = await usb.requestDevice({ filters }).catch(error => {
      throw new PrintProblem(nameOf(error) === 'NotFoundError' ? 'notChosen' : 'usbHeld', messageOf(error))
    })
    return UsbPrinter.open(device)
  }

  /** The one that was chosen before, where it is still plugged in. */
  static async again(usb = usbAccess()): Promise<UsbPrinter | null> {
    const [device] = (await usb?.getDevices()) ?? []
    return device ? UsbPrinter.open(device) : null
  }

  static async open(device: UsbDevice): Promise<UsbPrinter> {
    const printer = new UsbPrinter(device)
    try {
      if (!device.opened) await device.open()
      if (!device.configuration) await device.selectConfiguration(1)
      const found = outputOf(device)
      if (!found) throw new PrintProblem('notAPrinter')
      await device.claimInterface(found.interfaceNumber)
      printer.#endpoint = found.endpointNumber
      return printer
    } catch (error) {
      await device.close().catch(() => undefined)
      if (error instanceof PrintProblem) throw error
      // Access denied, or claimed: the system's own driver has it.
      throw new PrintProblem('usbHeld', messageOf(error), { cause: error })
    }
  }

  get isOpen(): boolean {
    return this.#endpoint !== null && this.device.opened
  }

  get name(): string {
    return this.device.productName || `USB ${this.device.vendorId}:${this.device.productId}`
  }

  get format(): PaperFormat {
    return formatOfVendor(this.device.vendorId)
  }

  /** @throws PrintProblem 'notOpen', 'notPrinted' */
  async print(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (!this.isOpen) throw new PrintProblem('notOpen')
    for (let at = 0; at < bytes.length; at += PIECE) {
      const sent = await this.device
        .transferOut(this.#endpoint!, bytes.subarray(at, at + PIECE))
        .catch(error => {
          throw new PrintProblem('notPrinted', messageOf(error), { cause: error })
        })
      if (sent.status !== 'ok') throw new PrintProblem('notPrinted', sent.status)
    }
  }

  async close(): Promise<void> {
    this.#endpoint = null
    await this.device.close().catch(() => undefined)
  }
}

function outputOf({ configuration }: UsbDevice) {
  for (const { interfaceNumber, alternates } of configuration?.interfaces ?? [])
    for (const { interfaceClass, endpoints } of alternates) {
      const output = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
      // Some label printers call themselves vendor specific (255).
      if (output && (interfaceClass === PRINTER_CLASS || interfaceClass === 255))
        return { interfaceNumber, endpointNumber: output.endpointNumber }
    }
  return null
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
