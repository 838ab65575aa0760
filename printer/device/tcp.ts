import type { PrinterLanguage } from '../../src/modules/printing/papers/rules/commands/printer-models'
import { messageOf } from '../log'
import { Connection } from './connection'
import { type Confirmation, DeviceFailure, type PrinterDevice, type PrinterStatus } from './device'
import { ASK_LABEL_STATUS, isEmptied, isLabelStatus, labelStatusOf } from './label-status'
import { ASK_IN_ORDER, askStatus, isInOrderByte, isStatusByte, statusOf } from './real-time-status'

const PATIENCE = { answerWithinMs: 700 }
/** A printer that serves one connection at a time answers a second one when it is done with the first. */
const TURN_WITHIN_MS = 60_000
/** After this long without progress the status says why; asking earlier would only disturb. */
const STUCK_AFTER_MS = 5_000
const LOOK_EVERY_MS = 100
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
  readonly #isLabel: boolean
  readonly #patience: { readonly answerWithinMs: number }
  #silences = 0
  #hasToldOfLabels = false
  #connection: Connection | null = null
  /** Something of a paper has gone out on this connection; on another one the printer may have forgotten it. */
  #isInPaper = false
  #hasConnected = false
  #idle: ReturnType<typeof setTimeout> | undefined

  /**
   * @param knownToAnswer as an earlier process found out
   * @param patience how long an answer is waited for, by a printer that may have none
   */
  constructor(
    host: string,
    port: number,
    format: PrinterLanguage,
    knownToAnswer = false,
    patience: { readonly answerWithinMs: number } = PATIENCE,
  ) {
    this.#patience = patience
    this.#host = host
    this.#port = port
    this.#isReceipt = format === 'escpos'
    this.#isLabel = format === 'zpl'
    this.answers = knownToAnswer || (this.#isReceipt ? null : false)
    this.name = `${host}:${port}`
  }

  async status(): Promise<PrinterStatus> {
    try {
      const connection = await this.#connected()
      if (this.#isReceipt) this.lastStatus = this.answers ? await this.#asked(connection) : 'ok'
      else this.lastStatus = this.#isLabel ? await this.#askedOfLabels(connection) : 'ok'
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
      this.#isInPaper = true
      await connection.write(bytes)
      this.lastStatus = this.lastStatus === 'offline' ? 'ok' : this.lastStatus
    } catch (thrown) {
      this.#drop()
      throw new DeviceFailure(`${this.name}: ${messageOf(thrown)}`)
    } finally {
      clearTimeout(stuck)
    }
  }

  /** One that this process was never connected to comes back later than this process does. */
  goesOn(): boolean {
    this.#isInPaper = this.#connection?.isOpen ?? !this.#hasConnected
    return this.#isInPaper
  }

  async confirm(): Promise<Confirmation> {
    try {
      const connection = await this.#connected()
      if (this.#hasToldOfLabels) {
        await this.#emptied(connection)
        this.#isInPaper = false
        this.#closeWhenIdle()
        return { evidence: 'emptied' }
      }
      if (!this.answers) {
        await connection.end()
        this.#drop()
        return { evidence: 'written' }
      }
      connection.forget()
      await connection.write(ASK_IN_ORDER)
      let answer = await connection.reply(isInOrderByte, STUCK_AFTER_MS)
      while (answer === null) {
        this.lastStatus = await this.#asked(connection)
        answer = await connection.reply(isInOrderByte, STUCK_AFTER_MS)
      }
      this.#isInPaper = false
      this.#closeWhenIdle()
      return { evidence: 'in-order', answer }
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
    if (this.#isInPaper && this.#hasConnected) throw new Error('connection lost in the middle of a paper')
    const isInPaper = this.#isInPaper
    this.#drop()
    const connection = await Connection.open(this.#host, this.#port)
    this.#connection = connection
    this.#hasConnected = true
    this.#isInPaper = isInPaper
    if (this.#isReceipt && this.#silences < MAX_SILENCES) await this.#greet(connection)
    return connection
  }

  /** Printers serve one connection after another: the answer also says that it is our turn. */
  async #greet(connection: Connection) {
    const { answerWithinMs } = this.#patience
    await connection.write(askStatus(1))
    const answer = await connection.reply(isStatusByte, this.answers ? TURN_WITHIN_MS : answerWithinMs)
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

  /**
   * Label printers that tell how they are stop telling when they are open or out of labels; others never do, and are
   * not asked for ever.
   */
  async #askedOfLabels(connection: Connection): Promise<PrinterStatus> {
    if (!this.#hasToldOfLabels && this.#silences >= MAX_SILENCES) return 'ok'
    connection.forget()
    await connection.write(ASK_LABEL_STATUS)
    const { answerWithinMs } = this.#patience
    const withinMs = this.#hasToldOfLabels ? 3 * answerWithinMs : answerWithinMs
    const text = await connection.text(isLabelStatus, withinMs)
    this.#silences = text === null ? this.#silences + 1 : 0
    if (text === null) return this.#hasToldOfLabels ? 'offline' : 'ok'
    this.#hasToldOfLabels = true
    return labelStatusOf(text)
  }

  /** A label that was only just taken may not be counted yet: nothing waits when that is said twice. */
  async #emptied(connection: Connection) {
    for (let times = 0; times < 2; ) {
      connection.forget()
      await connection.write(ASK_LABEL_STATUS)
      const text = await connection.text(isLabelStatus, STUCK_AFTER_MS)
      this.lastStatus = text === null ? 'offline' : labelStatusOf(text)
      times = text !== null && isEmptied(text) ? times + 1 : 0
      if (times < 2) await Bun.sleep(LOOK_EVERY_MS)
    }
  }

  #closeWhenIdle() {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#drop(), IDLE_CLOSE_MS)
    this.#idle.unref()
  }

  #drop() {
    this.#isInPaper = false
    clearTimeout(this.#idle)
    this.#connection?.close()
    this.#connection = null
  }
}
