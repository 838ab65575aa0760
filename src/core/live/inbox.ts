/** On joining, a client subscribes to everything on its screens at once; after that it hardly says anything. */
export const FRAMES_AT_ONCE = 1_200
const FRAMES_PER_SECOND = 20
/** A subscription takes a moment, and those of a whole board come together. */
export const MOST_WAITING = 600

type Parts = {
  handle(text: string): Promise<void>
  /** Called once; nothing is handled any more. */
  overrun(): void
  /** Milliseconds that only go on. */
  now(): number
}

/** What a live connection says: handled one after the other in order, and ended when it says too much. */
export function openInbox({ handle, overrun, now }: Parts) {
  let waiting: string[] = []
  let isHandling = false
  let isOver = false
  let left = FRAMES_AT_ONCE
  let countedAt = now()

  function take(text: string) {
    if (isOver) return
    const at = now()
    left = Math.min(FRAMES_AT_ONCE, left + ((at - countedAt) / 1000) * FRAMES_PER_SECOND) - 1
    countedAt = at
    if (left < 0 || waiting.length >= MOST_WAITING) {
      close()
      overrun()
      return
    }
    waiting.push(text)
    if (!isHandling) void handleAll()
  }

  async function handleAll() {
    isHandling = true
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) await handle(text)
    isHandling = false
  }

  /** The connection has gone: what is waiting has no reader. */
  function close() {
    isOver = true
    waiting = []
  }

  return { take, close }
}
export type Inbox = ReturnType<typeof openInbox>
