import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { ProposalLine } from '../../order-records/proposals/contract/proposals'
import { type PricedLine, priceCart } from '../../orders/checkout/price-cart'
import type { MenuProduct } from '../../stores/catalog/contract/menus'
import type { QuoteLineFields } from './contract/quotes'

type Menu = ReadonlyMap<string, MenuProduct>
type Priced = Pick<World, 'newId'> & { products: Menu }

/**
 * The lines of a quote, priced. A line that is there keeps its price, its rate and its words, whatever the menu says by
 * now; a new one takes them from the menu. A price that staff write counts in both.
 */
export const priceLines = (
  lines: readonly QuoteLineFields[],
  before: readonly ProposalLine[],
  menu: Priced,
): ProposalLine[] =>
  lines.map(line => {
    const known = before.find(({ id, productId }) => id === line.id && productId === line.productId)
    const { quantity, isFixed } = line
    const own = { quantity, isFixed, comment: line.comment ?? known?.comment ?? '' }
    return withPrice({ ...(known ?? newLine(line, menu)), ...own }, line.price?.amount)
  })

function newLine(
  { productId, subItems, quantity }: QuoteLineFields,
  { products, newId }: Priced,
): ProposalLine {
  const { lines, problems } = priceCart([{ productId, subItems, quantity }], products, newId)
  // How many of a dish the shop sells at once binds its customers, not what its staff offer.
  const problem = problems.find(({ name }) => name !== 'QuantityOutOfRange')
  if (problem) throw new Failure(problem.name, problem.params)
  return frozenLine(lines[0]!)
}

/** A line of the menu as a quote keeps it. */
export function frozenLine(line: PricedLine): ProposalLine {
  const isPerLine = line.subItemBehavior === 'perLine'
  const onceCents = isPerLine ? line.totalCents - line.unitCents * line.quantity : 0
  return {
    id: line.id,
    productId: line.productId,
    name: line.name,
    category: line.category,
    quantity: line.quantity,
    unitCents: line.unitCents,
    menuCents: line.unitCents,
    eachCents: (line.totalCents - onceCents) / line.quantity,
    onceCents,
    vatPercent: line.vatPercent,
    isFixed: false,
    children: line.children,
    subItemBehavior: line.subItemBehavior ?? 'perUnit',
    allergens: [...line.allergens],
    mayContain: [...(line.mayContain ?? [])],
    allergensStated: line.allergensStated ?? false,
    comment: line.comment,
  }
}

const withPrice = (line: ProposalLine, unitCents: number | undefined): ProposalLine =>
  unitCents === undefined || unitCents === line.unitCents
    ? line
    : { ...line, unitCents, eachCents: Math.max(0, line.eachCents + unitCents - line.unitCents) }

/** Whether a line can be ordered from this menu as it was asked for. */
export const isOnMenu = (line: QuoteLineFields, menu: Priced): boolean =>
  priceCart([line], menu.products, menu.newId).lines.length === 1
