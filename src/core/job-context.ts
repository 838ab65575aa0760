import type { Context, World } from './context'

/** What `inTransaction` needs when nobody called: a job, a timer, a webhook. */
export function jobContext(
  world: World,
  name: string,
): Pick<Context, 'world' | 'caller' | 'now' | 'request'> {
  return {
    world,
    caller: { kind: 'anonymous' },
    now: world.clock.now(),
    request: {
      id: name,
      ip: null,
      deviceId: null,
      userAgent: null,
      language: 'en',
      idempotencyKey: null,
      header: () => null,
    },
  }
}

/** The context of the product itself, which acts for no caller. */
export const systemContext = (world: World) => jobContext(world, 'system')
