import {
  PRINTER_LANGUAGES,
  type PrinterLanguage,
} from '../src/modules/printing/papers/rules/commands/printer-models'
import type { ToldProof } from '../src/modules/printing/printers/contract/print-proof'
import { type CommandOutcome, SignedCommand } from '../src/modules/printing/printers/contract/remote-commands'
import type { PrinterStatus } from './device/device'
import type { OfferedRelease } from './update/release'
import { TARGET, VERSION } from './version'

/** What there is to print. Width and height are dots. */
export interface OfferedJob {
  id: string
  html: string
  format: PrinterLanguage
  width: number
  height: number | null
  copies: number
  /** For this machine rather than for its printer. */
  isCommand: boolean
  /** Null of a paper, and of a command that is none. */
  command: SignedCommand | null
}

/** The server said no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** What each call says of this device. */
export interface DeviceHeaders {
  deviceId: string
  token: string | null
  format: string
  status: PrinterStatus
  queue: number
}

const ANSWER_WITHIN_MS = 15_000
const MAX_ERROR = 400

/** The platform's calls for printers. Each throws `Refused`, or whatever the network throws. */
export class PrinterClient {
  readonly #base: string
  readonly #device: () => DeviceHeaders
  /** Whether the platform has ever done what this process asked. */
  hasAnswered = false

  constructor(server: string, device: () => DeviceHeaders) {
    this.#base = `${server}/api/v1/printer-api`
    this.#device = device
  }

  /**
   * A code to be typed in the back office; once it was, the token.
   * @param shown the code shown last: only who knows it gets the token
   */
  async claim(shown: string | null): Promise<{ claimCode: string } | { token: string }> {
    const { deviceId } = this.#device()
    const answer = await this.#call('POST', '/claim', {
      deviceId,
      version: VERSION,
      ...(shown && { claimCode: shown }),
    })
    const token = textIn(answer, 'token')
    if (token) return { token }
    const claimCode = textIn(answer, 'claimCode')
    if (claimCode) return { claimCode }
    throw new Error('The server answered a claim with neither code nor token')
  }

  /**
   * @param takes what can be done with now: a printer without paper is no reason to take no commands
   * @param waitSeconds how long the server may wait for work; it answers at once where it does not know that
   */
  async nextJob(
    takes: 'paper command' | 'command' = 'paper command',
    { waitSeconds = 0, signal }: { waitSeconds?: number; signal?: AbortSignal } = {},
  ): Promise<OfferedJob | null> {
    const path = `/printers/self/next-job${waitSeconds ? `?wait=${waitSeconds}` : ''}`
    const answer = await this.#call('GET', path, undefined, { 'x-printer-takes': takes }, signal)
    return answer === null ? null : jobOf(answer)
  }

  async ping(): Promise<void> {
    await this.#call('GET', '/printers/self/ping')
  }

  /** Whether the platform itself answers, be it with a refusal; the sign-in page of a network does not count. */
  async isThere(): Promise<boolean> {
    try {
      return valueIn(await this.#call('GET', '/printers/self/ping'), 'ok') === true
    } catch (thrown) {
      return thrown instanceof Refused && thrown.code > 0
    }
  }

  /** A program that may take the place of this one, by the server's word alone. */
  async checkForUpdates(): Promise<OfferedRelease | null> {
    const answer = await this.#call('GET', '/printers/self/check-for-updates')
    const [version, url] = [textIn(answer, 'version'), textIn(answer, 'url')]
    if (!version || !url) return null
    return {
      version,
      url,
      size: numberIn(answer, 'size', 0),
      sha256: textIn(answer, 'sha256') ?? '',
      signature: textIn(answer, 'signature') ?? '',
      isRollback: valueIn(answer, 'isRollback') === true,
      mandatory: valueIn(answer, 'mandatory') === true,
    }
  }

  async report(
    id: string,
    status: 'printed' | 'failed',
    { error, outcome, proof }: { error?: string; outcome?: CommandOutcome; proof?: ToldProof } = {},
  ): Promise<void> {
    await this.#call('PATCH', `/print-jobs/${encodeURIComponent(id)}`, {
      status,
      ...(error && { error: error.slice(0, MAX_ERROR) }),
      ...(outcome && { outcome }),
      ...(proof && { proof }),
    })
  }

  async #call(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<object | null> {
    const { deviceId, token, format, status, queue } = this.#device()
    const response = await fetch(this.#base + path, {
      method,
      headers: {
        'x-printer-device-id': deviceId,
        'x-printer-version': VERSION,
        'x-printer-target': TARGET,
        'x-printer-format': format,
        'x-printer-status': status,
        'x-printer-queue': String(queue),
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), ...(signal ? [signal] : [])]),
    })
    const text = await response.text()
    const answer = objectIn(text)
    if (!response.ok) {
      const code = numberIn(answer ?? null, 'code', 0)
      throw new Refused(
        response.status,
        code,
        textIn(answer ?? null, 'message') ?? `${method} ${path}: ${response.status}`,
      )
    }
    // The sign-in page of a network answers everything, and has heard of nothing.
    if (answer === undefined) throw new Error(`${method} ${path}: the answer is not the platform's`)
    this.hasAnswered = true
    return answer
  }
}

/** Null of nothing; undefined of what is no answer of the platform. */
function objectIn(text: string): object | null | undefined {
  if (!text.trim()) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

const valueIn = (answer: object | null, name: string): unknown =>
  answer && name in answer ? (answer as Record<string, unknown>)[name] : undefined

function textIn(answer: object | null, name: string): string | null {
  const value = valueIn(answer, name)
  return typeof value === 'string' && value ? value : null
}

function numberIn(answer: object | null, name: string, otherwise: number): number {
  const value = valueIn(answer, name)
  return typeof value === 'number' ? value : otherwise
}

/** Only id and html have to be there. */
function jobOf(answer: object): OfferedJob {
  const id = textIn(answer, 'id')
  if (!id) throw new Error('The server offered a job without an id')
  return {
    id,
    html: textIn(answer, 'html') ?? '',
    format: PRINTER_LANGUAGES.find(one => one === textIn(answer, 'format')) ?? 'escpos',
    width: numberIn(answer, 'width', 550),
    height: numberIn(answer, 'height', 0) || null,
    copies: Math.min(Math.max(numberIn(answer, 'copies', 1), 1), 10),
    isCommand: textIn(answer, 'kind') === 'command',
    command: SignedCommand.safeParse(valueIn(answer, 'command')).data ?? null,
  }
}
