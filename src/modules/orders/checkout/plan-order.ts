import type { Context } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { LocalDate } from '../../../core/rules/local-time'
import { availableFunds } from '../../companies/allowances/available-funds'
import type { Spending } from '../../companies/allowances/rules/spending'
import type { Balance } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import type { PaymentPlan } from '../../money/ledger/rules/waterfall'
import type { PromotionHistory } from '../../offers/promotions/promotions'
import { countGuess } from '../../offers/promotions/why-no-code'
import { conflictOf } from '../../order-records/orders/orders'
import { presentDiscounts, presentUnused } from '../../order-records/orders/present-discounts'
import { presentSplit } from '../../order-records/orders/present-own-order'
import { readLine } from '../../order-records/orders/read-lines'
import { unmetDiets } from '../../stores/catalog/rules/chosen-diets'
import { minimumOrderCents } from '../../stores/stores/rules/minimum'
import type { CheckoutFacts } from './checkout-facts'
import { chosenWindow, nextWindow, slotQuestion } from './checkout-windows'
import type { CheckoutPlan, OrderPayload } from './contract/checkout'
import { loadCheckout } from './load-checkout'
import { type PricedLine, presentPricedLine } from './price-cart'
import { priceCheckout } from './price-checkout'
import { presentProblem, withProductName } from './problems'
import { whyNotStock } from './rules/cart'

/** What an order will take once it is placed, for those that are planned after it. */
export type PlannedOrder = {
  personId: string
  storeId: string
  locationId: string | null
  on: LocalDate | null
  quantities: ReadonlyMap<string, number>
  promotionIds: readonly string[]
  parts: PaymentPlan
}

/**
 * What an order would cost and how it would be paid, and all that stands in its way, once those before it are placed.
 * Changes nothing.
 * @param isAtTill whoever asks has seen to it that the caller may sell there
 */
export async function planOrder(
  ctx: Context,
  input: OrderPayload,
  before: readonly PlannedOrder[] = [],
  { isAtTill = false } = {},
): Promise<{ answer: CheckoutPlan; planned: PlannedOrder }> {
  const { world, caller, now, request } = ctx
  const { facts, funds: read } = await loadCheckout(
    world,
    // A guest of a till has nothing to spend yet, and none of what the seller has.
    caller.kind === 'person' && !isAtTill ? caller : null,
    input,
    now,
    null,
    isAtTill,
  )
  if (input.couponCode)
    await countGuess(
      ctx,
      facts.promotions.some(({ code }) => code !== null),
    )
  const personId = facts.person.id
  const on = facts.deliveryOn
  const slots = await slotQuestion(world.db, facts, now)

  const funds = availableFunds({
    personId,
    on,
    wallet: lessPlanned(read.wallet, facts, before, read.expiredCents),
    company: read.company(spendingsOf(facts, before)),
  })
  const window = chosenWindow(facts, slots)
  const { cart, price, plan, meters, canPayByTransfer, problems } = priceCheckout(
    facts,
    window,
    funds,
    world.newId,
    { ...historyOf(facts, read.historyWith(facts.promotions), before), promotions: facts.promotions, now },
  )
  const leftOf = (productId: string) => {
    if (read.soldOut.has(productId)) return 0
    const left = read.stock.get(productId) ?? null
    return left === null ? null : Math.max(0, left - takenBefore(facts, productId, before))
  }
  const shortages = [...cart.quantities].flatMap(([productId, quantity]) => {
    const refusal = input.isRequestingQuote ? null : whyNotStock(productId, leftOf(productId), quantity)
    return refusal ? [{ name: 'OutOfStock' as const, params: { ...refusal.params } }] : []
  })
  const minimum = minimumOrderCents(facts.store.minimum_order_restrictions, input.channel)

  const reading = { reader: request.language, original: facts.language }
  const answer: CheckoutPlan = {
    storeId: facts.store.id,
    channel: input.channel,
    lines: cart.lines.map(line =>
      readLine(presentPricedLine(line), facts.products.get(line.productId), reading),
    ),
    price: {
      goods: toMoney(price.goodsCents),
      discount: toMoney(price.promotionCents),
      deliveryFee: toMoney(price.deliveryFeeCents),
      deliveryDiscount: toMoney(price.deliveryPromotionCents),
      discounts: presentDiscounts(price.discounts),
      total: toMoney(price.totalCents),
      vat: price.vat.map(rate => ({
        percentage: rate.percentage,
        gross: toMoney(rate.grossCents),
        base: toMoney(rate.baseCents),
        vat: toMoney(rate.vatCents),
      })),
    },
    unusedPromotions: presentUnused(price.unused),
    payment: presentSplit(plan),
    available: {
      inKind: toMoney(funds.kindCents),
      flex: toMoney(funds.flexCents),
      balance: toMoney(funds.balanceCents),
      paidByUserAtDate: toMoney(funds.company?.paidByUserAtDateCents ?? 0),
      unlocksAtUserSpent: toMoney(funds.company?.unlocksAtUserSpentCents ?? 0),
    },
    deliveryOption: window,
    nextWindow: nextWindow(facts, slots),
    distanceMeters: meters,
    minimumOrder: minimum === null ? null : toMoney(minimum),
    canPayByTransfer,
    billingDetailsRequired: facts.rules.billingDetailsRequired || input.channel === 'catering',
    shouldRequestPhone: facts.rules.shouldRequestPhone,
    requireCostCenter: facts.rules.requireCostCenter,
    allowCustomerPayment: facts.rules.allowCustomerPayment,
    allowCustomProjectCodes: facts.rules.allowCustomProjectCodes,
    ...conflictOf(cart.lines, facts.person.allergens),
    unmetDiets: unmetDietsOf(cart.lines, facts),
    problems: [...problems, ...shortages].map(problem =>
      presentProblem(withProductName(problem, facts.products, request.language), request.language),
    ),
  }
  return {
    answer,
    planned: {
      personId,
      storeId: facts.store.id,
      locationId: facts.location?.id ?? null,
      on,
      quantities: cart.quantities,
      promotionIds: price.discounts.map(({ promotionId }) => promotionId),
      parts: plan,
    },
  }
}

const sum = <Of>(of: readonly Of[], cents: (one: Of) => number) =>
  of.reduce((all, one) => all + cents(one), 0)

/** What these orders will take that are the same person's. */
const spendingsOf = ({ person }: CheckoutFacts, before: readonly PlannedOrder[]): Spending[] =>
  before
    .filter(({ personId }) => personId === person.id)
    .map(({ on, locationId, parts }) => ({
      on,
      locationId,
      kindCents: parts.kindCents,
      flexCents: parts.flexCents,
      paidCents: parts.paidByUserCents,
    }))

/** The wallet without what is spoken for or has expired; what there is of a company's money is counted by its rules. */
function lessPlanned(
  wallet: ReadonlyMap<string, Balance>,
  { person }: CheckoutFacts,
  before: readonly PlannedOrder[],
  expiredCents: number,
): ReadonlyMap<string, Balance> {
  const code = account.balance(person.id)
  const balance = wallet.get(code)
  if (!balance) return wallet
  const spoken = sum(
    before.filter(({ personId }) => personId === person.id),
    ({ parts }) => parts.balanceCents,
  )
  return new Map([...wallet, [code, { ...balance, freeCents: balance.freeCents - expiredCents - spoken }]])
}

/** Whether it is the first order of a visitor is not known before they say who they are: nothing is promised. */
function historyOf(
  { person }: CheckoutFacts,
  history: PromotionHistory,
  before: readonly PlannedOrder[],
): PromotionHistory {
  const used = before.flatMap(({ promotionIds }) => promotionIds)
  return {
    isFirstOrder: person.id !== '' && history.isFirstOrder && before.length === 0,
    uses: new Map([...history.uses].map(([id, uses]) => [id, uses + used.filter(one => one === id).length])),
  }
}

/** Of which lines it is not stated that they suit the diets of the person who eats. */
function unmetDietsOf(lines: readonly PricedLine[], { person, products }: CheckoutFacts) {
  return lines.flatMap(({ id, productId, children }) => {
    const product = products.get(productId)
    // A proposal may offer what is not on the menu any more.
    if (!product) return []
    const chosen = children.flatMap(
      ({ groupId, id: optionId }) =>
        product.modifierGroups
          .find(group => group.id === groupId)
          ?.modifierItems.find(option => option.id === optionId) ?? [],
    )
    const diets = unmetDiets(product, chosen, person.diets)
    return diets.length ? [{ lineId: id, diets }] : []
  })
}

const takenBefore = ({ store }: CheckoutFacts, productId: string, before: readonly PlannedOrder[]) =>
  sum(
    before.filter(({ storeId }) => storeId === store.id),
    ({ quantities }) => quantities.get(productId) ?? 0,
  )
