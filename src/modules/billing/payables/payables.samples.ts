import type { CollectionSamples } from '../../../dev/access/collections'
import { at, insert, LIFE, last, other, own } from '../../../dev/million/row-columns'

export const samples: CollectionSamples = {
  of: 'admin.payables',
  measured: {
    filter: { state: 'paid' },
    search: 'abono',
    isShort: 'thousands: one a week for each merchant and courier',
    rows: insert('payable', {
      id: own('2a'),
      kind: `'manual'`,
      merchant_id: other('merchant'),
      starts_on: `(${at('n')})::date`,
      ends_on: `(${at('n')})::date`,
      state: `case when n % 9 = 0 then 'open' else 'paid' end`,
      amount_cents: `100 + n % 9000`,
      description: `'Abono ' || ${last}`,
      ...LIFE,
    }),
  },
  admin: 'HelloAdminPermission',
  stranger: 'CourierPermission',
  create: ({ merchantId }) => ({
    merchantId,
    amount: 1000,
    description: 'Abono por el material',
  }),
  change: { description: 'Abono por las neveras' },
  filters: (_, made) => ({
    state: 'open',
    kind: 'manual',
    merchantId: made.merchantId,
    userId: null,
    endsOn: made.endsOn,
  }),
  search: 'abono',
  untouched: {
    why: 'what was owed and paid, which accounts have to keep',
    columns: 'kind state description return_reason',
  },
  withIds: { update: ({ merchantId }) => ({ merchantId }) },
  tenant: {
    type: 'MerchantAdminPermission',
    own: (_, made) => ({ merchantIds: [made.merchantId as string] }),
    other: ({ merchantId }) => ({ merchantIds: [merchantId] }),
  },
}
