import { useMemo } from 'react'
import {
  ChangePaymentMethod,
  type UserPaymentMethod,
} from '../../../../src/modules/money/cards/contract/user-payments'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import type { AnyRow, Collection, Tools } from '../../../collection/describe'
import { useSession } from '../../../session/session'
import { Chip, type Tone } from '../../../ui/display/chip'
import { createdAtColumn, customerColumn, listOf } from './money-columns'

type Row = UserPaymentMethod & AnyRow
const rowOf = (method: UserPaymentMethod): Row => ({
  ...method,
  updatedAt: method.createdAt,
  archivedAt: null,
})

const TONES: Record<UserPaymentMethod['verificationStatus'], Tone> = {
  pending: 'warn',
  verified: 'ok',
  failed: 'bad',
}
const stateOf = ({ verificationStatus }: Row, { t }: Tools) => (
  <Chip tone={TONES[verificationStatus]}>{t(`choices.verification.${verificationStatus}`)}</Chip>
)
const nameOf = ({ brand, lastFourDigits }: Row) => `${brand} ${lastFourDigits}`

const methods: Omit<Collection<Row>, 'can'> = {
  name: 'payment-methods',
  calls: {
    list: listOf(api.admin.paymentMethods.list.query, rowOf),
    show: async id => rowOf(await api.admin.paymentMethods.show.query({ id })),
    update: async ({ id, nickname }) =>
      rowOf(await api.admin.paymentMethods.update.mutate(ChangePaymentMethod.parse({ id, nickname }))),
    remove: id => api.admin.paymentMethods.remove.mutate({ id }),
  },
  schema: ChangePaymentMethod.pick({ nickname: true }),
  titleOf: nameOf,
  subtitleOf: row => row.userName,
  stateOf,
  sort: '-createdAt',
  columns: tools => [
    createdAtColumn(tools),
    customerColumn(tools),
    { id: 'card', header: tools.t('fields.card'), cell: nameOf, strong: true, width: 200 },
    { id: 'nickname', header: tools.t('fields.nickname'), cell: row => row.nickname },
    { id: 'status', header: tools.t('fields.status'), cell: row => stateOf(row, tools), width: 190 },
  ],
  filters: [
    {
      key: 'verificationStatus',
      label: 'status',
      of: 'verification',
      values: ['pending', 'verified', 'failed'],
    },
    { key: 'userId', label: 'customer', kind: 'record', of: 'people' },
    { key: 'createdAt', label: 'createdAt', kind: 'days' },
  ],
  form: [
    { title: 'identity', fields: [{ name: 'nickname', label: 'nickname', kind: 'text', nullable: true }] },
  ],
  blank: () => ({}),
  toForm: ({ nickname }) => ({ nickname }),
}

/** The cards and accounts that people have saved. */
export default function PaymentMethodsScreen() {
  const { can } = useSession()
  const [change, remove] = [can('admin.paymentMethods.update'), can('admin.paymentMethods.remove')]
  const collection = useMemo(() => ({ ...methods, can: { create: false, change, remove } }), [change, remove])
  return <CollectionScreen collection={collection} />
}
