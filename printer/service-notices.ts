import { dlopen } from 'bun:ffi'

const AF_UNIX = 1
const SOCK_DGRAM = 2
const PATH_BYTES = 108

/**
 * Tells systemd that the program is there, and then again and again that it still is: one that hangs is started anew.
 * Does nothing without a supervisor that asks for it.
 */
export class ServiceNotices {
  readonly #send: ((text: string) => void) | null
  readonly #everyMs: number
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(env: Record<string, string | undefined> = process.env) {
    this.#send = env.NOTIFY_SOCKET ? openSender(env.NOTIFY_SOCKET) : null
    // Twice in the time in which it wants to hear of us.
    this.#everyMs = Number(env.WATCHDOG_USEC ?? 0) / 2_000
  }

  ready() {
    this.#send?.('READY=1')
    this.keepWatched()
  }

  keepWatched() {
    clearInterval(this.#timer)
    if (!this.#send || !(this.#everyMs > 0)) return
    this.#send('WATCHDOG=1')
    this.#timer = setInterval(() => this.#send?.('WATCHDOG=1'), this.#everyMs)
    this.#timer.unref()
  }

  /** The child does it from now on. */
  leaveWatch() {
    clearInterval(this.#timer)
  }

  stopping() {
    this.#send?.('STOPPING=1')
  }
}

/** JavaScript has no sockets of that kind: the C library has. */
function openSender(path: string): ((text: string) => void) | null {
  if (process.platform !== 'linux') return null
  const { symbols } = dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    sendto: { args: ['i32', 'ptr', 'u64', 'i32', 'ptr', 'u32'], returns: 'i64' },
  })
  const address = unixAddress(path)
  const socket = symbols.socket(AF_UNIX, SOCK_DGRAM, 0)
  if (socket < 0 || !address) return null
  return text => {
    const bytes = new TextEncoder().encode(text)
    symbols.sendto(socket, bytes, bytes.length, 0, address, address.length)
  }
}

/** As the kernel takes it: the family, then the path. With @ it is a name that no file has. */
export function unixAddress(path: string): Uint8Array | null {
  const name = new TextEncoder().encode(path)
  if (name.length >= PATH_BYTES) return null
  const isAbstract = path.startsWith('@')
  const address = new Uint8Array(2 + name.length + (isAbstract ? 0 : 1))
  new DataView(address.buffer).setUint16(0, AF_UNIX, true)
  address.set(name, 2)
  if (isAbstract) address[2] = 0
  return address
}
