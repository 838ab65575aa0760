import type { Debit } from '../../../../src/modules/money/wallet/contract/wallet'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type AnyRow, type Collection, READ_ONLY } from '../../../collection/describe'
import { Money } from '../../../ui/display/figures'
import { amountColumn, createdAtColumn, customerColumn, listOf } from './money-columns'
import { OrderOfRecord } from './order-of-record'

/** A transfer stays as it was made. */
type Row = Debit & AnyRow
const rowOf = (debit: Debit): Row => ({ ...debit, updatedAt: debit.createdAt, archivedAt: null })

const debits: Collection<Row> = {
  name: 'debits',
  can: READ_ONLY,
  calls: {
    list: listOf(api.admin.debits.list.query, rowOf),
    show: async id => rowOf(await api.admin.debits.show.query({ id })),
  },
  titleOf: row => row.userName,
  subtitleOf: row => row.memo ?? row.kind,
  stateOf: row => <Money cents={row.amount.amount} />,
  sort: '-createdAt',
  columns: tools => [
    createdAtColumn(tools),
    { ...customerColumn(tools), strong: true },
    {
      id: 'kind',
      header: tools.t('fields.kind'),
      cell: row => <span className="font-mono text-dense text-text2">{row.kind}</span>,
      width: 170,
    },
    { id: 'reason', header: tools.t('fields.reason'), cell: row => row.memo },
    amountColumn(tools, 'amount'),
  ],
  filters: [
    { key: 'userId', label: 'customer', kind: 'record', of: 'people' },
    { key: 'createdAt', label: 'createdAt', kind: 'moments' },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'userName', label: 'customer', kind: 'text', hides: 'name' },
        { name: 'kind', label: 'kind', kind: 'text', mono: true },
        { name: 'memo', label: 'reason', kind: 'text', wide: true },
        { name: 'amount', label: 'amount', kind: 'money' },
      ],
    },
  ],
  more: ({ orderId }) => orderId && <OrderOfRecord orderId={orderId} />,
  blank: () => ({}),
  toForm: ({ userName, kind, memo, amount }) => ({ userName, kind, memo, amount }),
}

/** What left the wallets of people. */
export default function DebitsScreen() {
  return <CollectionScreen collection={debits} />
}
