import { beforeEach, expect, test } from 'bun:test'
import { TRPCClientError } from '@trpc/client'
import type { PayOutcome } from '../../../payments/payment-port'
import { addToCart, cartName, carts } from '../cart/cart'
import type { OrderRequest } from '../cart/checkout-draft'
import { type CheckoutCalls, leave, order, resume } from './checkout-attempt'
import { adopt, attemptOf, attempts } from './checkout-attempts'

const OWN = { storeId: 's1', channel: 'catering', on: null } as const
const cart = () => carts.get()[cartName(OWN)]!
const placed = (orderId: string) => ({ orderId, isForOther: false })
const asked = (comments = ''): OrderRequest => ({ storeId: 's1', comments })
const refusal = (name: string) =>
  Object.assign(new TRPCClientError(name), { data: { failure: { code: 1, name, message: name } } })

/** A server that knows what a real one promises: one checkout per key, one order per checkout. */
function shop({ card = 1000 }: { card?: number } = {}) {
  const checkouts = new Map<
    string,
    { id: string; body: string; isPaid: boolean; orderId: string | null; isOver: boolean }
  >()
  const log: string[] = []
  const calls: CheckoutCalls = {
    async createIntent({ req }, key) {
      log.push('intent')
      const body = JSON.stringify(req)
      const known = checkouts.get(key)
      if (known?.isOver) throw refusal('CheckoutClosed')
      if (known && known.body !== body) throw refusal('IdempotencyKeyReused')
      const checkout = known ?? {
        id: `c${checkouts.size + 1}`,
        body,
        isPaid: card === 0,
        orderId: null,
        isOver: false,
      }
      checkouts.set(key, checkout)
      return {
        checkoutId: checkout.id,
        clientSecret: card ? `secret-${checkout.id}` : null,
        paymentIntentId: card ? `pi-${checkout.id}` : null,
        expiresAt: new Date('2026-11-17T08:15:00Z'),
      }
    },
    async place(_, key) {
      log.push('place')
      const checkout = checkouts.get(key)
      if (!checkout || checkout.isOver) throw refusal('CheckoutClosed')
      if (!checkout.isPaid) throw refusal('PaymentFailed')
      checkout.orderId ??= `order-${checkout.id}`
      return { id: checkout.orderId }
    },
    async close(checkoutId) {
      log.push('close')
      const checkout = [...checkouts.values()].find(({ id }) => id === checkoutId)
      if (checkout?.isPaid && card) checkout.orderId ??= `order-${checkout.id}`
      else if (checkout) checkout.isOver = true
      return { orderId: checkout?.orderId ?? null }
    },
  }
  const charge = (intentId: string) => {
    for (const checkout of checkouts.values()) if (`pi-${checkout.id}` === intentId) checkout.isPaid = true
  }
  return { calls, charge, checkouts, log }
}

const declined: PayOutcome = { status: 'failed', code: 'generic_decline', message: 'Declined' }
const run = (
  { calls, charge }: ReturnType<typeof shop>,
  outcome: PayOutcome = { status: 'requires_capture' },
  request = asked(),
) =>
  order(cart(), request, {
    saveCard: false,
    calls,
    pay: async ({ intentId }) => {
      if (outcome.status !== 'failed') charge(intentId)
      return outcome
    },
    onStage: () => {},
  })

beforeEach(() => {
  carts.set({})
  attempts.set({})
  addToCart(
    { ...OWN, storeSlug: 'one', storeName: 'One', catalogId: null },
    {
      productId: 'p1',
      name: 'Poke',
      imageURL: '',
      unitCents: 1190,
      quantity: 1,
      modifiers: [],
      perLine: false,
      comment: '',
    },
  )
})

test('a paid order takes the cart along', async () => {
  expect(await run(shop())).toEqual(placed('order-c1'))
  expect([carts.get(), attempts.get()]).toEqual([{}, {}])
})

test('a declined card loses nothing, and the next one pays the same reservation', async () => {
  const server = shop()
  expect(await run(server, declined)).toEqual({ declined })
  expect(cart().entries).toHaveLength(1)
  expect(await run(server)).toEqual(placed('order-c1'))
  expect(server.checkouts.size).toBe(1)
})

test('an order that was changed after a decline gives the first reservation back', async () => {
  const server = shop()
  await run(server, declined)
  expect(await run(server, undefined, asked('no onions'))).toEqual(placed('order-c2'))
  expect([...server.checkouts.values()].map(({ isOver }) => isOver)).toEqual([true, false])
})

test('a reservation that is over is made anew', async () => {
  const server = shop()
  await run(server, declined)
  for (const checkout of server.checkouts.values()) checkout.isOver = true
  expect(await run(server)).toEqual(placed('order-c2'))
})

test('paid, and the answer lost: after a reload the same order comes back, nothing is paid twice', async () => {
  const server = shop()
  const { place } = server.calls
  server.calls.place = async (...given) => {
    await place(...given)
    throw new TypeError('connection lost')
  }
  await expect(run(server)).rejects.toThrow('connection lost')
  expect(attemptOf(OWN)).toMatchObject({ checkoutId: 'c1', isPaid: true })
  server.calls.place = place
  expect(await resume(cart(), server.calls)).toEqual(placed('order-c1'))
  expect([carts.get(), attempts.get()]).toEqual([{}, {}])
  expect(server.checkouts.size).toBe(1)
})

test('paid, the page gone before it could say so: placed on return', async () => {
  const server = shop()
  const paying = order(cart(), asked(), {
    saveCard: false,
    calls: server.calls,
    pay: async ({ intentId }) => {
      server.charge(intentId)
      return new Promise(() => {})
    },
    onStage: () => {},
  })
  void paying
  await Bun.sleep(1)
  expect(await resume(cart(), server.calls)).toEqual(placed('order-c1'))
})

test('not paid: the return leaves everything as it was', async () => {
  const server = shop()
  await run(server, declined)
  expect(await resume(cart(), server.calls)).toBeNull()
  expect(cart().entries).toHaveLength(1)
})

test('without a connection the return can be tried again', async () => {
  const server = shop()
  await run(server, declined)
  const place = async () => {
    throw new TypeError('offline')
  }
  await expect(resume(cart(), { ...server.calls, place })).rejects.toThrow('offline')
  expect(attemptOf(OWN)).toBeDefined()
})

test('nothing to charge: reserved, then placed, under one key', async () => {
  const server = shop({ card: 0 })
  expect(await run(server)).toEqual(placed('order-c1'))
  expect(server.log).toEqual(['intent', 'place'])
})

test('leaving frees the reservation and names the next one differently; a paid one becomes its order', async () => {
  const server = shop()
  await run(server, declined)
  const { key } = cart()
  expect(await leave(cart(), server.calls)).toBeNull()
  expect(cart().key).not.toBe(key)
  expect(attempts.get()).toEqual({})

  await run(server, declined)
  server.charge('pi-c2')
  expect(await leave(cart(), server.calls)).toEqual(placed('order-c2'))
  expect(carts.get()).toEqual({})
})

test('an order for somebody else is known as such after a reload too', async () => {
  const server = shop()
  await run(server, declined, { ...asked(), forUserId: 'u2' })
  server.charge('pi-c1')
  expect(await resume(cart(), server.calls)).toEqual({ orderId: 'order-c1', isForOther: true })
})

/** As if what was begun here had been begun by another tab. */
const inAnotherTab = (tab: string) =>
  attempts.set(all => Object.fromEntries(Object.values(all).map(one => [`${cartName(OWN)}@${tab}`, one])))

test('what another tab has begun stays its own: another key, another reservation, none of it given back', async () => {
  const server = shop()
  await run(server, declined)
  inAnotherTab('other')
  expect(await leave(cart(), server.calls)).toBeNull()
  expect(await run(server, declined)).toEqual({ declined })
  expect([...server.checkouts.values()].map(({ isOver }) => isOver)).toEqual([false, false])
  expect(await leave(cart(), server.calls)).toBeNull()
  expect([...server.checkouts.values()].map(({ isOver }) => isOver)).toEqual([false, true])
})

test('what a tab has left that is gone is taken over, what is in the hands of an open one is not', async () => {
  const server = shop()
  await run(server, declined)
  inAnotherTab('other')
  const held = [{ name: 'tab.other' }]
  const locks = { query: async () => ({ held }) }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  try {
    expect(await adopt(OWN)).toBe(false)
    held.length = 0
    expect(await adopt(OWN)).toBe(true)
    expect(attemptOf(OWN)?.checkoutId).toBe('c1')
  } finally {
    Reflect.deleteProperty(navigator, 'locks')
  }
})
