import { type Language, toMoney } from '../../../core/contract/common'
import { failureText } from '../../../core/contract/failure-texts'
import { Failure, type FailureName } from '../../../core/contract/failures'
import { readIn } from '../../../core/rules/translations'
import type { PaymentParts } from '../../money/ledger/rules/waterfall'
import type { UnusedPromotion } from '../../offers/promotions/rules/discounts'
import type { Promotion } from '../../offers/promotions/rules/promotion'
import { CODE_FAILURES } from '../../offers/promotions/why-no-code'
import { presentSplit } from '../../order-records/orders/present-own-order'
import type { MenuProduct } from '../../stores/catalog/contract/menus'
import type { Shortage } from '../../stores/inventory/inventory.store'
import type { ConfirmRefusal } from '../../stores/stores/rules/confirm'
import type { CheckoutProblem, OrderPayload } from './contract/checkout'
import type { PricedCheckout } from './price-checkout'

/** Why a checkout cannot become an order. `rule`: its place among the twelve reasons, where it is one of them. */
export type Problem = { name: FailureName; params: Record<string, unknown>; rule?: number }

const FAILURE_OF: Record<ConfirmRefusal['name'], FailureName> = {
  StoreDataMissing: 'StoreSearchDataMissing',
  MinimumOrder: 'MinimumOrder',
  DeliveryTimeMissing: 'DeliveryTimeMissing',
  PickupTimeMissing: 'PickupTimeMissing',
  DeliveryAddressMissing: 'DeliveryAddressMissing',
  DeliveryAddressTooFar: 'AddressTooFar',
  BillingDetailsMissing: 'BillingDetailsMissing',
  BillingVatNumberInvalid: 'BillingVatNumberInvalid',
  BillingPostalCodeMissing: 'BillingDetailsMissing',
  CartEmpty: 'CartEmpty',
  QuoteCommentsMissing: 'QuoteCommentsMissing',
  PhoneMissing: 'PhoneMissing',
  PhoneInvalid: 'PhoneInvalid',
  CustomerNameMissing: 'NameMissing',
  CostCenterMissing: 'CostCenterMissing',
  CustomerEmailMissing: 'EmailMissing',
  CustomerPaymentNotAllowed: 'CustomerPaymentNotAllowed',
}

export const problemOf = ({ rule, name, params }: ConfirmRefusal): Problem => ({
  rule,
  name: FAILURE_OF[name],
  params: { ...params },
})

/** Names the product that it is about, where it is about one, in its reader's language. */
export function withProductName(
  problem: Problem,
  products: ReadonlyMap<string, MenuProduct>,
  reader: Language,
): Problem {
  const product = products.get(String(problem.params.productId))
  if (!product) return problem
  const { name } = readIn(product, ['name'], { reader, original: null })
  return { ...problem, params: { ...problem.params, name } }
}

export const failureOf = (problem: Problem, language: Language): Failure =>
  new Failure(problem.name, {
    ...written(problem, language),
    ...(problem.rule ? { rule: problem.rule } : {}),
  })

export const presentProblem = (problem: Problem, language: Language): CheckoutProblem => {
  const params = written(problem, language)
  return {
    name: problem.name,
    message: failureText(problem.name, language, params),
    rule: problem.rule ?? null,
    params,
  }
}

/** Amounts are written as in that language. */
function written({ params }: Problem, language: Language): Record<string, unknown> {
  const { amountCents } = params
  if (typeof amountCents !== 'number') return params
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(
    amountCents / 100,
  )
  return { ...params, amount }
}

/** Why the code that was given does not count. The caller wants it to, so nothing is placed without it. */
export function codeProblems(
  { couponCode, isRequestingQuote }: Pick<OrderPayload, 'couponCode' | 'isRequestingQuote'>,
  offered: readonly Promotion[],
  unused: readonly UnusedPromotion[],
): Problem[] {
  if (!couponCode || isRequestingQuote) return []
  if (!offered.some(({ code }) => code !== null)) return [{ name: 'CodeCreditDoesNotExist', params: {} }]
  const why = unused.find(({ promotion }) => promotion.code !== null)?.why
  const name = why && CODE_FAILURES[why.name]
  return name ? [{ name, params: { ...why.params } }] : []
}

/** What the person saw and agreed to must be what happens. */
export function assertPriceUnchanged(payload: OrderPayload, { cart, price, plan }: PricedCheckout) {
  const total = payload.isRequestingQuote ? 0 : price.totalCents
  if (cart.priceChanged || (payload.totalCost && payload.totalCost.amount !== total))
    throw new Failure('PriceChanged', {
      cart: cart.lines.map(line => ({
        productId: line.productId,
        quantity: line.quantity,
        price: toMoney(line.unitCents),
        total: toMoney(line.totalCents),
      })),
      total: toMoney(total),
    })
  assertSplitUnchanged(payload.paymentDetails, plan)
}

type Given = Pick<OrderPayload, 'paymentDetails'>['paymentDetails']

/** The client was shown how it is paid; if that has changed, it is shown again before anything is charged. */
export function assertSplitUnchanged(given: Given, parts: PaymentParts) {
  const differs = (said: { amount: number } | undefined, cents: number) =>
    said !== undefined && said.amount !== cents
  if (
    differs(given.appliedInKind, parts.kindCents) ||
    differs(given.appliedFlex, parts.flexCents) ||
    differs(given.appliedBalance, parts.balanceCents)
  )
    throw new Failure('PaymentPlanChanged', { plan: presentSplit(parts) })
}

/** Says which of these products there is not enough of, and how many are left. */
export const outOfStock = (
  shortage: Shortage,
  products: ReadonlyMap<string, MenuProduct>,
  reader: Language,
) => failureOf(withProductName({ name: 'OutOfStock', params: { ...shortage } }, products, reader), reader)
