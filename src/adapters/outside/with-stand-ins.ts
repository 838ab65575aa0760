import { isSignedBy, signWebhook } from '../../modules/integrations/webhooks/rules/standard-webhooks'
import { localBank } from './local-bank'
import { localCouriers } from './local-couriers'
import type { Outside, OutsideAnswer, OutsideRequest, TextRequest, ToldMessage } from './port'
import { BANK_HOST, COURIERS_HOST, RECEIVER_HOST, STAND_IN_KEYS } from './stand-in-keys'
import { openStandInMemory } from './stand-in-memory'

const KEPT_BODY = 20_000

type Place = {
  /** Where it is kept what they were told. */
  folder: string
  /** How browsers reach the product, and how this server reaches itself. */
  publicUrl: string
  ownUrl: string
  now: () => Date
}
type Call = (address: string, init: RequestInit) => Promise<{ status: number }>

/**
 * Stands in for a courier partner, a receiver of webhooks and a bank on a developer's machine, under names of their own. What is
 * called under them is answered in this process: nothing is looked up or connected to, and every other address goes to
 * `outside`, with all that it refuses. Never part of production.
 */
export function withStandIns(
  outside: Outside,
  { folder, publicUrl, ownUrl, now }: Place,
  call: Call = fetch,
): { outside: Outside; drive: () => Promise<void> } {
  const memory = openStandInMemory(folder)
  const couriers = localCouriers(memory, now, `${publicUrl}/admin/devtools?tab=outside`)
  const bank = localBank(now)
  const note = (message: Omit<ToldMessage, 'id' | 'at'>) =>
    memory.change(kept =>
      kept.messages.unshift({ id: crypto.randomUUID(), at: now().toISOString(), ...message }),
    )

  async function answerAt(host: string, given: OutsideRequest): Promise<OutsideAnswer> {
    const body = typeof given.body === 'string' ? given.body : ''
    const request = { ...given, body }
    const who = ({ [COURIERS_HOST]: 'couriers', [BANK_HOST]: 'bank' } as const)[host] ?? 'receiver'
    const isSigned = who === 'receiver' ? isSignedByUs(request) : null
    const { status, body: said } =
      who === 'couriers'
        ? await couriers.answer(request)
        : who === 'bank'
          ? bank(request)
          : isSigned
            ? { status: 200, body: { received: true } }
            : { status: 401, body: { message: 'Not signed with the secret of this receiver' } }
    await note({
      who,
      way: 'in',
      path: `${request.method} ${new URL(request.url).pathname}`,
      event: eventIn(body),
      body: body.slice(0, KEPT_BODY),
      status,
      isSigned,
    })
    return { status, contentType: 'application/json', body: JSON.stringify(said), ms: 1 }
  }

  function isSignedByUs({ headers = {}, body = '' }: TextRequest): boolean {
    const signature = {
      id: headers['webhook-id'] ?? '',
      timestamp: headers['webhook-timestamp'] ?? '',
      signature: headers['webhook-signature'] ?? '',
    }
    return isSignedBy(STAND_IN_KEYS.receiverSecret, signature, body, now())
  }

  /** Timer: the partner calls back, signed, until it was heard. */
  async function drive() {
    for (const { id, reference, status } of await couriers.due()) {
      const path = `/api/v1/webhooks/paack?integration=${STAND_IN_KEYS.integrationId}`
      const body = JSON.stringify({ type: 'delivery.updated', data: { id, reference, status } })
      // The same step keeps its name: heard twice, it counts once.
      const name = `${id}-${status}`
      const at = Math.floor(now().getTime() / 1000)
      const answer = await call(`${ownUrl}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': name,
          'webhook-timestamp': String(at),
          'webhook-signature': signWebhook(STAND_IN_KEYS.couriersSecret, name, at, body),
        },
        body,
      }).catch(() => ({ status: 0 }))
      await note({
        who: 'couriers',
        way: 'out',
        path: `POST ${path}`,
        event: 'delivery.updated',
        body,
        status: answer.status,
        isSigned: true,
      })
      // Refused for good, as when the connection was deleted: it is over for the partner all the same.
      const isOver = answer.status >= 200 && answer.status < 500 && answer.status !== 429
      if (isOver) await couriers.reach(id, status)
    }
  }

  return {
    drive,
    outside: {
      async request(request) {
        const { hostname, port, protocol } = new URL(request.url)
        const isOurs =
          [COURIERS_HOST, RECEIVER_HOST, BANK_HOST].includes(hostname) && protocol === 'https:' && port === ''
        return isOurs ? answerAt(hostname, request) : outside.request(request)
      },
      async told() {
        const { messages, deliveries } = await memory.read()
        return { messages, deliveries: deliveries.map(({ key: _, ...delivery }) => delivery) }
      },
    },
  }
}

function eventIn(body: string): string | null {
  try {
    const { type } = JSON.parse(body) as { type?: unknown }
    return typeof type === 'string' ? type : null
  } catch {
    return null
  }
}
