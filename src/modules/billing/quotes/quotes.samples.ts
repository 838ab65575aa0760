import type { CollectionSamples } from '../../../dev/access/collections'
import { at, city, insert, LIFE, last, other, own } from '../../../dev/million/row-columns'

export const samples: CollectionSamples = {
  of: 'admin.quotes',
  measured: {
    filter: { state: 'sent' },
    search: 'dinar 41',
    rows: insert('proposal', {
      id: own('2a'),
      number: `'Q-' || lpad(upper(to_hex(n)), 6, '0')`,
      city,
      store_id: other('store'),
      merchant_id: other('merchant'),
      channel: `'catering'`,
      name: `'Dinar ' || n % 997`,
      state: `(array['draft', 'sent', 'opened', 'accepted', 'expired', 'withdrawn'])[1 + n % 6]`,
      state_at: at('n'),
      person_id: other('person'),
      customer: `jsonb_build_object('name', 'Ada', 'lastName', ${last}, 'email', 'p' || n || '@example.test')`,
      language: `'ca'`,
      delivery_vat_percent: '10',
      total_cents: '(n::bigint * 7919) % 200000',
      valid_days: '7',
      expires_at: at('n + 1'),
      ...LIFE,
    }),
  },
  admin: 'HelloAdminPermission',
  stranger: 'LogisticsAdminPermission',
  create: ({ storeId }, nth) => ({ people: 10, proposal: { name: `Dinar ${nth}`, storeId } }),
  change: { people: 12 },
  filters: ({ storeId, merchantId }, made) => ({
    state: 'draft',
    channel: 'catering',
    city: made.city,
    storeId,
    merchantId,
    userId: null,
    purchaseId: null,
    totalCost: 0,
  }),
  search: 'dinar',
  made: ['number'],
  tenant: {
    type: 'MerchantAdminPermission',
    own: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    other: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    change: { people: 11 },
    forbidden: { proposal: { storeId: 'ffffffffffffffffffffffff' } },
  },
  withIds: {
    create: ({ storeId, productId, requestId, customerId, locationId }) => ({
      purchaseId: requestId,
      userId: customerId,
      locationId,
      proposal: { storeId, cartItems: [{ productId, quantity: 1, subItems: [] }] },
    }),
    update: ({ storeId, productId }) => ({
      proposal: { storeId, cartItems: [{ productId, quantity: 1, subItems: [] }] },
    }),
  },
}
