import type { Context, World } from '../core/context'
import { holdsAny } from '../core/procedures'
import { countCall } from '../core/rate-limit'
import { LANGUAGES, type Language } from '../core/rules/languages'
import type { Identify } from '../modules/identity/sessions/identify'
import { MENU_KEEPERS } from '../modules/stores/stores/store-access'
import { LARGE_BODIES, REQUESTS } from './limits'
import { MAX_BODY_BYTES } from './request-parsing'

/** The first of the languages a client names that we speak. */
export function chooseLanguage(header: string | null): Language {
  for (const part of (header ?? '').split(',')) {
    const code = part.trim().slice(0, 2).toLowerCase()
    const language = LANGUAGES.find(one => one === code)
    if (language) return language
  }
  return 'en'
}

/** A request without its caller: enough to refuse it, in its language, even while nobody can be looked up. */
export function anonymousContext(world: World, request: Request, ip: string | null): Context {
  const { headers } = request
  const text = (name: string, max = 200) => headers.get(name)?.slice(0, max) || null
  return {
    world,
    db: world.db,
    caller: { kind: 'anonymous' },
    now: world.clock.now(),
    request: {
      id: world.newId(),
      ip,
      deviceId: text('x-device-id', 80),
      userAgent: text('user-agent', 300),
      language: chooseLanguage(headers.get('accept-language')),
      idempotencyKey: text('idempotency-key', 255),
      header: name => text(name),
    },
  }
}

const STRANGER_BYTES = 50_000
const LARGE_BYTES = 100_000

/** Five thousand products with all that is said of them. */
const PRODUCTS_BYTES = 8_000_000
const BRINGS_PRODUCTS = /\/(syncCatalogProducts|merchant\.catalogs\.syncProducts)$/

/** How long a body may be: of a visitor short, of others long, and that not often; a whole menu is of its keepers only. */
export function bodyLimit(request: Request, ctx: Context): number {
  if (ctx.caller.kind === 'anonymous') return STRANGER_BYTES
  if (isLarge(request)) countCall(LARGE_BODIES, ctx)
  const isMenu =
    ctx.caller.kind === 'person' &&
    holdsAny(ctx.caller.permissions, MENU_KEEPERS) &&
    BRINGS_PRODUCTS.test(new URL(request.url).pathname)
  return isMenu ? PRODUCTS_BYTES : MAX_BODY_BYTES
}

/** One that does not say how long it is may be. */
function isLarge({ headers }: Request): boolean {
  const declared = headers.get('content-length')
  return declared === null ? headers.has('transfer-encoding') : Number(declared) > LARGE_BYTES
}

/** Photos and files count their calls themselves. */
const bringsForm = ({ headers }: Request) => headers.get('content-type')?.startsWith('multipart/') ?? false

export function makeContextFor(world: World, identify: Identify) {
  return async (request: Request, ip: string | null): Promise<Context> => {
    const context = anonymousContext(world, request, ip)
    // While the caller is looked up, what they send comes in.
    const needs = isLarge(request) && !bringsForm(request) ? [LARGE_BODIES] : []
    const authorization = request.headers.get('authorization')
    const caller = await identify(authorization, context.now, ip, needs, context.request)
    const known = { ...context, caller }
    countCall(REQUESTS, known)
    return known
  }
}
