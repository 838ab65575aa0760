import { sql } from 'kysely'
import type { World } from '../../../core/context'

/** What a device takes now: papers, commands for its computer, or both. */
export type Takes = { paper: boolean; command: boolean }
type Waiter = { takes: Takes; settle(hasWork: boolean): void }
type Waiting = { byPrinter: Map<string, Set<Waiter>>; isLooking: boolean; isOver: boolean }

/** So soon a printer that waits is handed what was made for it, by whichever server. */
const LOOK_EVERY_MS = 200

const waitingAt = new WeakMap<World, Waiting>()

function waitingOf(world: World): Waiting {
  const known = waitingAt.get(world)
  const waiting = known ?? { byPrinter: new Map(), isLooking: false, isOver: false }
  if (!known) waitingAt.set(world, waiting)
  return waiting
}

/**
 * Settles once there is something to take for this printer, or when it was waited for long enough, or its device has
 * gone. All that wait at this server are looked after together, so a look costs the same however many they are.
 */
export function workWaits(
  world: World,
  printerId: string,
  takes: Takes,
  withinMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const waiting = waitingOf(world)
  if (waiting.isOver || signal?.aborted || withinMs <= 0) return Promise.resolve(false)
  return new Promise(resolve => {
    const theirs = waiting.byPrinter.get(printerId) ?? new Set()
    waiting.byPrinter.set(printerId, theirs)
    const giveUp = () => waiter.settle(false)
    const late = setTimeout(giveUp, withinMs)
    const waiter: Waiter = {
      takes,
      settle(hasWork) {
        clearTimeout(late)
        signal?.removeEventListener('abort', giveUp)
        theirs.delete(waiter)
        if (!theirs.size && waiting.byPrinter.get(printerId) === theirs) waiting.byPrinter.delete(printerId)
        resolve(hasWork)
      },
    }
    theirs.add(waiter)
    signal?.addEventListener('abort', giveUp)
    if (!waiting.isLooking) void look(world, waiting)
  })
}

/** Sends away all that wait, and all that come to wait later: the server is about to stop. */
export function sendPrintersAway(world: World) {
  const waiting = waitingOf(world)
  waiting.isOver = true
  for (const theirs of waiting.byPrinter.values()) for (const waiter of theirs) waiter.settle(false)
}

async function look(world: World, waiting: Waiting) {
  waiting.isLooking = true
  while (waiting.byPrinter.size) {
    await Bun.sleep(LOOK_EVERY_MS)
    // While the database is away there is nothing to hand out either.
    const found = await readWork(world, [...waiting.byPrinter.keys()]).catch(() => [])
    for (const { printer_id, paper, command } of found)
      for (const waiter of waiting.byPrinter.get(printer_id) ?? [])
        if ((paper && waiter.takes.paper) || (command && waiter.takes.command)) waiter.settle(true)
  }
  waiting.isLooking = false
}

const readWork = ({ db, clock }: World, printerIds: string[]) =>
  db
    .selectFrom('print_job')
    .select([
      'printer_id',
      sql<boolean>`bool_or(kind <> 'command')`.as('paper'),
      sql<boolean>`bool_or(kind = 'command')`.as('command'),
    ])
    // As a literal: a partial index is not used for a value that is not known yet.
    .where(sql<boolean>`status = 'queued'`)
    .where('printer_id', 'in', printerIds)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now())]))
    .groupBy('printer_id')
    .execute()
