import { randomId } from '../../../session/random-id'
import type { DeviceIdentity } from './printer-device'

const KEY = 'web-printer.identity'

/** Of this browser; made when it is first asked for. */
export function readIdentity(): DeviceIdentity {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as DeviceIdentity | null
    if (kept?.deviceId) return kept
  } catch {
    // What is not readable is made anew below.
  }
  const made = { deviceId: `web-${randomId()}`, token: null }
  writeIdentity(made)
  return made
}

export function writeIdentity(identity: DeviceIdentity) {
  localStorage.setItem(KEY, JSON.stringify(identity))
}

const JOURNAL = 'web-printer.journal'

/** How far a job came: `sending` began, and nobody knows what of it is on paper; `sent` is there, and not told yet. */
export type Stage = 'sending' | 'sent'
export interface Journal {
  stageOf(id: string): Stage | null
  set(id: string, stage: Stage | null): void
}

/** Outlives the page: a printer that is closed in the middle of a job is offered it again. */
export function storedJournal(): Journal {
  const read = () => JSON.parse(localStorage.getItem(JOURNAL) ?? '{}') as Record<string, Stage>
  return {
    stageOf: id => read()[id] ?? null,
    set(id, stage) {
      const { [id]: _, ...others } = read()
      localStorage.setItem(JOURNAL, JSON.stringify(stage ? { ...others, [id]: stage } : others))
    },
  }
}
