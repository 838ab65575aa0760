import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'
import { localDateOf } from '../../../core/rules/local-time'
import { frozenLine } from '../../../modules/billing/quotes/price-lines'
import { QUOTED_DELIVERY_VAT } from '../../../modules/money/ledger/rules/vat'
import { priceProposal } from '../../../modules/order-records/proposals/rules/proposal-lines'
import { orderEventRows } from '../../../modules/orders/checkout/order-rows'
import type { Catalog } from '../catalogs'
import type { Cast } from '../people'
import { randomOf } from '../random'
import type { Rows } from '../rows'
import type { Store } from '../stores'
import { cartFiller } from './fill-cart'

const DELIVERY_CENTS = 4800
const REQUEST = 'Som 40, drets, a la planta 9. 4 vegetarians i 1 celíac, fins a 25 € per persona.'

/** A request that waits for an answer, and a quote that was sent: both of the same customer and kitchen. */
export function makeQuotes(
  seed: number,
  now: Date,
  { cast, stores, catalogOf }: { cast: Cast; stores: readonly Store[]; catalogOf: (store: Store) => Catalog },
): Rows {
  const random = randomOf(seed, 'quotes')
  const customer = cast.star('customer@comanda.test')
  const merchantId = cast.star('merchant@comanda.test').id
  const catering = stores.filter(({ channel, city }) => channel === 'catering' && city === customer.city)
  const store = catering.find(one => cast.cookOf({ store: one }) === merchantId) ?? catering[0]
  if (!store) return {}
  const address = { ...customer.home.address, name: 'Casa' }
  const place = { lat: customer.home.lat, lon: customer.home.lon }
  const noonIn = (days: number) => {
    const at = new Date(now.getTime() + days * DAY_MS)
    at.setUTCHours(12, 0, 0, 0)
    return at
  }
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)

  const asked = at(18)
  const requestStart = noonIn(9)
  const request = {
    id: random.id(asked),
    ufid: 'CW7M-2QXA',
    city: store.city,
    channel: 'catering',
    state: 'pending',
    state_at: asked,
    store_id: store.id,
    merchant_id: store.merchant.id,
    person_id: customer.id,
    ordered_by_id: customer.id,
    is_requesting_quote: true,
    pickup_code: 'Q01',
    pickup_at: requestStart,
    window_start: requestStart,
    window_end: new Date(requestStart.getTime() + HOUR_MS / 2),
    delivery_on: localDateOf(requestStart, 'Europe/Madrid'),
    address,
    ...place,
    customer: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phone: customer.phone,
    },
    customer_comments: REQUEST,
    goods_cents: 0,
    delivery_cents: 0,
    total_cents: 0,
    created_at: asked,
    updated_at: asked,
  }

  const sent = at(5)
  const lines = cartFiller(one => catalogOf(one).card)(random, store, () => random.id(sent)).map(frozenLine)
  const price = priceProposal(lines, {
    deliveryCents: DELIVERY_CENTS,
    deliveryVatPercent: QUOTED_DELIVERY_VAT,
  })
  const start = noonIn(11)
  const proposal = {
    id: random.id(at(6)),
    number: 'Q-7K3M9D',
    city: store.city,
    store_id: store.id,
    merchant_id: store.merchant.id,
    channel: 'catering',
    name: 'Dinar de resultats',
    state: 'sent',
    state_at: sent,
    person_id: customer.id,
    customer: {
      name: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phone: customer.phone,
    },
    language: customer.language,
    address,
    ...place,
    window_start: start,
    window_end: new Date(start.getTime() + HOUR_MS / 2),
    allow_cart_changes: true,
    people: 20,
    lines,
    delivery_cents: DELIVERY_CENTS,
    has_own_delivery: true,
    delivery_vat_percent: QUOTED_DELIVERY_VAT,
    total_cents: price.totalCents,
    valid_days: 7,
    expires_at: new Date(sent.getTime() + 7 * DAY_MS),
    sent_at: sent,
    created_by_id: merchantId,
    created_at: at(6),
    updated_at: sent,
  }
  return {
    purchase_order: [request],
    order_event: orderEventRows(
      request,
      [{ state: 'pending', at: asked, role: 'customer', source: 'customer', byPersonId: customer.id }],
      moment => random.id(moment),
    ),
    proposal: [proposal],
    proposal_message: [
      {
        id: random.id(sent),
        proposal_id: proposal.id,
        is_staff: true,
        person_id: merchantId,
        text: 'La truita i la fruita són per als vegetarians. Els cambrers arriben mitja hora abans.',
        at: sent,
      },
    ],
  }
}
