import { claimPaper } from '../src/modules/printing/papers/rules/papers/claim-paper'
import { markPossibleDuplicate } from '../src/modules/printing/papers/rules/papers/paper-marks'
import { type OfferedJob, Refused } from './client'
import { canPrint, type PrinterStatus } from './device/device'
import { GAVE_UP, hasFailed } from './journal'
import { log, messageOf } from './log'
import { type LoopParts, type Pauses, POLL_MS } from './loop-parts'
import { Interrupted, type Sheet } from './press'
import { NotRendered } from './rendering'
import { sheetOf } from './sheet'

/** Less than what passes until the printer is asked again how it is: work is not taken for one that lacks paper. */
const WAIT_SECONDS = 10
const PING_EVERY_MS = 30_000
/** While the renderer loads, which takes a second or two. */
const UNTIL_WELL_MS = 500
const LOADS_WITHIN_MS = 10_000
const ASK_PRINTER_EVERY_MS = 15_000
const TOKEN_INVALID = 107_005

const CLAIM = 'claim-'
/** Codes run out. An unclaimed printer does not go on printing them; the log shows the latest. */
const MAX_CLAIM_PAPERS = 3

/**
 * Asks for work, prints it, says so; until it is stopped. Whatever goes wrong is tried again later: nothing that was
 * offered is lost, and nothing that is on paper is printed again.
 */
export class PrinterLoop {
  readonly #parts: LoopParts
  readonly #pauses: Pauses
  readonly #stopping = new AbortController()
  #askedPrinterAt = Number.NEGATIVE_INFINITY
  #lastProblem = ''
  #saidStatus: PrinterStatus | null = null
  #claimCode: string | null = null
  #claimPapers = 0
  #printedAt = performance.now()
  #isWell = false

  constructor(parts: LoopParts) {
    this.#parts = parts
    this.#pauses = parts.pauses ?? POLL_MS
  }

  /** Why it ended: told to stop, or to let a newer program take over. */
  async run(): Promise<'stopped' | 'update'> {
    const pings = setInterval(() => void this.#ping(), PING_EVERY_MS)
    while (!this.#stopping.signal.aborted) {
      let pause: number
      try {
        pause = await this.#turn()
        this.#lastProblem = ''
        this.#becomeWell()
        if (!this.#isWell && this.#quietMs() < LOADS_WITHIN_MS) pause = Math.min(pause, UNTIL_WELL_MS)
        if (this.#maybeGiveWay()) break
      } catch (thrown) {
        if (this.#stopping.signal.aborted) break
        pause = this.#pauses.afterError
        this.#askedPrinterAt = Number.NEGATIVE_INFINITY
        this.#complain(thrown)
      }
      await this.#sleep(pause)
    }
    clearInterval(pings)
    this.#parts.updates?.stop()
    return this.#stopping.signal.aborted ? 'stopped' : 'update'
  }

  /** A round without a mistake in which the server answered, after something could be drawn. */
  #becomeWell() {
    const { client, rendering, updates } = this.#parts
    if (this.#isWell || !client.hasAnswered || !rendering.isWarm) return
    this.#isWell = true
    updates?.start()
  }

  /** Never while a paper is on its way, nor before the server knows of all that are there. */
  #maybeGiveWay(): boolean {
    const { journal, updates } = this.#parts
    if (journal.at('running', 'offered', 'strip', 'cutsent', 'doubt', 'printed', 'failed').length)
      return false
    return updates?.isReady(this.#quietMs()) ?? false
  }

  #quietMs = () => performance.now() - this.#printedAt

  /** Finishes the paper in hand, then `run` settles. */
  stop() {
    this.#stopping.abort()
  }

  /** One round; how long to wait before the next. */
  async #turn(): Promise<number> {
    const { keeper, press, client, commands } = this.#parts
    // What was on trial when the process ended may be why nothing else works.
    await commands.recover()
    // A broken-off paper comes first: it can only be gone on with for so long, server or no server.
    const status = await this.#printerStatus()
    const isReady = canPrint(status)
    if (isReady) await press.recover()
    else if (status === 'offline') await press.abandon()
    await this.#report()
    if (!isReady) {
      // Work that cannot be printed is better left where other printers and people see it. Not so a command: it may be
      // what brings the printer back.
      const command = keeper.token && commands.areAllowed ? await client.nextJob('command') : null
      if (command?.isCommand) await this.#handle(command)
      else await this.#ping()
      await this.#report()
      return this.#pauses.idle
    }
    if (!keeper.token) return await this.#claim()

    const askedAt = performance.now()
    const { signal } = this.#stopping
    const job = await client.nextJob('paper command', { waitSeconds: WAIT_SECONDS, signal })
    this.#giveUpDoubtsBut(job?.id)
    // A server that has waited is asked again at once.
    const hasWaited = performance.now() - askedAt > WAIT_SECONDS * 500
    const pause = job ? await this.#handle(job) : hasWaited ? 0 : this.#pauses.idle
    await this.#report()
    return pause
  }

  async #handle(job: OfferedJob): Promise<number> {
    const { journal, keeper, commands } = this.#parts
    const pause = job.format === 'zpl' ? this.#pauses.afterLabel : this.#pauses.afterReceipt
    if (job.id === 'claim') {
      keeper.forgetToken()
      keeper.token = null
      return pause
    }
    const before = journal.get(job.id)
    if (before?.stage === 'acked' || before?.stage === 'printed') {
      log(`${job.id} was printed before; saying so again`)
      journal.record({ id: job.id, stage: hasFailed(before) ? 'failed' : 'printed' })
      return pause
    }
    if (job.isCommand) {
      await commands.run(job)
      return pause
    }
    await this.#print(job, before?.stage === 'doubt')
    return pause
  }

  async #print(job: OfferedJob, isDoubtful: boolean) {
    const { journal, press, rendering } = this.#parts
    const html = isDoubtful ? markPossibleDuplicate(job.html) : job.html
    let sheet: Sheet
    try {
      const { bitmap, problem } = await rendering.renderOrWords(html, job)
      sheet = { ...sheetOf(job, bitmap), ...(problem && { note: `printed as plain text: ${problem}` }) }
    } catch (thrown) {
      if (!(thrown instanceof NotRendered)) throw thrown
      const note = `${GAVE_UP}: ${thrown.message}`
      journal.giveUp(job.id, note)
      log(`${job.id} ${note}`)
      return
    }
    await press.print(sheet)
    this.#printedAt = performance.now()
    log(`${job.id} printed${isDoubtful ? ', marked as possible duplicate' : ''}`)
  }

  /** The server's own list decides about paper in doubt: offered again it is printed and marked, else given up. */
  #giveUpDoubtsBut(offered: string | undefined) {
    const { journal } = this.#parts
    for (const { id } of journal.at('doubt'))
      if (id !== offered)
        journal.record({ id, stage: 'failed', note: `${GAVE_UP}: broken off, part of it may be on paper` })
  }

  /** Tells the server what it does not know yet. Goes first in every round: no lost answer may cost a second paper. */
  async #report() {
    const { client, journal, keeper } = this.#parts
    for (const { id, stage, note, outcome, isLocal, proof, at } of journal.at('printed', 'failed')) {
      if (!isLocal && !keeper.token) continue
      if (!isLocal)
        await this.#reportOne(
          () =>
            client.report(id, stage === 'failed' ? 'failed' : 'printed', {
              ...{ error: note, outcome },
              ...(proof && { proof: { ...proof, agoMs: Math.max(0, Date.now() - at) } }),
            }),
          id,
        )
      journal.record({ id, stage: 'acked' })
    }
  }

  async #reportOne(report: () => Promise<void>, id: string) {
    try {
      await report()
    } catch (thrown) {
      const isSettled = thrown instanceof Refused && [400, 404, 409, 422].includes(thrown.status)
      if (!isSettled) throw thrown
      log(`${id}: the server does not want to know (${thrown.message})`)
    }
  }

  async #claim(): Promise<number> {
    const { client, keeper, press, rendering, server, format, journal } = this.#parts
    const shown = journal
      .at('acked')
      .findLast(entry => entry.id.startsWith(CLAIM))
      ?.id.slice(CLAIM.length)
    const answer = await client.claim(this.#claimCode ?? shown ?? null)
    if ('token' in answer) {
      keeper.keepToken(answer.token)
      keeper.token = answer.token
      log('claimed')
      return 0
    }
    if (answer.claimCode === this.#claimCode) return this.#pauses.idle
    this.#claimCode = answer.claimCode
    const id = `${CLAIM}${answer.claimCode}`
    log(`not claimed yet; the code is ${answer.claimCode}`)
    if (!journal.get(id) && this.#claimPapers++ < MAX_CLAIM_PAPERS) {
      const paper = {
        format,
        width: format === 'zpl' ? 800 : 550,
        height: format === 'zpl' ? 400 : null,
        copies: 1,
      }
      const html = claimPaper(answer.claimCode, keeper.deviceId, server)
      const { bitmap } = await rendering.renderOrWords(html, paper)
      await press.print({ ...sheetOf({ ...paper, id }, bitmap), isLocal: true })
    }
    return this.#pauses.idle
  }

  async #printerStatus(): Promise<PrinterStatus> {
    const { device } = this.#parts
    if (performance.now() - this.#askedPrinterAt < ASK_PRINTER_EVERY_MS && canPrint(device.lastStatus))
      return device.lastStatus
    const status = await this.#parts.press.status()
    this.#askedPrinterAt = performance.now()
    if (status !== this.#saidStatus) log(`printer ${device.name}: ${status}`)
    this.#saidStatus = status
    return status
  }

  async #ping() {
    if (!this.#parts.keeper.token) return
    await this.#parts.client.ping().catch(() => {})
  }

  #complain(thrown: unknown) {
    const { keeper } = this.#parts
    if (thrown instanceof Refused && thrown.status === 401 && thrown.code === TOKEN_INVALID) {
      keeper.forgetToken()
      keeper.token = null
    }
    this.#say(thrown instanceof Interrupted ? messageOf(thrown) : `trying again: ${messageOf(thrown)}`)
  }

  /** What has just been said is not said again. */
  #say(problem: string) {
    if (problem !== this.#lastProblem) log(problem)
    this.#lastProblem = problem
  }

  #sleep(ms: number): Promise<void> {
    const { signal } = this.#stopping
    if (signal.aborted) return Promise.resolve()
    return new Promise(resolve => {
      const wake = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      signal.addEventListener('abort', wake)
    })
  }
}
