import { Elysia } from 'elysia'
import type { World } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import { countCall, requireLeft, WRONG_SIGNATURES } from '../../core/rate-limit'
import { isLogged } from '../../core/rules/log-sampling'
import {
  patienceMs,
  processProviderEvent,
  storeProviderEvent,
} from '../../modules/order-changes/provider-events'
import { anonymousContext } from '../context'
import { readText } from '../request-parsing'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'

/** Anybody can send some: one line for the 1st, 10th, 100th … */
const unsigned = new WeakMap<World, number>()

function noteUnsigned(world: World, ip: string | null) {
  const times = (unsigned.get(world) ?? 0) + 1
  unsigned.set(world, times)
  if (isLogged(times)) world.log.warn({ ip, times }, 'a webhook without a valid signature was refused')
}

const underWay = new WeakMap<World, Set<Promise<void>>>()

/** Settles when everything that was told so far has been acted on: a database that is closed before takes writes down with it. */
export const webhooksActedOn = (world: World) => Promise.all(underWay.get(world) ?? [])

/** What other services tell us: the signature is checked, the event is kept, and only then is anything done with it. */
export function webhooks({ world, openContext, ipOf }: RawParts) {
  return new Elysia().all(
    '/api/v1/webhooks/:service',
    async ({ request, params }) => {
      try {
        if (params.service !== 'stripe') throw new Failure('NotFound')
        if (request.method !== 'POST') throw new Failure('MethodNotAllowed')
        const visitor = anonymousContext(world, request, ipOf(request))
        requireLeft(WRONG_SIGNATURES, visitor)
        const body = await readText(request)
        const event = await world.payments.verifyWebhook(body, request.headers.get('stripe-signature'))
        if (!event) {
          countCall(WRONG_SIGNATURES, visitor)
          noteUnsigned(world, visitor.request.ip)
          throw new Failure('BadRequest')
        }
        const isToDo = await storeProviderEvent(world, event, JSON.parse(body))
        world.checkpoint('webhook.afterKeep')
        // Whoever sent it does not wait; what goes wrong here is taken up again by the timer.
        if (isToDo) actOn(world, event)
        return new Response(null, { status: 204 })
      } catch (error) {
        return refusal(error, await openContext(request, ipOf(request)))
      }
    },
    { parse: 'none' },
  )
}

function actOn(world: World, { id, type }: { id: string; type: string }) {
  const others = underWay.get(world) ?? new Set()
  underWay.set(world, others)
  const acting: Promise<void> = Bun.sleep(patienceMs(type))
    .then(() => processProviderEvent(world, id))
    .catch(error => world.log.warn({ err: error, eventId: id }, 'a webhook will be processed again'))
    .then(() => {
      others.delete(acting)
    })
  others.add(acting)
}
