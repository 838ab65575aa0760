import { connect, type Socket } from 'node:net'
import { messageOf } from '../log'
import { DeviceFailure, type Evidence, type PrinterDevice, type PrinterStatus } from './device'
import { ASK_IN_ORDER, askStatus, isInOrderByte, isStatusByte, statusOf } from './real-time-status'

const CONNECT_WITHIN_MS = 3_000
const ANSWER_WITHIN_MS = 700
/** A printer that serves one connection at a time answers a second one when it is done with the first. */
const TURN_WITHIN_MS = 60_000
/** After this long without progress the status says why; asking earlier would only disturb. */
const STUCK_AFTER_MS = 5_000
const IDLE_CLOSE_MS = 5_000
/** One that said nothing so often is not asked again. */
const MAX_SILENCES = 3

/**
 * A printer in the network. Receipt printers are asked for proof; one that does not answer, or that speaks another
 * language, is believed once it has taken all bytes and closed.
 */
export class TcpDevice implements PrinterDevice {
  readonly kind = 'tcp'
  readonly name: string
  readonly rewind = 0
  lastStatus: PrinterStatus = 'offline'
  answers: boolean | null

  readonly #host: string
  readonly #port: number
  readonly #isReceipt: boolean
  #silences = 0
  #connection: Connection | null = null
  #idle: ReturnType<typeof setTimeout> | undefined

  /** @param knownToAnswer as an earlier process found out */
  constructor(host: string, port: number, format: 'escpos' | 'zpl', knownToAnswer = false) {
    this.#host = host
    this.#port = port
    this.#isReceipt = format === 'escpos'
    this.answers = knownToAnswer || (this.#isReceipt ? null : false)
    this.name = `${host}:${port}`
  }

  async status(): Promise<PrinterStatus> {
    try {
      const connection = await this.#connected()
      this.lastStatus = this.answers ? await this.#asked(connection) : 'ok'
    } catch {
      this.#drop()
      this.lastStatus = 'offline'
    }
    this.#closeWhenIdle()
    return this.lastStatus
  }

  async write(bytes: Uint8Array): Promise<void> {
    clearTimeout(this.#idle)
    const stuck = setTimeout(() => {
      this.lastStatus = 'offline'
    }, STUCK_AFTER_MS)
    try {
      const connection = await this.#connected()
      await connection.write(bytes)
      this.lastStatus = this.lastStatus === 'offline' ? 'ok' : this.lastStatus
    } catch (thrown) {
      this.#drop()
      throw new DeviceFailure(`${this.name}: ${messageOf(thrown)}`)
    } finally {
      clearTimeout(stuck)
    }
  }

  async confirm(): Promise<Evidence> {
    try {
      const connection = await this.#connected()
      if (!this.answers) {
        await connection.end()
        this.#drop()
        return 'written'
      }
      connection.forget()
      await connection.write(ASK_IN_ORDER)
      while ((await connection.reply(isInOrderByte, STUCK_AFTER_MS)) === null)
        this.lastStatus = await this.#asked(connection)
      this.#closeWhenIdle()
      return 'in-order'
    } catch (thrown) {
      this.#drop()
      throw new DeviceFailure(`${this.name}: ${messageOf(thrown)}`)
    }
  }

  async release() {
    this.#drop()
  }

  async #connected(): Promise<Connection> {
    clearTimeout(this.#idle)
    if (this.#connection?.isOpen) return this.#connection
    this.#drop()
    const connection = await Connection.open(this.#host, this.#port)
    this.#connection = connection
    if (this.#isReceipt && this.#silences < MAX_SILENCES) await this.#greet(connection)
    return connection
  }

  /** Printers serve one connection after another: the answer also says that it is our turn. */
  async #greet(connection: Connection) {
    await connection.write(askStatus(1))
    const answer = await connection.reply(isStatusByte, this.answers ? TURN_WITHIN_MS : ANSWER_WITHIN_MS)
    const fellSilent = this.answers && answer === null
    this.answers = fellSilent ? null : answer !== null
    this.#silences = answer === null ? this.#silences + 1 : 0
    if (fellSilent) throw new Error('does not answer')
  }

  async #asked(connection: Connection): Promise<PrinterStatus> {
    const bytes: number[] = []
    for (const n of [1, 2, 4] as const) {
      connection.forget(isStatusByte)
      await connection.write(askStatus(n))
      const byte = await connection.reply(isStatusByte, STUCK_AFTER_MS)
      if (byte === null) return 'offline'
      bytes.push(byte)
    }
    const [printer = 0, offline = 0, paper = 0] = bytes
    return statusOf(printer, offline, paper)
  }

  #closeWhenIdle() {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#drop(), IDLE_CLOSE_MS)
    this.#idle.unref()
  }

  #drop() {
    clearTimeout(this.#idle)
    this.#connection?.close()
    this.#connection = null
  }
}

/** A socket whose answers are waited for by what they look like. */
class Connection {
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

  /** Says that nothing more comes and waits for the other side to have read it all. */
  async end(): Promise<void> {
    if (this.#failure) throw this.#failure
    await new Promise<void>(resolve => {
      const late = setTimeout(resolve, CONNECT_WITHIN_MS)
      this.#socket.once('close', () => {
        clearTimeout(late)
        resolve()
      })
      this.#socket.end()
    })
  }

  close() {
    this.#socket.destroy()
  }
}
