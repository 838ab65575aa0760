import { useMemo } from 'react'
import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import { ORDER_STATES } from '../../../../src/modules/order-records/states/rules/order-state'
import { OUTCOMES } from '../../../../src/modules/orders/board/rules/outcomes'
import { orderCollection } from '../../../../src/modules/orders/order-collection/contract/order.collection'
import {
  OrderFields,
  type OrderRecord,
} from '../../../../src/modules/orders/order-collection/contract/purchases'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import type { Calls, Collection, Tools } from '../../../collection/describe'
import { RecordSheet } from '../../../collection/record-sheet'
import { Private } from '../../../session/incognito'
import { useSession } from '../../../session/session'
import { Money } from '../../../ui/display/figures'
import { StatusChip } from '../../../ui/display/status-chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'

const procedures = api.admin.purchases
/** They are placed at the checkout, and none is taken away. */
const calls: Calls<OrderRecord> = {
  list: input => procedures.list.query(input),
  show: id => procedures.show.query({ id }),
  update: change => procedures.update.mutate(change),
  archive: id => procedures.archive.mutate({ id }),
  unarchive: id => procedures.unarchive.mutate({ id }),
}

const stateOf = (row: OrderRecord) => <StatusChip of="order" status={row.state} />
const dayOf = (row: OrderRecord, { format }: Tools) => format.dateTime(row.deliveryWindowStart)

export const orders: Omit<Collection<OrderRecord>, 'can'> = {
  ...orderCollection,
  calls,
  schema: OrderFields,
  titleOf: row => row.ufid,
  stateOf,
  subtitleOf: (row, tools) => [row.storeName, dayOf(row, tools)].join(' · '),
  sort: '-createdAt',
  sum: 'totalCost',
  columns: tools => [
    {
      id: 'createdAt',
      header: tools.t('collection.createdAt'),
      cell: row => <span className="num">{tools.format.dateTime(row.createdAt)}</span>,
      sortable: true,
      width: INSTANT_WIDTH,
    },
    {
      id: 'ufid',
      header: tools.t('fields.order'),
      cell: row => <span className="num">{row.ufid}</span>,
      strong: true,
      width: 120,
    },
    { id: 'state', header: tools.t('fields.state'), cell: stateOf, sortable: true, width: 160 },
    { id: 'store', header: tools.t('fields.store'), cell: row => row.storeName },
    {
      id: 'user',
      header: tools.t('fields.customer'),
      cell: row => <Private of="name">{row.userName}</Private>,
      width: 180,
    },
    {
      id: 'deliveryDate',
      header: tools.t('fields.window'),
      cell: row => <span className="num">{dayOf(row, tools)}</span>,
      sortable: true,
      width: 190,
    },
    {
      id: 'totalCost',
      header: tools.t('fields.total'),
      cell: row => <Money cents={row.totalCost.amount} />,
      sortable: true,
      align: 'end',
      width: 100,
    },
  ],
  filters: [
    { key: 'state', label: 'state', of: 'orderState', values: ORDER_STATES },
    { key: 'channel', label: 'channels', of: 'channel', values: CHANNELS },
    { key: 'city', label: 'city', of: 'city', values: CITIES },
    { key: 'deliveryDay', label: 'deliveryDay', kind: 'days' },
    { key: 'outcome', label: 'outcome', of: 'outcome', values: OUTCOMES },
    { key: 'merchant', label: 'merchant', kind: 'record', of: 'merchants' },
    { key: 'storeId', label: 'kitchen', kind: 'record', of: 'stores' },
    { key: 'product', label: 'product', kind: 'record', of: 'products' },
    { key: 'promotion', label: 'promotion', kind: 'record', of: 'promotions' },
    { key: 'cartTotal', label: 'cartTotal', kind: 'cents' },
    { key: 'cartSize', label: 'cartSize', kind: 'numbers' },
    { key: 'isCrossDocking', label: 'isCrossDocking', values: ['true', 'false'] },
    { key: 'hasRating', label: 'hasRating', values: ['true', 'false'] },
    { key: 'hasIncidence', label: 'hasIncidence', values: ['true', 'false'] },
  ],
  form: [
    {
      title: 'words',
      fields: [
        { name: 'internalNote', label: 'note', kind: 'long', rows: 3 },
        { name: 'customerComments', label: 'customerComments', kind: 'long', rows: 3 },
        { name: 'projectCode', label: 'projectCode', kind: 'text', nullable: true },
      ],
    },
  ],
  blank: () => ({}),
  toForm: ({ internalNote, customerComments, projectCode }) => ({
    internalNote,
    customerComments,
    projectCode,
  }),
}

function usePurchases() {
  const change = useSession().can('admin.purchases.update')
  return useMemo(() => ({ ...orders, can: { create: false, change, remove: change } }), [change])
}

/** All orders as records: found, filtered and exported. */
export function OrderRecords() {
  return <CollectionScreen collection={usePurchases()} />
}

/** The words of one order, and its shelf. */
export function OrderRecordSheet({ entityId, onClose }: { entityId: string; onClose: () => void }) {
  return (
    <RecordSheet
      collection={usePurchases()}
      entityId={entityId}
      tab={null}
      onTab={() => undefined}
      onClose={onClose}
      onCreated={() => undefined}
    />
  )
}
