import { Failure } from '../core/contract/failures'
import { makeOwnTurns } from '../core/turns/turns'

/** Of one person: who asks for ten files at once waits for them as long anyway. */
const FILES = { atOnce: 1, waiting: 0 }
const inTurnOf = makeOwnTurns(FILES)
const RETRY_SECONDS = 5
/** Who has not read on for so long keeps no turn: nobody says so when a file is not read at all. */
const PATIENCE_MS = 60_000

interface FileParts<First> {
  /** What the file begins with. It is read before anything is answered, so that a refusal is still one. */
  begin(): Promise<First>
  /** All of the file, part after part, each made when there is room for it. */
  parts(first: First): AsyncGenerator<Uint8Array>
  /** Called when no more is read. */
  close?: (() => Promise<void>) | undefined
}

/**
 * A file of which no more than a part is in memory. Throws what `begin` throws, and TooManyRequests to who has not yet got
 * the file before.
 */
export async function fileInTurn<First>(
  who: string,
  { name, type }: { name: string; type: string },
  { begin, parts, close }: FileParts<First>,
): Promise<Response> {
  const begun = Promise.withResolvers<First>()
  const ended = Promise.withResolvers<void>()
  void inTurnOf(who, async () => {
    await begin().then(begun.resolve, begun.reject)
    await begun.promise.then(
      () => ended.promise,
      () => {},
    )
    await close?.()
  }).then(turn => {
    if (turn === 'busy') begun.reject(new Failure('TooManyRequests', { retryAfter: RETRY_SECONDS }))
  })
  const rest = parts(await begun.promise)
  let patience = setTimeout(ended.resolve, PATIENCE_MS)
  void ended.promise.then(() => clearTimeout(patience))
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(patience)
      patience = setTimeout(ended.resolve, PATIENCE_MS)
      try {
        const { value, done } = await rest.next()
        if (!done) return controller.enqueue(value)
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      ended.resolve()
    },
    async cancel() {
      ended.resolve()
      await rest.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}
