import { useMemo } from 'react'
import { CREDIT_KINDS } from '../../../../src/modules/money/ledger/rules/credits'
import { ChangeCredit, type UserCredit } from '../../../../src/modules/money/wallet/contract/wallet'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import type { AnyRow, Collection, Tools, Values } from '../../../collection/describe'
import { useSession } from '../../../session/session'
import { Money } from '../../../ui/display/figures'
import { amountColumn, createdAtColumn, customerColumn, listOf } from './money-columns'

type Row = UserCredit & AnyRow
const rowOf = (credit: UserCredit): Row => ({ ...credit, updatedAt: credit.createdAt, archivedAt: null })
const kindOf = (row: Row, { t }: Tools) => t(`choices.creditKind.${row.kind}`)

const credits: Omit<Collection<Row>, 'can'> = {
  name: 'credits',
  calls: {
    list: listOf(api.admin.credits.list.query, rowOf),
    show: async id => rowOf(await api.admin.credits.show.query({ id })),
    update: async ({ id, comment, expiresAt }) =>
      rowOf(await api.admin.credits.update.mutate(ChangeCredit.parse({ id, comment, expiresAt }))),
    remove: id => api.admin.credits.remove.mutate({ id }),
  },
  schema: ChangeCredit.omit({ id: true }),
  titleOf: row => row.comment || row.userName,
  subtitleOf: (row, tools) => [row.userName, kindOf(row, tools)].join(' · '),
  stateOf: row => <Money cents={row.remaining.amount} />,
  sort: '-createdAt',
  columns: tools => [
    createdAtColumn(tools),
    { ...customerColumn(tools), strong: true },
    { id: 'kind', header: tools.t('fields.kind'), cell: row => kindOf(row, tools), width: 130 },
    { id: 'reason', header: tools.t('fields.reason'), cell: row => row.comment },
    {
      id: 'expiresAt',
      header: tools.t('fields.expiresAt'),
      cell: row => row.expiresAt && tools.format.date(row.expiresAt),
      sortable: true,
      width: 130,
    },
    amountColumn(tools, 'price'),
    amountColumn(tools, 'remaining', 'remaining'),
  ],
  filters: [
    { key: 'kind', label: 'kind', of: 'creditKind', values: CREDIT_KINDS },
    { key: 'userId', label: 'customer', kind: 'record', of: 'people' },
    { key: 'remaining', label: 'remaining', kind: 'cents' },
    { key: 'expiresAt', label: 'expiresAt', kind: 'days' },
    { key: 'createdAt', label: 'createdAt', kind: 'days' },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'comment', label: 'reason', kind: 'text', required: true, wide: true },
        { name: 'expiresAt', label: 'expiresAt', kind: 'instant', nullable: true },
      ],
    },
  ],
  blank: () => ({}),
  toForm: ({ comment, expiresAt }): Values => ({ comment, expiresAt: expiresAt?.toISOString() ?? null }),
}

/** What people have in their wallets, sum by sum. */
export default function CreditsScreen() {
  const { can } = useSession()
  const [change, remove] = [can('admin.credits.update'), can('admin.credits.remove')]
  const collection = useMemo(() => ({ ...credits, can: { create: false, change, remove } }), [change, remove])
  return <CollectionScreen collection={collection} />
}
