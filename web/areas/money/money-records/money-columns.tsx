import type { Tools } from '../../../collection/describe'
import { Private } from '../../../session/incognito'
import { Money } from '../../../ui/display/figures'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'

/** Columns that all lists of people's money have. */
export const createdAtColumn = ({ t, format }: Tools) => ({
  id: 'createdAt',
  header: t('collection.createdAt'),
  cell: (row: { createdAt: Date }) => <span className="num">{format.dateTime(row.createdAt)}</span>,
  sortable: true,
  width: INSTANT_WIDTH,
})

export const customerColumn = ({ t }: Tools) => ({
  id: 'user',
  header: t('fields.customer'),
  cell: (row: { userName: string }) => <Private of="name">{row.userName}</Private>,
  width: 200,
})

/** @param name of the field that holds the amount, and of its heading */
export const amountColumn = <Name extends 'amount' | 'price' | 'remaining'>(
  { t }: Tools,
  name: Name,
  label: 'amount' | 'remaining' = 'amount',
) => ({
  id: name,
  header: t(`fields.${label}`),
  cell: (row: Record<Name, { amount: number }>) => <Money cents={row[name].amount} />,
  sortable: true,
  align: 'end' as const,
  width: 110,
})

/** Lists with rows of another shape than the answer. */
export const listOf =
  <Query, Doc, Row, Page extends { docs: Doc[] }>(
    ask: (query: Query) => Promise<Page>,
    rowOf: (doc: Doc) => Row,
  ) =>
  async (query: Query) => {
    const page = await ask(query)
    return { ...page, docs: page.docs.map(rowOf) }
  }
