/** The log, as far as it is needed here. */
type Log = { warn(details: object, message: string): void }

export type Stop = {
  /** Named in the log, after "stopping". */
  what: string
  /** So long is waited for it. */
  seconds: number
  stop(): Promise<unknown>
  /** Called when it was not waited for any longer. */
  abandon?(): unknown
}

/**
 * Stops one thing after the other; those in a group at the same time. Nothing that hangs or fails keeps the rest from
 * being stopped: it is named in the log, and the next one has its turn.
 */
export async function stopInOrder(log: Log, groups: Stop[][]): Promise<void> {
  for (const group of groups) await Promise.all(group.map(stop => stopOne(log, stop)))
}

async function stopOne(log: Log, { what, seconds, stop, abandon }: Stop) {
  const { promise: lostPatience, resolve } = Promise.withResolvers<'late'>()
  const patience = setTimeout(resolve, seconds * 1000, 'late')
  try {
    if ((await Promise.race([stop(), lostPatience])) !== 'late') return
    log.warn({ seconds }, `stopping ${what} takes too long and is not waited for`)
    await abandon?.()
  } catch (error) {
    log.warn({ err: error }, `stopping ${what} failed`)
  } finally {
    clearTimeout(patience)
  }
}
