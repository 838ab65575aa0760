import type { World } from '../../../core/context'
import { every, job, type ModuleEvents, on } from '../../../core/events'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'
import { removeUnfinished } from './bank-imports.store'
import { matchCertain } from './match-certain'
import { readImport } from './read-import'

/** Reading is work for the processor: one file after the other, so that orders go on. */
const readJob = { ...job('read-bank-file', readAndMatch), atOnce: 1 }

async function readAndMatch(world: World, data: { importId: string }): Promise<void> {
  await readImport(world, data)
  await matchCertain(world, {})
}

const forgetUnfinished = (world: World) =>
  removeUnfinished(world.db, new Date(world.clock.now().getTime() - DAY_MS))

export const bankEvents = {
  emits: { 'bank-file.received': () => [] },
  subscribers: [on('bank-file.received', readJob, ({ importId }) => ({ importId }))],
  timers: [every(HOUR_MS, 'forget bank files that never came whole', forgetUnfinished)],
} satisfies ModuleEvents
