import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { makeIssuer } from '../invoices/billing.make'
import { readPdf } from './show-invoice-pdf'
import { readQuotePdf, sheetOfQuote } from './show-quote-document'

let world: TestWorld
let shop: Shop
let merchant: Person

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  await makeIssuer(world)
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [shop.store.merchant_id] } }],
  })
})
afterAll(() => world.close())
beforeEach(() => world.clock.set('2026-11-17T08:00:00Z'))

const staff = () =>
  createCaller(appRouter)(contextFor(world, merchant, { idempotencyKey: world.newId() })).admin.quotes
const visitor = () => createCaller(appRouter)(contextFor(world, anonymous)).public.quotes
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)

const draft = () =>
  staff().create({
    proposal: {
      name: 'Results lunch',
      storeId: shop.store.id,
      customerDetails: { name: 'Ada', email: 'ada@example.test' },
      deliveryOption: {
        deliveryStartDate: new Date('2026-11-25T12:00:00Z'),
        deliveryEndDate: new Date('2026-11-25T12:30:00Z'),
      },
      isPickup: true,
      cartItems: [{ productId: shop.soup.id, quantity: 20, subItems: [] }],
    },
    language: 'es',
  })

test('a quote that was sent is a document for who has its link; a draft is none', async () => {
  const { id, number } = await draft()
  expect(await failure(visitor().document({ id }))).toBe('NotFound')
  await staff().send({ id })
  const shown = await visitor().document({ id })
  expect(shown).toMatchObject({ number, state: 'sent', canAccept: true, storeName: shop.store.name })
  expect(shown.items.map(({ quantity }) => quantity)).toEqual([20])
  expect(shown.total).toEqual(shown.items[0]!.paymentTotal)
  expect(shown).not.toHaveProperty('customer')

  const token = shown.pdf.url.split('/').at(-1)!
  const { name, bytes } = await readQuotePdf(world, token, world.clock.now())
  expect(name).toBe(`${number}.pdf`)
  expect(Buffer.from(bytes).toString('latin1')).toStartWith('%PDF-1.7')
  // It opens that quote, for a day, and nothing else.
  expect(await failure(readPdf(world, token, world.clock.now()))).toBe('NotFound')
  world.clock.advance(DAY_MS + 1000)
  expect(await failure(readQuotePdf(world, token, world.clock.now()))).toBe('NotFound')
}, 60_000)

test('its document says how long it counts, and where it is accepted as long as it can be', async () => {
  const { id } = await draft()
  await staff().send({ id })
  const row = () => world.db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sheet = await sheetOfQuote(world, await row(), world.clock.now())
  expect(sheet).toMatchObject({
    title: 'Presupuesto',
    code: { above: 'Aceptar en línea', url: expect.stringContaining(`/checkout-link/${id}`), below: null },
    sections: [
      {
        lines: [
          'Presupuesto sin carácter vinculante, válido hasta el 24/11/2026. Los precios incluyen el IVA.',
        ],
      },
    ],
  })
  expect(sheet.parties[0]!.lines[0]).toBe('Comanda Menjar a la Feina SL')
  world.clock.advance(8 * DAY_MS)
  expect((await sheetOfQuote(world, await row(), world.clock.now())).code).toBeNull()
  expect(await visitor().document({ id })).toMatchObject({ state: 'expired', canAccept: false })
})
