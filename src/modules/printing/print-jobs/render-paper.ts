import { join } from 'node:path'
import type { Context, PrinterDevice } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { runInSubprocess, SubprocessTimeout, UnusableInput } from '../../../core/subprocess'
import { makeFairTurns } from '../../../core/turns/fair-turns'
import { inTransaction } from '../../../core/write'
import { carryFonts } from '../papers/carry-fonts'
import { PRINTER_LANGUAGES, type PrinterLanguage } from '../papers/rules/commands/printer-models'
import { markPossibleDuplicate } from '../papers/rules/papers/paper-marks'
import type { NextJob } from '../printers/contract/printing'
import { changeOf } from './print-jobs'
import { lockPrintJob, setLeaseNotCounted, setPrintJobOutcome } from './print-jobs.store'

export type Paper = { html: string; format: string; width: number; height: number | null }
/** `bytesFor`: in a printer's language rather than as a picture. `isInWords`: it could not be drawn as it is. */
export type DrawRequest = Paper & {
  bytesFor?: { language: PrinterLanguage; copies: number }
  isInWords?: boolean
}
type Job = Paper & { id: string; revision: number }

const SCRIPT = join(import.meta.dir, 'draw-paper.ts')
/** A ticket takes one second, most of it to load fonts. */
const WITHIN_MS = 8_000
const RETRY_SECONDS = 5
/** A long paper takes longer, and is drawn in parts. */
const withinFor = ({ html }: Paper) => WITHIN_MS + Math.min(2 * WITHIN_MS, Math.ceil(html.length / 20))
/** Reading a document takes memory by the element; the largest order has a tenth of it. */
const MOST_TAGS = 60_000
/** As many wait as are done before they give up. */
const inTurn = makeFairTurns({ atOnce: 2, waiting: 40, each: 2 })

/** By job and revision; what cannot be drawn is not tried again and again either. */
const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer> | Failure>>()
const MOST_DRAWN = 200

/**
 * The paper of a job as a picture, with the very dots that a printer would burn. Drawn once, in a process of its own:
 * a small document can take any time. Throws ValidationError, PaperTooComplex, and TooManyRequests or
 * ServiceUnavailable when too many of this person or of all are waiting.
 */
export async function paperPng(
  job: Job,
  by: { id: string },
  withinMs = withinFor(job),
): Promise<Uint8Array<ArrayBuffer>> {
  const { id, revision, html, format, width, height } = job
  const name = `${id} ${revision} ${format} ${width} ${height} ${Bun.hash(html)}`
  const known = drawn.get(name)
  const picture = known ?? draw({ html, format, width, height }, by, withinMs)
  if (!known) keep(name, picture)
  const outcome = await picture
  if (outcome instanceof Failure) throw outcome
  return outcome
}

async function draw(paper: Paper, by: { id: string }, withinMs: number) {
  if (paper.html.split('<').length > MOST_TAGS) return new Failure('PaperTooComplex')
  const html = await carryFonts(paper.html)
  const input = new TextEncoder().encode(JSON.stringify({ ...paper, html }))
  const outcome = await inTurn(by.id, () => runInSubprocess(SCRIPT, [], input, withinMs).catch(failureOf))
  if (outcome === 'busy') throw new Failure('ServiceUnavailable', { retryAfter: RETRY_SECONDS })
  if (outcome === 'busy with theirs') throw new Failure('TooManyRequests', { retryAfter: RETRY_SECONDS })
  return outcome
}

function failureOf(error: unknown): Failure {
  if (error instanceof SubprocessTimeout) return new Failure('PaperTooComplex', undefined, { cause: error })
  if (error instanceof UnusableInput) return new Failure('ValidationError', { reason: error.message })
  throw error
}

function keep(name: string, picture: Promise<Uint8Array<ArrayBuffer> | Failure>) {
  drawn.set(name, picture)
  // What never began, or broke for another reason, is tried again by the next.
  picture.catch(() => drawn.delete(name))
  const [oldest] = drawn.keys()
  if (drawn.size > MOST_DRAWN && oldest !== undefined) drawn.delete(oldest)
}

export const MEDIA_TYPES = {
  escpos: 'application/vnd.escpos',
  zpl: 'application/zpl',
  star: 'application/vnd.star.line',
} as const satisfies Record<PrinterLanguage, string>

/** Which of the printers' languages is asked for rather than JSON: the paper's own, where both would do. */
export function languageAsked(accept: string | null, own?: string): PrinterLanguage | null {
  const named = new Set((accept ?? '').split(',').map(part => part.split(';')[0]?.trim().toLowerCase()))
  const taken = PRINTER_LANGUAGES.filter(language => named.has(MEDIA_TYPES[language]))
  return taken.find(language => language === own) ?? taken[0] ?? null
}

/** Kitchens take turns: a paper that takes long to draw delays those of its own kitchen. */
const ofKitchens = makeFairTurns({ atOnce: 2, waiting: 40, each: 8 })
const PRINTER_RETRY_SECONDS = 10

/**
 * What the printer of a device is sent for a job that it was just handed, so that it needs nothing but a printer; null
 * when there is no way to draw it, which staff is shown. Such a device has no journal of its own: a paper that it
 * was handed before says that it may be there already.
 */
export async function readyPaper(
  ctx: Context & { caller: PrinterDevice },
  job: NextJob,
  language: PrinterLanguage,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { html, format, width, height, copies, id } = job
  const { attempts } = await ctx.db
    .selectFrom('print_job')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const paper: DrawRequest = {
    ...{ format, width, height, bytesFor: { language, copies } },
    html: attempts > 1 ? markPossibleDuplicate(html) : html,
  }
  const drawn = await ofKitchens(await kitchenOf(ctx), () => drawBytes(paper)).catch(async error => {
    const why = whyNotDrawn(error)
    await (why === null ? notHanded(ctx, id) : giveUp(ctx, id, why))
    if (why === null) throw error
    return null
  })
  if (drawn === 'busy' || drawn === 'busy with theirs') {
    await notHanded(ctx, id)
    throw new Failure('ServiceUnavailable', { retryAfter: PRINTER_RETRY_SECONDS })
  }
  return drawn
}

/** Whose kitchen a printer stands in; one that stands in none is by itself. */
async function kitchenOf({ db, caller }: Context & { caller: PrinterDevice }): Promise<string> {
  const store = await db
    .selectFrom('printer_store')
    .innerJoin('store', 'store.id', 'printer_store.store_id')
    .select('store.merchant_id')
    .where('printer_store.printer_id', '=', caller.id)
    .orderBy('store.id')
    .executeTakeFirst()
  return store?.merchant_id ?? caller.id
}

const run = (paper: DrawRequest) =>
  runInSubprocess(SCRIPT, [], new TextEncoder().encode(JSON.stringify(paper)), withinFor(paper))

async function drawBytes(paper: DrawRequest) {
  try {
    return await run(paper)
  } catch (error) {
    if (!(error instanceof SubprocessTimeout)) throw error
    return await run({ ...paper, isInWords: true })
  }
}

/** It is the document's fault: trying again would end the same way. */
function whyNotDrawn(error: unknown): string | null {
  if (error instanceof UnusableInput) return error.message
  return error instanceof SubprocessTimeout ? 'It takes too long to draw' : null
}

/** Nothing of it has left: when it is handed out next, that is still the first time. */
const notHanded = (ctx: Context, id: string) =>
  ctx.world.db.transaction().execute(tx => setLeaseNotCounted(tx, id))

const giveUp = (ctx: Context, id: string, why: string) =>
  inTransaction(ctx, 'printer.nextJob', async ({ db, emit }) => {
    const before = await lockPrintJob(db, id)
    if (before?.status !== 'claimed') return
    const outcome = { status: 'failed', error: `not printed: ${why}`, outcome: null, proof: null } as const
    const failed = await setPrintJobOutcome(db, id, outcome, ctx.now)
    emit('print-job.changed', changeOf(failed, before.status), failed.city)
  })
