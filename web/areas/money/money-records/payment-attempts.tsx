import {
  ATTEMPT_KINDS,
  ATTEMPT_STATUSES,
  type PaymentAttempt,
} from '../../../../src/modules/money/cards/contract/user-payments'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type AnyRow, type Collection, READ_ONLY, type Tools } from '../../../collection/describe'
import { Chip, type Tone } from '../../../ui/display/chip'
import { amountColumn, createdAtColumn, customerColumn, listOf } from './money-columns'
import { OrderOfRecord } from './order-of-record'

/** An attempt stays as it ended. */
type Row = PaymentAttempt & AnyRow
const rowOf = (attempt: PaymentAttempt): Row => ({ ...attempt, archivedAt: null })

const TONES: Record<PaymentAttempt['status'], Tone> = {
  RECEIVED: 'muted',
  COMPLETED: 'ok',
  FAILED: 'bad',
  REJECTED_UNPROCESSABLE: 'bad',
}
const stateOf = ({ status }: Row, { t }: Tools) => (
  <Chip tone={TONES[status]}>{t(`choices.attemptStatus.${status}`)}</Chip>
)
const kindOf = (row: Row, { t }: Tools) => t(`choices.attemptKind.${row.kind}`)

const attempts: Collection<Row> = {
  name: 'payment-attempts',
  can: READ_ONLY,
  calls: {
    list: listOf(api.admin.paymentAttempts.list.query, rowOf),
    show: async id => {
      const { docs } = await api.admin.paymentAttempts.list.query({ limit: 1, filter: { id } })
      if (!docs[0]) throw new Error(`No payment attempt ${id}`)
      return rowOf(docs[0])
    },
  },
  titleOf: row => row.userName,
  subtitleOf: (row, tools) => [kindOf(row, tools), tools.format.money(row.amount.amount)].join(' · '),
  stateOf,
  sort: '-createdAt',
  columns: tools => [
    createdAtColumn(tools),
    { ...customerColumn(tools), strong: true },
    { id: 'kind', header: tools.t('fields.kind'), cell: row => kindOf(row, tools), width: 140 },
    { id: 'status', header: tools.t('fields.status'), cell: row => stateOf(row, tools), width: 130 },
    {
      id: 'failure',
      header: tools.t('fields.failure'),
      cell: row => <span className="font-mono text-dense text-text2">{row.error}</span>,
    },
    amountColumn(tools, 'amount'),
  ],
  filters: [
    { key: 'status', label: 'status', of: 'attemptStatus', values: ATTEMPT_STATUSES },
    { key: 'kind', label: 'kind', of: 'attemptKind', values: ATTEMPT_KINDS },
    { key: 'userId', label: 'customer', kind: 'record', of: 'people' },
    { key: 'amount', label: 'amount', kind: 'cents' },
    { key: 'createdAt', label: 'createdAt', kind: 'moments' },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'userName', label: 'customer', kind: 'text', hides: 'name' },
        { name: 'kind', label: 'kind', kind: 'choice', of: 'attemptKind', values: ATTEMPT_KINDS },
        { name: 'amount', label: 'amount', kind: 'money' },
        { name: 'paymentIntentId', label: 'paymentIntent', kind: 'text', mono: true },
        { name: 'error', label: 'failure', kind: 'text', wide: true },
      ],
    },
  ],
  more: ({ orderId }) => orderId && <OrderOfRecord orderId={orderId} />,
  blank: () => ({}),
  toForm: ({ userName, kind, amount, paymentIntentId, error }) => ({
    userName,
    kind,
    amount,
    paymentIntentId,
    error,
  }),
}

/** Each time that a card was asked for money. */
export default function PaymentAttemptsScreen() {
  return <CollectionScreen collection={attempts} />
}
