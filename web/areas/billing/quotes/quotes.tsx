import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentProps, useMemo } from 'react'
import { quoteCollection } from '../../../../src/modules/billing/quotes/contract/quote.collection'
import type { Quote } from '../../../../src/modules/billing/quotes/contract/quotes'
import { PROPOSAL_STATES } from '../../../../src/modules/order-records/proposals/rules/proposal-state'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import type { Collection } from '../../../collection/describe'
import { Money } from '../../../ui/display/figures'
import { StatusChip } from '../../../ui/display/status-chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { NewQuoteDialog } from './new-quote-dialog'
import { QuoteBuilder } from './quote-builder'

/** The list of quotes; each opens on a separate page. */
export const quotes: Omit<Collection<Quote>, 'can'> = {
  ...quoteCollection,
  calls: {
    list: input => api.admin.quotes.list.query(input),
    show: id => api.admin.quotes.show.query({ id }),
  },
  titleOf: row => `${row.number} ${row.name}`,
  subtitleOf: row => [row.userName, row.storeName].filter(Boolean).join(' · '),
  stateOf: row => <StatusChip of="quote" status={row.state} />,
  sort: '-createdAt',
  sum: 'totalCost',
  columns: ({ t, format }) => [
    { id: 'number', header: t('fields.number'), cell: row => row.number, strong: true, width: 120 },
    { id: 'name', header: t('fields.name'), cell: row => row.name, width: 220 },
    {
      id: 'state',
      header: t('fields.state'),
      cell: row => <StatusChip of="quote" status={row.state} />,
      width: 130,
    },
    { id: 'customer', header: t('fields.person'), cell: row => row.userName, width: 180 },
    { id: 'store', header: t('fields.store'), cell: row => row.storeName, width: 180 },
    {
      id: 'totalCost',
      header: t('fields.total'),
      cell: row => <Money cents={row.totalCost.amount} />,
      sortable: true,
      align: 'end',
      width: 110,
    },
    {
      id: 'expiresAt',
      header: t('fields.expiresAt'),
      cell: row => <span className="num text-text2">{format.dateTime(row.expiresAt)}</span>,
      sortable: true,
      width: INSTANT_WIDTH,
    },
    {
      id: 'createdAt',
      header: t('fields.createdAt'),
      cell: row => <span className="num text-text2">{format.dateTime(row.createdAt)}</span>,
      sortable: true,
      width: INSTANT_WIDTH,
    },
  ],
  filters: [
    { key: 'state', label: 'state', of: 'quoteState', values: PROPOSAL_STATES },
    { key: 'storeId', label: 'store', kind: 'record', of: 'stores' },
  ],
  form: [],
  blank: () => ({}),
  toForm: () => ({}),
}

export default function QuotesScreen() {
  const { entityId } = useParams({ from: '/office/admin/quotes/{-$entityId}' })
  const navigate = useNavigate()
  const collection = useMemo(
    () => ({
      ...quotes,
      newRecord: (of: ComponentProps<typeof NewQuoteDialog>) => <NewQuoteDialog {...of} />,
      can: { create: true, change: false, remove: false },
    }),
    [],
  )
  if (entityId && entityId !== 'new')
    return (
      <QuoteBuilder
        key={entityId}
        id={entityId}
        onOpen={id => void navigate({ to: '/admin/quotes/{-$entityId}', params: { entityId: id } })}
      />
    )
  return <CollectionScreen collection={collection} />
}
