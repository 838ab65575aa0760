import type { Context, World } from '../../trpc/context'

/** A transaction that nobody asked for: of a job, a timer or a webhook. */
export const bySystem = (world: World): Pick<Context, 'world' | 'caller' | 'now' | 'request'> => ({
  world,
  caller: { kind: 'anonymous' },
  now: world.clock.now(),
  request: {
    id: 'system',
    ip: null,
    deviceId: null,
    userAgent: null,
    language: 'en',
    idempotencyKey: null,
    header: () => null,
  },
})
