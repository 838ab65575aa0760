import { type RawBuilder, sql } from 'kysely'
import type { KioskDevice, Listener, Person, World } from './context'
import type { Database } from './db/open'
import type { EventMap, EventType } from './event-map'

/** What a module says of itself in its `events.ts`: what it emits, and what it does by itself. */
export type ModuleEvents = {
  /** What it emits, and the live channels that are told. None is an answer too. */
  emits?: { readonly [Type in EventType]?: ChannelsOf<Type> }
  /** Channels that servers derive from an event that other channels are told of: nothing is stored for them. */
  echoes?: { readonly [Type in EventType]?: (data: EventMap[Type]) => string[] }
  /** What it does when others do something. */
  subscribers?: readonly Subscriber[]
  batchSubscribers?: readonly BatchSubscriber[]
  timers?: readonly Timer[]
  /** Who may listen to its live channels. Channels carry ids and states only, so this guards who learns that something moved. */
  channels?: readonly ChannelGuard[]
}

type ChannelsOf<Type extends EventType> = (data: EventMap[Type], city: string | null) => string[]
/** As it was stored; the payload is what its type promises. */
export type EmittedEvent = { type: EventType; city: string | null; data: EventMap[EventType] }
type StoredEvent = Pick<EmittedEvent, 'type' | 'data'> & { id: string }

/**
 * What is done after the fact, at least once and so written to be repeatable. Its payload carries ids only: it reads
 * the truth when it runs.
 */
export type Job<Data extends object> = {
  /** Stays as it is for ever: it is in the rows of the queue when another version takes over. */
  name: string
  run: (world: World, data: Data) => Promise<void>
  /** Several that were made at about the same time. Fails when one of them does: then each is done by itself. */
  runAll?: (world: World, data: readonly Data[]) => Promise<void>
  /** So many of its kind, and no more, are done by one server at the same time. */
  atOnce?: number
}
export type JobRequest = { name: string; data: object; startAfterSeconds?: number }

export const job = <Data extends object>(name: string, run: Job<Data>['run']): Job<Data> => ({ name, run })

/** Of a kind that is cheaper to do together. */
export const jobInBatches = <Data extends object>(
  name: string,
  runAll: NonNullable<Job<Data>['runAll']>,
): Job<Data> => ({ name, run: (world, data) => runAll(world, [data]), runAll })

export type Subscriber = {
  type: EventType
  job: Job<object>
  dataOf(data: object, eventId: string): object | null
  delayOf(data: object): number | undefined
}

/**
 * After each event of this type, once its transaction has committed, the job is queued: in the same transaction that
 * marks the event as taken, so exactly once. `dataOf` answers null when there is nothing to do.
 */
export function on<Type extends EventType, const Data extends object>(
  type: Type,
  job: Job<Data>,
  dataOf: (data: EventMap[Type], eventId: string) => Data | null,
  afterSeconds?: number | ((data: EventMap[Type]) => number | undefined),
): Subscriber {
  return {
    type,
    job: job as Job<object>,
    dataOf: (data, eventId) => dataOf(data as EventMap[Type], eventId),
    delayOf: data =>
      typeof afterSeconds === 'function' ? afterSeconds(data as EventMap[Type]) : afterSeconds,
  }
}

export type BatchSubscriber = {
  types: ReadonlySet<EventType>
  job: Job<object>
  dataOf(eventIds: string[]): object
  isWanted: RawBuilder<boolean>
}

/**
 * One job for all events of these types that are taken at once: for what looks at many and seldom has to act.
 * @param isWanted looked at when events are taken: while it is false, no job is made
 */
export const onAnyOf = <const Data extends object>(
  types: readonly EventType[],
  job: Job<Data>,
  dataOf: (eventIds: string[]) => Data,
  isWanted: RawBuilder<boolean> = sql`true`,
): BatchSubscriber => ({ types: new Set(types), job: job as Job<object>, dataOf, isWanted })

export type Timer = { name: string; everyMs: number; run(world: World): Promise<unknown> }

/** Runs on every server, so it takes its rows with SKIP LOCKED or is harmless twice. */
export const every = (everyMs: number, name: string, run: Timer['run']): Timer => ({ name, everyMs, run })

export type ChannelGuard = {
  pattern: RegExp
  mayListen(listener: Listener, id: string, db: Database): boolean | Promise<boolean>
}

/** Who of the people may listen to channels of this form; the first group of it is handed on. */
export const mayListen = (
  pattern: RegExp,
  guard: (person: Person, id: string, db: Database) => boolean | Promise<boolean>,
): ChannelGuard => ({
  pattern,
  mayListen: (listener, id, db) => listener.kind === 'person' && guard(listener, id, db),
})

/** The same of devices, which hear what is said to them and nothing else. */
export const deviceMayListen = (
  pattern: RegExp,
  guard: (device: KioskDevice, id: string) => boolean,
): ChannelGuard => ({
  pattern,
  mayListen: (listener, id) => listener.kind === 'kiosk' && guard(listener, id),
})

/** Channels named after something and its id. */
export const ofId = (...names: string[]) => new RegExp(`^(?:${names.join('|')}):([0-9a-f]{24})$`)

/** All that modules emit and do, as what runs them needs it. */
export function assemble(modules: readonly ModuleEvents[]) {
  const subscribers = modules.flatMap(module => module.subscribers ?? [])
  const batchSubscribers = modules.flatMap(module => module.batchSubscribers ?? [])
  const guards = modules.flatMap(module => module.channels ?? [])
  const channels = new Map(modules.flatMap(module => Object.entries(module.emits ?? {})))
  const echoes = new Map(modules.flatMap(module => Object.entries(module.echoes ?? {})))
  const jobs = new Map<string, Job<object>>()
  for (const { job } of [...subscribers, ...batchSubscribers]) {
    const known = jobs.get(job.name)
    if (known && known.run !== job.run) throw new Error(`two jobs are named ${job.name}`)
    jobs.set(job.name, job)
  }

  return {
    emitted: [...channels.keys()] as EventType[],
    subscribers,
    jobs,
    timers: modules.flatMap(module => module.timers ?? []),
    /** The live channels that hear of an event. */
    channelsOf({ type, data, city }: EmittedEvent): string[] {
      const channelsOfType = channels.get(type) as ChannelsOf<EventType> | undefined
      return channelsOfType?.(data, city) ?? []
    },
    /** The channels to which a message of this type is handed on besides its own. */
    echoesOf(type: string, data: object): string[] {
      const echoesOfType = echoes.get(type) as ((data: object) => string[]) | undefined
      return echoesOfType?.(data) ?? []
    },
    /** What is to be looked at when events are taken; the answers go to `jobsAfter`. */
    lookups: batchSubscribers.map(({ isWanted }) => isWanted),
    /**
     * The jobs that follow from events that are taken at once: of each in their order, then of all.
     * @param answers of `lookups`; without them all are wanted
     */
    jobsAfter: (events: readonly StoredEvent[], answers?: readonly boolean[]): JobRequest[] => [
      ...events.flatMap(event => subscribers.flatMap(subscriber => requestOf(subscriber, event) ?? [])),
      ...batchSubscribers.flatMap((subscriber, i) =>
        answers?.[i] === false ? [] : (requestOfAll(subscriber, events) ?? []),
      ),
    ],
    /** Asked for every channel that somebody wants to hear. What no module knows, nobody hears. */
    mayListen:
      ({ db }: Pick<World, 'db'>) =>
      async (listener: Listener, channel: string): Promise<boolean> => {
        for (const { pattern, mayListen } of guards) {
          const match = channel.match(pattern)
          if (match) return mayListen(listener, match[1] ?? '', db)
        }
        return false
      },
  }
}
export type Subscriptions = ReturnType<typeof assemble>

function requestOf({ type, job, dataOf, delayOf }: Subscriber, event: StoredEvent): JobRequest | null {
  if (type !== event.type) return null
  const data = dataOf(event.data, event.id)
  if (!data) return null
  const startAfterSeconds = delayOf(event.data)
  return { name: job.name, data, ...(startAfterSeconds ? { startAfterSeconds } : {}) }
}

function requestOfAll(
  { types, job, dataOf }: BatchSubscriber,
  events: readonly StoredEvent[],
): JobRequest | null {
  const its = events.filter(({ type }) => types.has(type))
  return its.length ? { name: job.name, data: dataOf(its.map(({ id }) => id)) } : null
}
