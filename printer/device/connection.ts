import { connect, type Socket } from 'node:net'

const CONNECT_WITHIN_MS = 3_000

/** A socket whose answers are waited for by what they look like. */
export class Connection {
  readonly #socket: Socket
  #received: number[] = []
  #failure: Error | null = null
  #wake: () => void = () => {}

  static open(host: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true, keepAlive: true })
      const late = setTimeout(() => socket.destroy(new Error('does not answer')), CONNECT_WITHIN_MS)
      socket.once('error', reject)
      socket.once('close', () => clearTimeout(late))
      socket.once('connect', () => {
        clearTimeout(late)
        socket.off('error', reject)
        resolve(new Connection(socket))
      })
    })
  }

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (bytes: Buffer) => {
      this.#received.push(...bytes)
      this.#wake()
    })
    const fail = (failure: Error) => {
      this.#failure ??= failure
      this.#wake()
    }
    socket.on('error', fail)
    socket.on('end', () => fail(new Error('closed by the printer')))
    socket.on('close', () => fail(new Error('connection lost')))
  }

  get isOpen(): boolean {
    return this.#failure === null && this.#socket.writable
  }

  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      const lost = () => reject(this.#failure ?? new Error('connection lost'))
      this.#socket.once('close', lost)
      this.#socket.write(bytes, failure => {
        this.#socket.off('close', lost)
        failure ? reject(failure) : resolve()
      })
    })
  }

  /** Stray bytes said earlier are no answer to what is asked next. */
  forget(like: (byte: number) => boolean = () => true) {
    this.#received = this.#received.filter(byte => !like(byte))
  }

  /** The next byte that looks like it, or null in good time. */
  async reply(isIt: (byte: number) => boolean, withinMs: number): Promise<number | null> {
    const until = performance.now() + withinMs
    for (;;) {
      const at = this.#received.findIndex(isIt)
      if (at >= 0) return this.#received.splice(at, 1)[0] ?? null
      if (this.#failure) throw this.#failure
      const left = until - performance.now()
      if (left <= 0) return null
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, left)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  /** All that came, once it is what was waited for, or null in good time. */
  async text(isIt: (text: string) => boolean, withinMs: number): Promise<string | null> {
    let text = ''
    const until = performance.now() + withinMs
    while (!isIt(text)) {
      const byte = await this.reply(() => true, until - performance.now())
      if (byte === null) return null
      text += String.fromCharCode(byte)
    }
    return text
  }

  /** Says that nothing more comes and waits for the other side to have read it all. */
  async end(): Promise<void> {
    if (this.#failure) throw this.#failure
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(resolve, CONNECT_WITHIN_MS)
      this.#socket.once('close', hasFailed => {
        clearTimeout(late)
        // A printer that died has thrown away what it had not read.
        if (hasFailed) reject(this.#failure ?? new Error('connection lost'))
        else resolve()
      })
      this.#socket.end()
    })
  }

  close() {
    this.#socket.destroy()
  }
}
