/** A printer on the cable of a browser that has none: it keeps what it is sent. */
export function plugInPrinter() {
  const sent: number[] = []
  const output = { endpointNumber: 1, direction: 'out', type: 'bulk' }
  const device = {
    ...{ vendorId: 1208, productId: 514, productName: 'TM-T20', opened: false },
    configuration: null as unknown,
    async open() {
      this.opened = true
    },
    async close() {
      this.opened = false
    },
    async selectConfiguration() {
      this.configuration = {
        interfaces: [{ interfaceNumber: 0, alternates: [{ interfaceClass: 7, endpoints: [output] }] }],
      }
    },
    async claimInterface() {},
    async transferOut(_: number, data: Uint8Array) {
      sent.push(...data)
      return { status: 'ok' }
    },
  }
  const listeners = new Set<(event: unknown) => void>()
  const usb = {
    getDevices: async () => [],
    requestDevice: async () => device,
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  }
  const pullOut = () => {
    device.opened = false
    for (const listener of listeners) listener({ device })
  }
  Object.defineProperty(navigator, 'usb', { value: usb })
  Object.assign(window, { printed: sent, pullOut })
}
