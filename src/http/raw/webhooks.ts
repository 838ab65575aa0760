import { Elysia } from 'elysia'
import type { World } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import { countCall, requireLeft } from '../../core/rate-limit'
import { isLogged } from '../../core/rules/log-sampling'
import { isKnownSender, receiveWebhook } from '../../modules/integrations/webhooks/receive-webhook'
import { keptHeaders } from '../../modules/integrations/webhooks/rules/kept-headers'
import {
  patienceMs,
  processProviderEvent,
  storeProviderEvent,
} from '../../modules/orders/provider-events/provider-events'
import { anonymousContext } from '../context'
import { WRONG_SIGNATURES } from '../limits'
import { readText, refuseOddText } from '../request-parsing'
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

const SENDING = ['POST', 'PUT', 'PATCH', 'DELETE']

/** What other services tell us: the signature is checked, the event is kept, and only then is anything done with it. */
export function webhooks({ world, openContext, ipOf }: RawParts) {
  return new Elysia().all(
    '/api/v1/webhooks/:service',
    async ({ request, params: { service } }) => {
      try {
        const isOurProvider = service === 'stripe'
        if (!isOurProvider && !isKnownSender(service)) throw new Failure('NotFound')
        if (!isOurProvider && request.method === 'GET') return echoOf(request)
        if (!(isOurProvider ? ['POST'] : SENDING).includes(request.method))
          throw new Failure('MethodNotAllowed')
        const visitor = anonymousContext(world, request, ipOf(request))
        requireLeft(WRONG_SIGNATURES, visitor)
        const body = await readText(request)
        const isKept = isOurProvider
          ? await keepProviderEvent(world, request, body)
          : await keepWebhook(world, request, service, body)
        if (!isKept) {
          countCall(WRONG_SIGNATURES, visitor)
          noteUnsigned(world, visitor.request.ip)
          throw new Failure('BadRequest')
        }
        return new Response(null, { status: 204 })
      } catch (error) {
        return refusal(error, await openContext(request, ipOf(request)))
      }
    },
    { parse: 'none' },
  )
}

async function keepProviderEvent(world: World, request: Request, body: string): Promise<boolean> {
  const event = await world.payments.verifyWebhook(body, request.headers.get('stripe-signature'))
  if (!event) return false
  const isToDo = await storeProviderEvent(world, event, body, keptHeaders(request.headers))
  world.checkpoint('webhook.afterKeep')
  // Whoever sent it does not wait; what goes wrong here is taken up again by the timer.
  if (isToDo) actOn(world, event)
  return true
}

function keepWebhook(world: World, { url, method, headers }: Request, service: string, body: string) {
  refuseOddText(body)
  const integration = new URL(url).searchParams.get('integration')
  if (integration !== null && !/^[0-9a-f]{24}$/.test(integration)) throw new Failure('NotFound')
  return receiveWebhook(world, { service, integrationId: integration, method, headers, body })
}

/** Who is about to send first asks whether anybody is here, by a word that is to come back. */
function echoOf({ url }: Request): Response {
  const query = new URL(url).searchParams
  const word = query.get('hub.challenge') ?? query.get('challenge') ?? ''
  if (!/^[\w.~-]{0,200}$/.test(word)) throw new Failure('BadRequest')
  if (!word) return new Response(null, { status: 204 })
  return new Response(word, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
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
