import type { Language } from '../contract/common'
import type { Identify } from '../features/people/identify'
import type { Context, World } from '../trpc/context'

const LANGUAGES = new Set(['ca', 'en', 'es', 'fr'])

/** The first of the languages a client names that we speak. */
export function chooseLanguage(header: string | null): Language {
  for (const part of (header ?? '').split(',')) {
    const code = part.trim().slice(0, 2).toLowerCase()
    if (LANGUAGES.has(code)) return code as Language
  }
  return 'en'
}

/** A request without its caller: enough to refuse it, in its language, even while nobody can be looked up. */
export function strangerContext(world: World, request: Request, ip: string | null): Context {
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

export function makeContextFor(world: World, identify: Identify) {
  return async (request: Request, ip: string | null): Promise<Context> => {
    const context = strangerContext(world, request, ip)
    return { ...context, caller: await identify(request.headers.get('authorization'), context.now, ip) }
  }
}
