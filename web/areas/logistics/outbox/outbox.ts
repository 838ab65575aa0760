import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import type { CurrentShift } from '../../../../src/modules/logistics/shifts/contract/shifts'
import type { Inputs } from '../../../api'

type Waypoints = Inputs['courier']['waypoints']
type Shifts = Inputs['courier']['shift']
type Report = Inputs['courier']['incidents']['report']

/** What a courier does on the road. It happens on the phone at once and is told to the server when there is a way. */
export type CourierAction = StopAction | ShiftAction

export type StopAction =
  | { kind: 'setNext'; input: Waypoints['setNext'] }
  | { kind: 'setStatus'; input: Waypoints['setStatus'] }
  | { kind: 'complete'; input: Waypoints['complete'] }
  | { kind: 'fail'; input: Waypoints['fail'] }
  | { kind: 'reopen'; input: Waypoints['reopen'] }
  | { kind: 'completeLocation'; input: Waypoints['completeLocation'] }
  | { kind: 'returnToStore'; input: Waypoints['returnToStore'] }
  | { kind: 'scanBag'; input: Waypoints['scanBag'] }
  /** A problem at a stop that goes on. Its id is made here, so that it is saved once. */
  | { kind: 'report'; input: Report & { routeId: string; waypointId: string; id: string } }

export type ShiftAction =
  | { kind: 'startShift'; input: Shifts['start'] }
  | { kind: 'endShift'; input: Shifts['end'] }
  | { kind: 'takeBreak'; input: Shifts['takeBreak'] }
  | { kind: 'endBreak'; input: Shifts['endBreak'] }
  | { kind: 'changeVehicle'; input: Shifts['changeVehicle'] }

type Queued<Act> = Act & {
  /** The name under which the server does it once, however often it is sent. */
  opId: string
  occurredAt: number
  /** To be uploaded first; the answer becomes the proof of the act. */
  photo?: Blob
  /** Whose phone it was then. */
  personId: string
}

export type QueuedAction = Queued<CourierAction>

export type Stored<Act> = Queued<Act> & { seq: number }
export type StoredAction = Stored<CourierAction>

export type StoredPing = { seq: number; personId: string; ping: Record<string, unknown> }

interface CourierStore extends DBSchema {
  acts: { key: number; value: StoredAction }
  pings: { key: number; value: StoredPing }
  kept: { key: string; value: unknown }
}

let opening: Promise<IDBPDatabase<CourierStore>> | undefined

export function openCourierStore() {
  opening ??= openDB<CourierStore>('courier', 1, {
    upgrade(db) {
      db.createObjectStore('acts', { keyPath: 'seq', autoIncrement: true })
      db.createObjectStore('pings', { keyPath: 'seq', autoIncrement: true })
      db.createObjectStore('kept')
    },
  })
  return opening
}

/** Where acts wait: in the order in which they happened. */
export interface ActionQueue {
  all: () => Promise<StoredAction[]>
  add: (act: QueuedAction) => Promise<void>
  replace: (act: StoredAction) => Promise<void>
  remove: (seq: number) => Promise<void>
}

export const storedQueue: ActionQueue = {
  // Without IndexedDB, as in some private windows, nothing was stored and nothing waits.
  all: async () => (typeof indexedDB === 'undefined' ? [] : (await openCourierStore()).getAll('acts')),
  add: async act => {
    // the store numbers it
    await (await openCourierStore()).add('acts', act as StoredAction)
  },
  replace: async act => {
    await (await openCourierStore()).put('acts', act)
  },
  remove: async seq => (await openCourierStore()).delete('acts', seq),
}

/** How the route or the shift stands after an act, as the server says it. */
export type Answer = { route: Route } | { shift: CurrentShift }

/** `sent`; `refused`: the server will never take it; `unreachable`: try later. */
export type SendResult =
  | { outcome: 'sent'; answer?: Answer }
  | { outcome: 'refused'; error: unknown }
  | { outcome: 'unreachable' }

export interface Sender {
  upload: (photo: Blob) => Promise<{ url: string } | { failed: SendResult }>
  send: (act: QueuedAction) => Promise<SendResult>
}

export interface OutboxOptions {
  queue: ActionQueue
  sender: Sender
  /** Who is signed in: what another person did on this phone waits until they are back. */
  personId?: () => string | null
  /** One sender at a time, whatever number of tabs. */
  exclusively?: (work: () => Promise<void>) => Promise<void>
  retryMs?: number
}

export interface OutboxState {
  acts: readonly StoredAction[]
  isStuck: boolean
}

/**
 * Sends what the courier did, strictly in order: the next one only after the one before was taken or refused. What was
 * refused is told and taken out; what could not be sent stays, also after the phone was off.
 */
export function createOutbox({
  queue,
  sender,
  personId,
  exclusively = work => work(),
  retryMs = 10_000,
}: OutboxOptions) {
  let state: OutboxState = { acts: [], isStuck: false }
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const refusalListeners = new Set<(act: StoredAction, error: unknown) => void>()
  const answerListeners = new Set<(answer: Answer) => void>()
  const sentListeners = new Set<() => void>()

  async function refresh(isStuck: boolean) {
    state = { acts: await queue.all(), isStuck }
    for (const listener of listeners) listener()
  }

  async function sendAll() {
    clearTimeout(timer)
    for (;;) {
      const acts = await queue.all()
      const act = acts.find(one => !personId || one.personId === personId())
      if (!act) break
      const result = await sendOne(act)
      if (result.outcome === 'unreachable') {
        await refresh(true)
        timer = setTimeout(() => void flush(), retryMs)
        return
      }
      // Screens know what came of the act before it leaves them, or they would show for a moment what was before it.
      if (result.outcome === 'sent' && result.answer) for (const tell of answerListeners) tell(result.answer)
      await queue.remove(act.seq)
      if (result.outcome === 'refused') for (const tell of refusalListeners) tell(act, result.error)
      await refresh(false)
    }
    await refresh(false)
    for (const tell of sentListeners) tell()
  }

  async function sendOne(act: StoredAction): Promise<SendResult> {
    if (!act.photo) return sender.send(act)
    const uploaded = await sender.upload(act.photo)
    if ('failed' in uploaded) {
      if (uploaded.failed.outcome !== 'refused') return uploaded.failed
      // the picture cannot be taken: what was done is still true without it
      const { photo: _, ...bare } = act
      const explained = withProof(bare, { unavailableReason: 'upload' })
      await queue.replace({ ...explained, seq: act.seq })
      return sender.send(explained)
    }
    const { photo: _, ...bare } = act
    const named = withProof(bare, { proofImageURL: uploaded.url })
    // an upload that went through is not repeated
    await queue.replace({ ...named, seq: act.seq })
    return sender.send(named)
  }

  function flush(): Promise<void> {
    running ??= exclusively(sendAll).finally(() => {
      running = null
    })
    return running
  }

  return {
    state: () => state,
    load: () => refresh(false),
    flush,
    async add(act: QueuedAction) {
      await queue.add(act)
      await refresh(state.isStuck)
      void flush()
    },
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    onRefused(listener: (act: StoredAction, error: unknown) => void) {
      refusalListeners.add(listener)
      return () => {
        refusalListeners.delete(listener)
      }
    },
    onAnswer(listener: (answer: Answer) => void) {
      answerListeners.add(listener)
      return () => {
        answerListeners.delete(listener)
      }
    },
    onSent(listener: () => void) {
      sentListeners.add(listener)
      return () => {
        sentListeners.delete(listener)
      }
    },
    stop() {
      clearTimeout(timer)
    },
  }
}

function withProof<Q extends QueuedAction>(
  act: Q,
  proof: { proofImageURL?: string; unavailableReason?: string },
): Q {
  if (act.kind === 'complete' || act.kind === 'completeLocation' || act.kind === 'setStatus')
    return { ...act, input: { ...act.input, ...proof } }
  if (act.kind === 'fail') {
    return {
      ...act,
      input: { ...act.input, ...(proof.proofImageURL && { proofImageURL: proof.proofImageURL }) },
    }
  }
  if (act.kind === 'report')
    return {
      ...act,
      input: { ...act.input, ...(proof.proofImageURL && { photos: [proof.proofImageURL] }) },
    }
  return act
}
