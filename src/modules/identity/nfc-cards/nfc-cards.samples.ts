import type { CollectionSamples } from '../../../dev/access/collections'
import { at, insert, LIFE, last, other, own } from '../../../dev/million/row-columns'

export const samples: CollectionSamples = {
  of: 'admin.nfcCards',
  measured: {
    filter: { isRevoked: true },
    isShort: 'thousands: one for each person who works by a fridge',
    rows: insert('nfc_card', {
      id: own('29'),
      person_id: other('person'),
      nickname: `'Targeta ' || ${last} || ' ' || n % 997`,
      uid_hash: `sha256(n::text::bytea)`,
      uid_last_four: `lpad(upper(to_hex(n % 65536)), 4, '0')`,
      revoked_at: `case when n % 9 = 0 then ${at('n')} end`,
      ...LIFE,
    }),
  },
  admin: 'HelloAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: ({ customerId }, nth) => ({
    userId: customerId,
    nickname: 'Targeta blava',
    uid: `04:a2:24:${(0x10000000 + nth).toString(16).match(/../g)!.join(':')}`,
  }),
  change: { note: 'Left at the reception' },
  filters: ({ customerId }, made) => ({
    userId: customerId,
    nickname: made.nickname,
    isRevoked: false,
  }),
  search: 'targeta',
  made: ['uid_hash', 'uid_last_four'],
  withIds: { update: ({ customerId }) => ({ userId: customerId }) },
}
