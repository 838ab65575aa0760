import { z } from 'zod'
import { findUnsafe } from './production-settings'
import { DEMO_SENDER, SERVICE_SETTINGS } from './service-settings'
import { environments, flag, list, port } from './setting-readers'
import { findAlone } from './settings-beside'

/**
 * Every setting, with its default and its explanation: the only list there is. The README's table is made
 * from it (`npm run readme`), and a test holds the two together.
 */
const DEMO_SECRET = 'comanda-demo-secret-not-for-production'

export const SETTINGS = {
  PORT: { read: port.default(9070), about: 'Where the product is served.' },
  HOST: { read: z.string().default('0.0.0.0'), about: 'The address to listen on.' },
  PUBLIC_URL: {
    read: z.url().optional(),
    about: 'How people reach it; used in links and mails. Default: http://localhost:PORT.',
  },
  DATA_DIR: {
    read: z.string().min(1).default('data'),
    about: 'Where the embedded database, uploaded files and the local payment simulator keep what they know.',
  },
  DATABASE_URL: {
    read: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
    about:
      'A Postgres 15 or newer with ICU, as packages of it are built. Without it one is started in DATA_DIR. Required in production.',
  },
  DATABASE_POOL: {
    read: z.coerce.number().int().min(2).max(200).default(20),
    about: 'Connections that this server holds.',
  },
  DATABASE_PREPARE: {
    read: flag.default(true),
    about: 'Set to 0 behind a pooler that shares connections between transactions.',
  },
  DEMO: {
    read: flag.optional(),
    about: 'Fill a new database with the demo world. Default: yes, and no in production.',
  },
  DEMO_SEED: {
    read: z.coerce.number().int().default(20_261_121),
    about: 'The same seed makes the same demo world.',
  },
  DEMO_LIFE: { read: flag.optional(), about: 'Lets the demo order, cook and drive by itself. Default: yes.' },
  SECRET: {
    read: z.string().min(32, 'must be at least 32 characters long').default(DEMO_SECRET),
    about: 'Signs sessions and public links. Required in production.',
  },
  STRIPE_SECRET_KEY: {
    read: z
      .string()
      .regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')
      .optional(),
    about: 'Without it, payments go to a local simulator that speaks the same protocol.',
  },
  STRIPE_PUBLISHABLE_KEY: {
    read: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
    about: "The browser's half of the key.",
  },
  STRIPE_WEBHOOK_SECRET: {
    read: z
      .string()
      .regex(/^whsec_/, 'must begin with whsec_')
      .optional(),
    about: 'Checks what Stripe tells us.',
  },
  SIMULATOR_PORT: { read: port.default(9071), about: 'Where the payment simulator listens when it is used.' },
  PAPERS_PORT: { read: port.default(9072), about: 'Where the demo’s printers show their paper, if free.' },
  ...SERVICE_SETTINGS,
  INTERNAL_EMAIL_DOMAINS: {
    read: list.default(['comanda.test']),
    about: 'People with these e-mail domains are marked as internal.',
  },
  PARTNER_EMAIL_DOMAINS: {
    read: list.default(['comanda.test']),
    about: 'People with these e-mail domains see the labels of the sticker service in the print dialog.',
  },
  DELIVERY_PARTNERS: {
    read: list
      .refine(names => names.length === 2, { message: 'two names, separated by a comma' })
      .default(['Northway', 'Southway']),
    about: 'Who delivers for the partner: for each of the two there is a file of its deliveries.',
  },
  STICKER_SERVICE_URL: {
    read: z.url().optional(),
    about:
      'A service that makes labels for a day or a PDF. Without it a local stand-in does, and in production nobody sees them.',
  },
  ALLERGENS_CSV_URL: {
    read: z.url().optional(),
    about:
      'The sheet of people with allergies, as CSV with seq, name, allergens, proposedMeal and team. Without it a local stand-in, and in production none.',
  },
  CORS_ORIGINS: {
    read: list
      .refine(origins => origins.every(origin => URL.parse(origin)?.origin === origin), {
        message: 'origins such as https://app.example, exactly as browsers write them',
      })
      .default([]),
    about: 'Other origins that may call the API from a browser, separated by commas. There is no wildcard.',
  },
  ENVIRONMENTS: {
    read: environments.default([]),
    about:
      'Other installations that staff may switch to in their browser, as name=origin, separated by commas. Each has to name this one in its CORS_ORIGINS.',
  },
  SHOP_HOSTS: {
    read: list
      .refine(hosts => hosts.every(host => URL.parse(`https://${host}`)?.host === host), {
        message: 'hosts such as shop.example, in small letters and without https://',
      })
      .default([]),
    about:
      'Host names of the shop, separated by commas: there a path that is no screen is the id or the name of a store, as in shop.example/la-parada.',
  },
  LEGACY_HAND_OVER: {
    read: flag.optional(),
    about:
      'Take tokens from the address (#tok=) when a page of ours or one of CORS_ORIGINS leads here. Default: yes, and no in production; codes are always taken.',
  },
  MIN_REQUIRED_VERSION: {
    read: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/)
      .default('1.0.0'),
    about: 'Older apps are asked to update before they go on.',
  },
  MIN_REQUIRED_BUILD: {
    read: z.coerce.number().int().min(1).optional(),
    about:
      'The same by build: apps of a smaller BUILD_NUMBER, which is set where the web is built, are asked to update.',
  },
  CRASH_AT: {
    read: z.string().optional(),
    about: 'For the crash tests: place#count at which the process kills itself. Ignored in production.',
  },
  TRUSTED_PROXIES: {
    read: z.coerce.number().int().min(0).max(10).default(0),
    about:
      'How many proxies of yours stand in front: so many entries from the right of X-Forwarded-For is who calls. Too few, and all callers share the limits of one; too many, and anybody may claim any address.',
  },
  DRAIN_SECONDS: {
    read: z.coerce.number().int().min(0).max(60).default(0),
    about:
      'So long a server that is told to stop goes on as before, while GET /api/v1/status answers 503: time for whatever hands out calls to notice. Zero where nothing stands in front.',
  },
  LOOPBACK_LIMIT_FACTOR: {
    read: z.coerce.number().int().min(1).max(100_000).optional(),
    about:
      'So many times more calls than others this machine itself may make. Default: 1000; always 1 in production.',
  },
  CLOCK_START: {
    read: z.iso.datetime({ offset: true }).optional(),
    about: 'For simulations: the moment at which this server starts. Default: now. Refused in production.',
  },
  CLOCK_SPEED: {
    read: z.coerce.number().int().min(1).max(60).optional(),
    about:
      'For simulations: how many seconds pass on the clock of this server in a real one. Default: 1. Refused in production.',
  },
  LOG_LEVEL: {
    read: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    about: 'How much is written to the log.',
  },
  METRICS_PORT: {
    read: port.optional(),
    about: 'Where Prometheus reads figures, at /metrics. Without it nobody does.',
  },
  METRICS_HOST: {
    read: z.string().default('127.0.0.1'),
    about: 'The address of METRICS_PORT. Whoever reaches it reads the figures, without signing in.',
  },
  NODE_ENV: {
    read: z.enum(['production', 'development', 'test']).default('development'),
    about: 'In production demo secrets and demo accounts are refused.',
  },
} as const satisfies Record<string, { read: z.ZodType; about: string }>

type Settings = typeof SETTINGS
export type Config = { [Name in keyof Settings]: z.output<Settings[Name]['read']> } & {
  publicUrl: string
  isProduction: boolean
  wantsDemo: boolean
  wantsDemoLife: boolean
  loopbackLimitFactor: number
  takesHandedTokens: boolean
}

export class BadSetting extends Error {
  override readonly name = 'BadSetting'
}

/** A setting as it is said when it is wrong: keys and addresses with passwords are not. */
const shown = (name: string, given = '') =>
  /SECRET|TOKEN|KEY/.test(name) || given.includes('@') ? '…' : given

/** Reads the whole environment at once, or says in one line which setting is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {}
  for (const [name, { read }] of Object.entries(SETTINGS)) {
    const given = env[name] === '' ? undefined : env[name]
    const result = read.safeParse(given)
    if (!result.success)
      throw new BadSetting(
        `${name}=${shown(name, given)}: ${result.error.issues[0]?.message ?? 'not understood'}`,
      )
    values[name] = result.data
  }
  const config = values as { [Name in keyof Settings]: z.output<Settings[Name]['read']> }
  const isProduction = config.NODE_ENV === 'production'
  const wantsDemo = config.DEMO ?? !isProduction
  const unsafe = isProduction ? findUnsafe(config, { secret: DEMO_SECRET, sender: DEMO_SENDER }) : null
  if (unsafe) throw new BadSetting(unsafe)
  const alone = findAlone(config)
  if (alone) throw new BadSetting(alone)
  const keys = [config.STRIPE_SECRET_KEY, config.STRIPE_PUBLISHABLE_KEY]
  if (new Set(keys.map(key => key?.includes('_live_'))).size > 1)
    throw new BadSetting('STRIPE_PUBLISHABLE_KEY: one key is for live payments, the other for tests')
  return {
    ...config,
    isProduction,
    wantsDemo,
    wantsDemoLife: !isProduction && (config.DEMO_LIFE ?? true),
    loopbackLimitFactor: config.LOOPBACK_LIMIT_FACTOR ?? (isProduction ? 1 : 1000),
    takesHandedTokens: config.LEGACY_HAND_OVER ?? !isProduction,
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
  }
}
