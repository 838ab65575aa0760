import { useMemo } from 'react'
import { CREDIT_KINDS } from '../../../src/modules/ledger/rules/credits'
import { ChangeCredit, type UserCredit } from '../../../src/modules/wallet/contract/wallet'
import { api } from '../../api'
import { CollectionScreen } from '../../collection/collection-screen'
import type { AnyRow, Collection, Tools, Values } from '../../collection/describe'
import { Private } from '../../session/incognito'
import { useSession } from '../../session/session'
import { Money } from '../../ui/display/figures'
import { INSTANT_WIDTH } from '../../ui/tables/instant-width'

type Row = UserCredit & AnyRow
const rowOf = (credit: UserCredit): Row => ({ ...credit, updatedAt: credit.createdAt, archivedAt: null })
const kindOf = (row: Row, { t }: Tools) => t(`choices.creditKind.${row.kind}`)

const credits: Omit<Collection<Row>, 'can'> = {
  name: 'credits',
  calls: {
    list: async input => {
      const page = await api.admin.credits.list.query(input)
      return { ...page, docs: page.docs.map(rowOf) }
    },
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
    {
      id: 'createdAt',
      header: tools.t('collection.createdAt'),
      cell: row => <span className="num">{tools.format.dateTime(row.createdAt)}</span>,
      sortable: true,
      width: INSTANT_WIDTH,
    },
    {
      id: 'user',
      header: tools.t('fields.customer'),
      cell: row => <Private of="name">{row.userName}</Private>,
      strong: true,
      width: 190,
    },
    { id: 'kind', header: tools.t('fields.kind'), cell: row => kindOf(row, tools), width: 130 },
    { id: 'reason', header: tools.t('fields.reason'), cell: row => row.comment },
    {
      id: 'expiresAt',
      header: tools.t('fields.expiresAt'),
      cell: row => row.expiresAt && tools.format.date(row.expiresAt),
      sortable: true,
      width: 130,
    },
    {
      id: 'price',
      header: tools.t('fields.amount'),
      cell: row => <Money cents={row.price.amount} />,
      sortable: true,
      align: 'end',
      width: 100,
    },
    {
      id: 'remaining',
      header: tools.t('fields.remaining'),
      cell: row => <Money cents={row.remaining.amount} />,
      sortable: true,
      align: 'end',
      width: 100,
    },
  ],
  filters: [
    { key: 'kind', label: 'kind', of: 'creditKind', values: CREDIT_KINDS },
    { key: 'userId', label: 'customer', kind: 'record', of: 'users' },
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
