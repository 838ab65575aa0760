import type { CallInput as Input } from './call-input'

const tillOrder: Input = t => ({ tillOrderId: t.tillOrderId })
const rungUp: Input = t => ({
  storeId: t.storeId,
  channel: 'canteen',
  catalogId: t.catalogId,
  cart: [{ productId: t.productId, quantity: 1 }],
  guest: { name: 'Nil' },
})

/** How the calls of a till are made with the ids of a tenant. */
export const TILL_CALLS: Record<string, Input> = {
  'merchant.till.plan': rungUp,
  'merchant.till.sell': rungUp,
  'merchant.till.list': t => ({ storeId: t.storeId }),
  'merchant.till.show': tillOrder,
  'merchant.till.send': t => ({ ...tillOrder(t), by: 'email', to: 'nil@example.test' }),
  'merchant.till.cancel': tillOrder,
}
