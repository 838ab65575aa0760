import type postgres from 'postgres'
import { readArray, writeArray } from '../arrays'
import { type ConnectionSettings, openDriver } from './driver'

export type Rows = postgres.RowList<postgres.Row[]>

/** One connection, from its opening to its end. It is never opened again: whoever needs another one opens another one. */
export type SingleConnection = {
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

const GOODBYE_SECONDS = 1
/** Also what has no parameters; the driver would send that unprepared. Its types do not know of `simple`. */
const PREPARED: object = { prepare: true, simple: false }
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
export async function openSingleConnection(
  settings: ConnectionSettings,
  onNotify?: (channel: string, word: string) => void,
): Promise<SingleConnection> {
  const asked = new Set<(error: Error) => void>()
  const { promise: gone, resolve: hasGone } = Promise.withResolvers<void>()
  let isGone = false
  let silence: Timer | null = null

  const driver = openDriver(settings, {
    max: 1,
    max_lifetime: null,
    // It would ask for them where nobody can be told that there was no answer, and that ends the process.
    fetch_types: false,
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
    void driver.end({ timeout: 0 })
    lose()
  }

  // A statement opens the connection: a reservation that fails would be tried again behind our back.
  const arrayTypes = await settled(driver.unsafe(ARRAY_TYPES)).catch(error => {
    drop()
    throw error
  })
  // The open connection reads them here; the driver has no other way to say what is only known by now.
  const { parsers, serializers } = driver.options
  for (const { array, element } of arrayTypes) {
    const write = serializers[element] ?? String
    parsers[array] = text => readArray(text, parsers[element] ?? String)
    serializers[array] = value => (Array.isArray(value) ? writeArray(value, write) : value)
  }
  if (isGone) throw new ConnectionLost()
  const reserved = await driver.reserve()

  return {
    query: (text, parameters = []) =>
      isGone
        ? Promise.reject(new ConnectionLost())
        : settled(reserved.unsafe(text, parameters as never[], PREPARED)),
    run: script =>
      isGone ? Promise.reject(new ConnectionLost()) : settled(reserved.unsafe(script, []).simple()),
    isGone: () => isGone,
    gone,
    async end() {
      if (isGone) return
      reserved.release()
      await driver.end({ timeout: GOODBYE_SECONDS })
      lose()
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
