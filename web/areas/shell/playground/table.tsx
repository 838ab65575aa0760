import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/buttons/button'
import { Money } from '../../../ui/display/figures'
import { StatusChip, type StatusOf } from '../../../ui/display/status-chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { toast } from '../../../ui/feedback/toast'
import { Select } from '../../../ui/fields/select'
import { BulkBar } from '../../../ui/tables/bulk-bar'
import { type Column, DataTable } from '../../../ui/tables/data-table'
import { FilterBar } from '../../../ui/tables/filter-bar'
import { Pagination } from '../../../ui/tables/pagination'

interface Order {
  id: string
  window: string
  status: StatusOf<'order'>
  store: string
  place: string
  customer: string
  cart: string
  code: string
  cents: number
}

const statuses = [
  'accepted',
  'pending',
  'late',
  'delivered',
  'pending_pickup',
  'out_for_delivery',
  'bag_check',
] as const
const pick = <Item,>(items: readonly Item[], index: number) => items[index % items.length] as Item
const orders: Order[] = Array.from({ length: 2000 }, (_, index) => ({
  id: `K${48210 - index * 7}`,
  window: `${12 + (index % 3)}:${pick(['00', '15', '30', '45'], index)}`,
  status: pick(statuses, index * 3),
  store: pick(
    ['Honest Greens Pau Claris', 'Flax & Kale Tallers', 'La Cocina Central', 'Sushi Shop Diagonal'],
    index,
  ),
  place: pick(
    ['Edifici MediaTIC, planta 4', 'Torre Glòries, 21', 'Wework Tànger', 'Pier 01, Barceloneta'],
    index,
  ),
  customer: pick(['Marta Puig', 'Jordi Ferrer', 'Aina Soler', 'Nil Roca', 'Carla Vidal'], index),
  cart: pick(['2× Poke salmó, 1× Kombucha', '1× Menú del dia', '3× Bowl vegà, 3× Aigua'], index),
  code: String(100 + ((index * 37) % 900)),
  cents: 900 + ((index * 7919) % 18_000),
}))

const columns: Column<Order>[] = [
  { id: 'id', header: 'Order', cell: order => order.id, sortBy: order => order.id, width: 88, strong: true },
  {
    id: 'window',
    header: 'Window',
    cell: order => <span className="num">{order.window}</span>,
    sortBy: order => order.window,
    groupBy: order => order.window,
    width: 84,
  },
  {
    id: 'status',
    header: 'State',
    cell: order => <StatusChip of="order" status={order.status} />,
    sortBy: order => order.status,
    width: 150,
  },
  {
    id: 'store',
    header: 'Store',
    cell: order => order.store,
    sortBy: order => order.store,
    groupBy: order => order.store,
  },
  { id: 'place', header: 'Deliver to', cell: order => <span className="text-text2">{order.place}</span> },
  {
    id: 'customer',
    header: 'Customer',
    cell: order => order.customer,
    sortBy: order => order.customer,
    width: 120,
  },
  { id: 'cart', header: 'Cart', cell: order => <span className="text-text2">{order.cart}</span> },
  {
    id: 'code',
    header: 'Code',
    cell: order => <span className="num font-semibold">{order.code}</span>,
    width: 64,
  },
  {
    id: 'total',
    header: 'Total',
    cell: order => <Money cents={order.cents} className="font-medium" />,
    sortBy: order => order.cents,
    align: 'end',
    width: 104,
  },
]

export default function TableSample() {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(['K48203', 'K48196']))
  const [search, setSearch] = useState('')
  const [store, setStore] = useState<string | null>(null)
  const [group, setGroup] = useState<'none' | 'window' | 'store'>('none')
  const rows = useMemo(
    () =>
      orders.filter(
        order =>
          (!store || order.store === store) &&
          `${order.id} ${order.customer} ${order.code}`.toLowerCase().includes(search.toLowerCase()),
      ),
    [search, store],
  )
  return (
    <div className="flex h-[calc(100dvh-6.1rem)] flex-col max-lg:h-[calc(100dvh-10.7rem)]">
      <FilterBar
        search={search}
        onSearch={setSearch}
        searchLabel="Order, customer, code"
        filters={[
          {
            key: 'store',
            label: 'Store',
            value: store,
            onChange: setStore,
            options: [...new Set(orders.map(order => order.store))].map(name => ({
              value: name,
              label: name,
            })),
          },
        ]}
      >
        <Select
          label="Group by"
          before="Group: "
          value={group}
          onChange={setGroup}
          className="!w-40"
          options={[
            { value: 'none', label: 'None' },
            { value: 'window', label: 'Window' },
            { value: 'store', label: 'Store' },
          ]}
        />
      </FilterBar>
      <DataTable
        label="Orders"
        rows={rows}
        rowId={order => order.id}
        rowLabel={order => order.id}
        columns={columns}
        groupBy={group === 'none' ? null : group}
        groupSummary={inside => <Money cents={inside.reduce((sum, order) => sum + order.cents, 0)} />}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={order => toast.show(order.id)}
        rowTone={order => (order.status === 'late' ? 'bad' : undefined)}
        empty={
          <EmptyState
            title="No orders match"
            action={<Button onClick={() => setSearch('')}>Clear filters</Button>}
          />
        }
        phoneCard={order => (
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <div className="flex items-center gap-2">
                <span className="font-semibold">{order.id}</span>
                <StatusChip of="order" status={order.status} />
              </div>
              <div className="truncate text-text2">
                {order.window} · {order.place}
              </div>
            </div>
            <Money cents={order.cents} className="font-medium" />
          </div>
        )}
      />
      <BulkBar count={selection.size} onClear={() => setSelection(new Set())}>
        <Button icon={Printer} shortcut="P">
          Print tickets
        </Button>
        <Button kind="primary" shortcut="B">
          Mark bag check
        </Button>
      </BulkBar>
      <Pagination page={1} total={rows.length} onPage={page => toast.show(String(page))} />
    </div>
  )
}
