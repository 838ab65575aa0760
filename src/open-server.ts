import type { DestinationStream } from 'pino'
import { folderFiles } from './adapters/files/folder'
import { openIdentity } from './adapters/identity/open-identity'
import { openLabels } from './adapters/labels/open-labels'
import { recordedMail } from './adapters/mail/recorded'
import { smtpMail } from './adapters/mail/smtp'
import { nominatim } from './adapters/maps/nominatim'
import { offlineGeocoder } from './adapters/maps/offline-geocoder'
import { openRoads } from './adapters/maps/open-roads'
import { openOutside } from './adapters/outside/open-outside'
import { withStandIns } from './adapters/outside/with-stand-ins'
import { ownUrlOf } from './adapters/own-url'
import type { Payments } from './adapters/payments/port'
import { openPush } from './adapters/push/open-push'
import { openSms } from './adapters/sms/open-sms'
import { openTaxAgency } from './adapters/tax-agency/open-tax-agency'
import { openWriting } from './adapters/writing/open-writing'
import type { Config } from './config'
import { type Clock, systemClock } from './core/clock'
import type { World } from './core/context'
import { openDatabase } from './core/db/open'
import { every, type JobRequest } from './core/events'
import { countProviderCalls } from './core/figures/counted'
import { makeIds } from './core/ids'
import { startTimers } from './core/jobs/timers'
import { openJobs } from './core/jobs/worker'
import { openHub } from './core/live/hub'
import { openRelay } from './core/live/relay'
import { KNOWN_STREETS } from './dev/demo/known-streets'
import { contentSecurityPolicy } from './http/headers'
import { serveMetrics } from './http/metrics'
import { webhooksActedOn } from './http/raw/webhooks'
import { serve } from './http/server'
import { loadStaticWeb } from './http/static-web'
import { openLog } from './log'
import { findListeners } from './modules/identity/sessions/find-listeners'
import { makeIdentify } from './modules/identity/sessions/identify'
import { followLinks } from './modules/logistics/tracking/link-listeners'
import { pulseOf } from './modules/operations/platform/leave-pulse'
import { sendPrintersAway } from './modules/printing/print-jobs/waiting-printers'
import { subscriptions } from './routers/subscriptions'
import { stopInOrder } from './stop-in-order'

type Parts = {
  config: Config
  databaseUrl: string
  payments: Payments
  version: string
  buildDate: string
  webFolder: string
  hasDemoWorld: boolean
  /** Default: the system's. */
  clock?: Clock
  /** Where the log goes. Default: the standard output. */
  logTo?: DestinationStream
}

/** A whole server on a migrated database. Several may stand on the same one. Answers how to stop it in order. */
export async function openServer({
  config,
  databaseUrl,
  payments,
  version,
  buildDate,
  webFolder,
  hasDemoWorld,
  clock = systemClock,
  logTo,
}: Parts) {
  const connection = openDatabase(databaseUrl, {
    max: config.DATABASE_POOL,
    prepare: config.DATABASE_PREPARE,
  })
  const identity = await openIdentity(config, clock.now)
  const real = openOutside({ allowsPrivate: !config.isProduction })
  const push = await openPush(config, clock.now, real)
  const standIns = config.isProduction
    ? null
    : withStandIns(real, {
        folder: `${config.DATA_DIR}/outside`,
        publicUrl: config.publicUrl,
        ownUrl: ownUrlOf(config),
        now: clock.now,
      })
  const log = openLog(config.LOG_LEVEL, logTo)
  const roads = openRoads(config, { now: clock.now, log })
  const world = makeWorld()
  const identify = makeIdentify(world)
  const { jobsAfter, lookups } = subscriptions
  const inRealTime = delaysOn(clock)
  const jobs = await openJobs(world, databaseUrl, {
    prepare: config.DATABASE_PREPARE,
    jobs: subscriptions.jobs,
  })
  const hub = openHub(
    world,
    connection.listen,
    subscriptions.mayListen(world),
    listeners => findListeners(world, listeners, links => followLinks(world, links)),
    jobs.wake,
    subscriptions.echoesOf,
  )
  const relay = openRelay(
    world,
    subscriptions.channelsOf,
    (tx, events, answers) => jobs.add(tx, jobsAfter(events, answers).map(inRealTime)),
    messages => {
      hub.handOn(messages)
      jobs.wake()
    },
    hub.hint,
    lookups,
  )
  world.eventsWaiting = relay.notify
  await jobs.work()
  const stopHub = await hub.start()
  const stopTimers = startTimers(world, [
    ...subscriptions.timers,
    ...(standIns ? [every(5_000, 'let the local courier partner go on', () => standIns.drive())] : []),
    every(
      60_000,
      'say how this server is',
      pulseOf(world, { load: connection.load, liveConnections: () => hub.connections }),
    ),
  ])
  const web = await loadStaticWeb(webFolder, {
    contentSecurityPolicy: contentSecurityPolicy(hostsOf(config, payments)),
    publicUrl: config.publicUrl,
    shopHosts: config.SHOP_HOSTS,
    clock: world.clock,
  })
  const server = serve({
    world,
    hub,
    identify,
    web,
    port: config.PORT,
    hostname: config.HOST,
    allowedOrigins: config.CORS_ORIGINS,
    trustedProxies: config.TRUSTED_PROXIES,
    localIssuer: identity.localIssuer,
  })
  const metrics =
    config.METRICS_PORT === undefined
      ? null
      : serveMetrics({
          world,
          port: config.METRICS_PORT,
          hostname: config.METRICS_HOST,
          load: connection.load,
          liveConnections: () => hub.connections,
          jobKinds: [...subscriptions.jobs.keys()],
        })

  return {
    metrics,
    world,
    server,
    connection,
    relay,
    /**
     * Says first that it will be gone; then takes nothing new, lets what is open be finished, and tells live
     * connections to come again elsewhere. Ends in bounded time, whatever is away.
     */
    stop: () =>
      stopInOrder(world.log, [
        [
          {
            what: 'being handed calls',
            seconds: config.DRAIN_SECONDS + 1,
            stop: () => server.leave(config.DRAIN_SECONDS),
          },
        ],
        [
          { what: 'printers that wait for work', seconds: 1, stop: async () => sendPrintersAway(world) },
          { what: 'calls', seconds: 15, stop: server.stop, abandon: server.cut },
          // Calls are only over when live connections are.
          { what: 'live connections', seconds: 5, stop: stopHub },
          { what: 'timers', seconds: 15, stop: stopTimers },
        ],
        [
          { what: 'taking up events', seconds: 5, stop: relay.stop },
          { what: 'jobs', seconds: 15, stop: jobs.stop },
          { what: 'webhooks', seconds: 5, stop: () => webhooksActedOn(world) },
        ],
        // Until everything else is over, it can be seen how that goes.
        [
          { what: 'figures', seconds: 2, stop: async () => metrics?.stop(true) },
          { what: 'the streets', seconds: 2, stop: roads.stop },
          { what: 'the database', seconds: 10, stop: connection.close },
        ],
      ]),
  }

  function makeWorld(): World {
    const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
    return {
      db: connection.db,
      changes: connection.changes,
      clock,
      log,
      settings: {
        publicUrl: config.publicUrl,
        isProduction: config.isProduction,
        hasDemoWorld,
        version,
        buildDate,
        secret: config.SECRET,
        internalEmailDomains: config.INTERNAL_EMAIL_DOMAINS,
        partnerEmailDomains: config.PARTNER_EMAIL_DOMAINS,
        deliveryPartners: config.DELIVERY_PARTNERS,
        environments: config.ENVIRONMENTS,
        handsOverTokens: config.takesHandedTokens ? config.CORS_ORIGINS : null,
        keptReadsMs: 1_000,
        keptSignInsMs: 5_000,
        minRequiredVersion: config.MIN_REQUIRED_VERSION,
        minRequiredBuild: config.MIN_REQUIRED_BUILD ?? null,
        mapTiles: config.MAP_TILES_URL
          ? {
              url: config.MAP_TILES_URL,
              attribution: config.MAP_ATTRIBUTION,
              traffic: config.MAP_TRAFFIC_URL ?? null,
            }
          : null,
        loopbackLimitFactor: config.loopbackLimitFactor,
        taxMaker: {
          name: config.TAX_MAKER_NAME,
          nif: config.TAX_MAKER_NIF,
          address: config.TAX_MAKER_ADDRESS,
          declaredOn: config.TAX_DECLARED_ON,
          declaredAt: config.TAX_DECLARED_AT,
          installation: config.TAX_INSTALLATION,
        },
      },
      payments: countProviderCalls(payments),
      files: folderFiles(`${config.DATA_DIR}/files`, {
        onChange: storage =>
          storage === 'ok'
            ? log.info({ storage }, 'files can be kept again')
            : log.error({ storage }, 'files cannot be kept'),
      }),
      roads: roads.roads,
      mail: config.SMTP_URL ? smtpMail(config.SMTP_URL, config.MAIL_FROM) : recordedMail,
      sms: openSms(config),
      push,
      writing: openWriting(config),
      identityProviders: identity.providers,
      places: config.GEOCODER_URL
        ? nominatim(config.GEOCODER_URL, `comanda/${version}`)
        : offlineGeocoder(KNOWN_STREETS),
      labels: openLabels(config),
      outside: standIns?.outside ?? real,
      taxAgency: openTaxAgency(config, clock.now),
      newId: makeIds(clock, randomBytes),
      randomBytes,
      eventsWaiting: () => {},
      checkpoint: makeCheckpoint(config),
    }
  }
}

/** A delay counts on the clock of this server; the queue goes by the clock of the database. */
const delaysOn =
  ({ speed = 1 }: Clock) =>
  (request: JobRequest): JobRequest =>
    request.startAfterSeconds && speed > 1
      ? { ...request, startAfterSeconds: Math.ceil(request.startAfterSeconds / speed) }
      : request

/** The crash tests name a place and how often it is passed before the process dies there. */
function makeCheckpoint({ CRASH_AT, isProduction }: Config): (name: string) => void {
  if (!CRASH_AT || isProduction) return () => {}
  const [place, count = '1'] = CRASH_AT.split('#')
  let left = Number(count)
  return name => {
    if (name === place && --left === 0) process.kill(process.pid, 'SIGKILL')
  }
}

function hostsOf(config: Config, payments: Payments) {
  const origin = (url: string | undefined | null) => (url ? new URL(url.replace(/[{}]/g, '')).origin : null)
  return {
    publicUrl: config.publicUrl,
    payments: origin(payments.browser.apiBase),
    stripe: payments.browser.provider === 'stripe',
    tiles:
      [...new Set([config.MAP_TILES_URL, config.MAP_TRAFFIC_URL].flatMap(url => origin(url) ?? []))].join(
        ' ',
      ) || null,
    environments: config.ENVIRONMENTS.map(environment => environment.origin),
  }
}
