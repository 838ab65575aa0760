import { Socket } from 'node:net'
import postgres from 'postgres'
import { readArray, writeArray } from './arrays'

/** How a session comes about; the same for every session of a pool. */
export type SessionSettings = {
  /** Address without the socket folder. */
  base: string
  /** Folder of a Unix socket, where it is not reached by port. */
  socketFolder?: string
  /** False behind a pooler that hands out connections per transaction. */
  prepare: boolean
  /** The longest that the server works at one statement, in milliseconds. */
  statementTimeoutMs: number
  /** A server that has not answered after so long has gone without a word. */
  silenceMs: number
  /** What the server calls it. */
  name?: string
  /** Values that are read and written in another way than the product does. */
  types?: Record<string, postgres.PostgresType>
}

export type Rows = postgres.RowList<postgres.Row[]>

/** One connection, from its opening to its end. It is never opened again: whoever needs another one opens another one. */
export type Session = {
  /** Statements are sent at once and answered in their order. */
  query(text: string, parameters?: readonly unknown[]): Promise<Rows>
  /** Several statements in one text; the rows of all of them. */
  run(script: string): Promise<Rows>
  isGone(): boolean
  /** Settles when the connection has ended, for whatever reason. */
  gone: Promise<void>
  /** Says goodbye and closes. */
  end(): Promise<void>
  /** Closes at once. What was asked is refused. */
  drop(): void
}

const CONNECT_SECONDS = 5
const GOODBYE_SECONDS = 1
/** Those of our own types have other numbers in each database. */
const ARRAY_TYPES = `
  select a.oid::bigint as "array", e.oid::bigint as element
  from pg_type a join pg_type e on e.oid = a.typelem
  where a.typcategory = 'A' and e.typtype <> 'c'`

/**
 * The driver is held to one connection here, and left alone as soon as that has ended. By itself it would open it
 * again, under the feet of a transaction that still has statements to send, and forgets some of what it was asked
 * meanwhile: these wait for ever, or it writes to a socket that is no longer there, which ends the process.
 * @throws what the driver says when nobody answers at the address
 */
export async function openSession(
  settings: SessionSettings,
  onNotify?: (channel: string) => void,
): Promise<Session> {
  const asked = new Set<(error: Error) => void>()
  const { promise: gone, resolve: hasGone } = Promise.withResolvers<void>()
  let isGone = false
  let socket: DatabaseSocket | null = null
  let silence: Timer | null = null

  const driver = openDriver(settings, {
    max: 1,
    max_lifetime: null,
    // It would ask for them where nobody can be told that there was no answer, and that ends the process.
    fetch_types: false,
    socket: async (address: DriverAddress) => (socket = await connectTo(address)),
    onclose: lose,
    onnotify: onNotify,
  })

  function lose() {
    isGone = true
    if (silence) clearTimeout(silence)
    for (const refuse of asked) refuse(new ConnectionLost())
    asked.clear()
    hasGone()
  }

  /** Answered, or refused when the connection ends: nothing that was asked is left without either. */
  function settled<Answer>(question: PromiseLike<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      asked.add(reject)
      silence ??= setTimeout(drop, settings.silenceMs)
      question.then(
        answer => {
          hasSpoken(reject)
          resolve(answer)
        },
        error => {
          hasSpoken(reject)
          reject(error)
        },
      )
    })
  }

  function hasSpoken(refuse: (error: Error) => void) {
    asked.delete(refuse)
    if (!silence) return
    if (asked.size > 0) return void silence.refresh()
    clearTimeout(silence)
    silence = null
  }

  function drop() {
    socket?.destroy()
    lose()
  }

  // A statement opens the connection, for a reservation of one that cannot be opened is never given up.
  const arrayTypes = await settled(driver.unsafe(ARRAY_TYPES)).catch(error => {
    drop()
    throw error
  })
  const { parsers, serializers } = driver.options
  for (const { array, element } of arrayTypes) {
    const write = serializers[element] ?? String
    parsers[array] = text => readArray(text, parsers[element] ?? String)
    serializers[array] = value => (Array.isArray(value) ? writeArray(value, write) : value)
  }
  if (isGone) throw new ConnectionLost()
  const reserved = await driver.reserve()

  return {
    query(text, parameters = []) {
      if (isGone) return Promise.reject(new ConnectionLost())
      return settled(reserved.unsafe(text, parameters as never[], { prepare: true, simple: false } as object))
    },
    run: script =>
      isGone ? Promise.reject(new ConnectionLost()) : settled(reserved.unsafe(script, []).simple()),
    isGone: () => isGone,
    gone,
    async end() {
      if (isGone) return
      reserved.release()
      await driver.end({ timeout: GOODBYE_SECONDS })
      drop()
    },
    drop,
  }
}

/** Has the code that the driver gives it, so that whoever asks is told to come back. */
class ConnectionLost extends Error {
  readonly code = 'CONNECTION_CLOSED'

  constructor() {
    super('The connection to the database has ended')
  }
}

/** The driver with what all of our connections have in common. */
export function openDriver(settings: SessionSettings, options: object = {}) {
  return postgres(settings.base, {
    ...(settings.socketFolder ? { host: settings.socketFolder } : {}),
    prepare: settings.prepare,
    connect_timeout: CONNECT_SECONDS,
    onnotice: () => {},
    connection: {
      application_name: settings.name ?? 'comanda',
      statement_timeout: settings.statementTimeoutMs,
      idle_in_transaction_session_timeout: settings.statementTimeoutMs,
    },
    types: {
      // Cents and counts come as bigint; every one of ours is a safe integer, or we want to know.
      bigint: { to: 20, from: [20], parse: parseSafeInteger, serialize: String },
      // A calendar day stays the text it is: a Date would move it between zones.
      date: { to: 1082, from: [1082], parse: (text: string) => text, serialize: (day: string) => day },
      numeric: { to: 1700, from: [1700], parse: Number, serialize: String },
      ...settings.types,
    },
    ...options,
  })
}

function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`)
  return value
}

type DriverAddress = { path?: string | false; host: string[]; port: number[] }

/** Connected when it is handed over: the driver has no ears for what goes wrong before. */
function connectTo({ path, host: [host], port: [port] }: DriverAddress): Promise<DatabaseSocket> {
  const socket = new DatabaseSocket()
  return new Promise((resolve, reject) => {
    const giveUp = () => socket.destroy(new ConnectionLost())
    const patience = setTimeout(giveUp, CONNECT_SECONDS * 1000)
    socket.once('error', reject).once('close', () => clearTimeout(patience))
    socket.once('connect', () => {
      clearTimeout(patience)
      resolve(socket)
    })
    if (path) socket.connect(path)
    // The driver checks certificates against the host that it finds here.
    else Object.assign(socket, { host, port }).connect(port!, host!)
  })
}

/** The driver lets go of a socket that has closed. A write that fails after that has nobody to tell, and that would end the process. */
class DatabaseSocket extends Socket {
  override removeAllListeners(...events: (string | symbol)[]): this {
    super.removeAllListeners(...events)
    return this.on('error', () => {})
  }
}
