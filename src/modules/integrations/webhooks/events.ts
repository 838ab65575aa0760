import type { World } from '../../../core/context'
import { every, type ModuleEvents } from '../../../core/events'
import { DAY_MS } from '../../../core/rules/instant'
import { forgetWebhooks } from './incoming-webhooks.store'

const KEPT_DAYS = 30

/** Timer: what connected services told is kept to look into what went wrong lately. */
export const forgetOldWebhooks = (world: World) =>
  forgetWebhooks(world.db, new Date(world.clock.now().getTime() - KEPT_DAYS * DAY_MS))

export const webhookEvents = {
  emits: { 'webhook.kept': () => [] },
  timers: [every(3_600_000, 'forget webhooks of connected services', forgetOldWebhooks)],
} satisfies ModuleEvents
