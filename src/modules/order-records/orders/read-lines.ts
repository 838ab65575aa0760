import type { Database } from '../../../core/db/open'
import type { Language } from '../../../core/rules/languages'
import { type Reading, readIn, type Translations } from '../../../core/rules/translations'
import type { MenuProduct } from '../../stores/catalog/contract/menus'
import { publishedContents } from '../../stores/catalog/menus'
import type { Order, OrderLine } from './contract/ordering'
import type { OrderRow } from './orders.store'

/** Orders keep the names that their kitchens wrote; their customers read them in their language, by the menu that they ordered from. */
export async function readOrders(
  db: Database,
  rows: readonly OrderRow[],
  orders: readonly Order[],
  reader: Language,
): Promise<Order[]> {
  const versionIds = [...new Set(rows.flatMap(row => row.catalog_version_id ?? []))]
  const contents = await publishedContents(db, versionIds)
  return orders.map((order, place) => {
    const content = contents.get(rows[place]?.catalog_version_id ?? '')
    if (!content) return order
    const reading = { reader, original: content.language ?? null }
    const productOf = (id: string | null) => content.products.find(product => product.id === id)
    return {
      ...order,
      cartItems: order.cartItems.map(line => readLine(line, productOf(line.productId), reading)),
    }
  })
}

/** A line and what was chosen with it, as the reader of its product reads them. */
export function readLine(line: OrderLine, product: MenuProduct | undefined, reading: Reading): OrderLine {
  const optionOf = ({ groupId, id }: OrderLine['subItems'][number]) =>
    product?.modifierGroups
      .find(group => group.id === groupId)
      ?.modifierItems.find(option => option.id === id)
  return {
    ...readName(line, product, reading),
    subItems: line.subItems.map(item => readName(item, optionOf(item), reading)),
  }
}

type Named = { name: string; translations?: Translations<'name'> | undefined }

/** A menu translates what it calls the same; what was named otherwise stays as it is. */
export const readName = <Line extends { name: string }>(
  line: Line,
  sold: Named | undefined,
  reading: Reading,
): Line & { languages?: { name?: Language | undefined } } => ({
  ...line,
  ...readIn(
    { name: line.name, translations: sold?.name === line.name ? sold.translations : undefined },
    ['name'],
    reading,
  ),
})
