import { readConfig } from '../../config'
import { makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { signAccessToken } from '../../modules/identity/sessions/tokens'
import { openServer } from '../../open-server'

type Options = {
  env?: Record<string, string>
  /** Lines of the log, as they would be read. */
  log?: string[]
  webFolder?: string
}

/**
 * A server in this process, on a port of its own and a database of its own or of a world that is there. Its timers see
 * the time of that world, or they would end at once what is made in it.
 */
export async function openOwnServer(options: Options & { world?: TestWorld } = {}) {
  const { env, log, webFolder = import.meta.dir } = options
  const world = options.world ?? (await openTestWorld())
  const config = {
    ...readConfig({
      LOG_LEVEL: log ? 'debug' : 'silent',
      DATABASE_POOL: '8',
      HOST: '127.0.0.1',
      ...env,
    }),
    PORT: 0,
  }
  const opened = await openServer({
    config,
    databaseUrl: world.url,
    payments: world.payments,
    version: '1.0.0',
    buildDate: '',
    webFolder,
    hasDemoWorld: false,
    ...(options.world && { clock: options.world.clock }),
    logTo: { write: line => log?.push(line) },
  })
  const origin = `http://127.0.0.1:${opened.server.port}`
  return {
    ...opened,
    origin,
    /** Somebody who is signed in. */
    async personWith(permissions: Parameters<typeof makePerson>[1] = {}) {
      const person = await makePerson(opened.world, permissions)
      const claims = { personId: person.id, sessionId: person.sessionId }
      return { person, token: signAccessToken(config.SECRET, claims, opened.world.clock.now()) }
    },
    async stop() {
      await opened.stop()
      if (!options.world) await world.close()
    },
  }
}
export type OwnServer = Awaited<ReturnType<typeof openOwnServer>>
