import { join } from 'node:path'
import { Failure } from '../../core/contract/failures'
import { runInSubprocess, SubprocessTimeout, UnusableInput } from '../../core/subprocess'
import { makeTurns } from '../../core/turns'

export type Paper = { html: string; format: string; width: number; height: number | null }
type Job = Paper & { id: string; revision: number }

const SCRIPT = join(import.meta.dir, 'draw-paper.ts')
/** A ticket takes one second, most of it to load fonts. */
const WITHIN_MS = 8_000
const RETRY_SECONDS = 5
/**
 * Laying out takes memory by the element: a small ticket 110 MB, nearly all of it fonts and the renderer itself, one of
 * 6,000 elements 190 MB. An order with more is longer than any paper.
 */
const MOST_TAGS = 6_000
/** As many wait as are done before they give up. */
const inTurn = makeTurns({ atOnce: 1, waiting: 8, each: 3 })

/** By job and revision; what cannot be drawn is not tried again and again either. */
const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer> | Failure>>()
const MOST_DRAWN = 200

/**
 * The paper of a job as a picture, with the very dots that a printer would burn. Drawn once, in a process of its own:
 * a small document can take any time. Throws ValidationError, PaperTooComplex, and TooManyRequests or
 * ServiceUnavailable when too many of this person or of all are waiting.
 */
export async function paperPng(job: Job, by: { id: string }): Promise<Uint8Array<ArrayBuffer>> {
  const { id, revision, html, format, width, height } = job
  const name = `${id} ${revision} ${format} ${width} ${height}`
  const known = drawn.get(name)
  const picture = known ?? draw({ html, format, width, height }, by)
  if (!known) keep(name, picture)
  const outcome = await picture
  if (outcome instanceof Failure) throw outcome
  return outcome
}

async function draw(paper: Paper, by: { id: string }) {
  if (paper.html.split('<').length > MOST_TAGS) return new Failure('PaperTooComplex')
  const input = new TextEncoder().encode(JSON.stringify(paper))
  const outcome = await inTurn(() => runInSubprocess(SCRIPT, [], input, WITHIN_MS).catch(failureOf), by.id)
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
