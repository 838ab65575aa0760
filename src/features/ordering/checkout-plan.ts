import { euros } from '../../contract/common'
import { CheckoutPlan, OrderPayload } from '../../contract/ordering'
import { account } from '../../rules/money/accounts'
import { whyNotStock } from '../../rules/ordering/cart'
import { minimumOrderCents } from '../../rules/ordering/minimum'
import { mayFail, signedIn } from '../../trpc/procedures'
import { entitlementAccounts } from '../money/entitlements'
import { balancesOf } from '../money/ledger'
import { historyWith } from '../promotions/promotions'
import { countGuess } from '../promotions/why-no-code'
import { chosenWindow, nextWindow, slotQuestion } from './checkout-windows'
import { presentSplit } from './checkouts'
import { loadCheckout } from './load-checkout'
import { presentDiscounts, presentUnused } from './present-discounts'
import { priceCheckout } from './price-checkout'
import { presentProblem } from './problems'
import { companyOf, purseOf } from './reserve-checkout'
import { stockOf } from './stock'

/** What an order would cost and how it would be paid, and all that stands in its way. Changes nothing. */
export const checkoutPlan = signedIn
  .meta({
    access: 'signed in',
    summary: 'Prices an order line by line and splits its payment, without placing it',
  })
  .input(OrderPayload)
  .output(CheckoutPlan)
  .use(mayFail('StoreNotFound', 'LocationNotFound', 'ProposalNotFound', 'UserNotFound', 'Forbidden'))
  .mutation(async ({ input, ctx }) => {
    const { world, caller, now, request } = ctx
    const { db } = world
    const facts = await loadCheckout(world, caller, input)
    if (input.couponCode)
      await countGuess(
        ctx,
        facts.promotions.some(({ code }) => code !== null),
      )
    const personId = facts.person.id
    const on = facts.deliveryOn
    const [wallet, company, slots, stock, history] = await Promise.all([
      balancesOf(db, [
        account.balance(personId),
        ...(on ? Object.values(entitlementAccounts({ personId, on })) : []),
      ]),
      companyOf(db, facts),
      slotQuestion(db, facts, now),
      stockOf(
        db,
        facts.store.id,
        input.cart.map(line => line.productId),
      ),
      historyWith(db, facts.promotions, { personId, now, tz: facts.store.tz }),
    ])

    const purse = purseOf(facts, wallet, company)
    const window = chosenWindow(facts, slots)
    const { cart, price, plan, meters, canPayByTransfer, problems } = priceCheckout(
      facts,
      window,
      purse,
      world.newId,
      { ...history, promotions: facts.promotions, now },
    )
    const shortages = [...cart.quantities].flatMap(([productId, quantity]) => {
      const refusal = input.isRequestingQuote
        ? null
        : whyNotStock(productId, stock.get(productId) ?? null, quantity)
      const name = facts.products.get(productId)?.name ?? ''
      return refusal ? [{ name: 'OutOfStock' as const, params: { ...refusal.params, name } }] : []
    })
    const minimum = minimumOrderCents(facts.store.minimum_order_restrictions, input.channel)

    return {
      storeId: facts.store.id,
      channel: input.channel,
      lines: cart.lines.map(line => ({
        id: line.id,
        productId: line.productId,
        name: line.name,
        quantity: line.quantity,
        price: euros(line.unitCents),
        total: euros(line.totalCents),
        vatPercentage: line.vatPercent,
        subItems: line.children.map(({ priceImpactCents, ...child }) => ({
          ...child,
          price: euros(priceImpactCents),
        })),
        productCategories: [line.category],
        allergens: line.allergens,
        comment: line.comment,
        refundedQuantity: 0,
      })),
      price: {
        goods: euros(price.goodsCents),
        discount: euros(price.promotionCents),
        deliveryFee: euros(price.deliveryFeeCents),
        deliveryDiscount: euros(price.deliveryPromotionCents),
        discounts: presentDiscounts(price.discounts),
        total: euros(price.totalCents),
        vat: price.vat.map(rate => ({
          percentage: rate.percentage,
          gross: euros(rate.grossCents),
          base: euros(rate.baseCents),
          vat: euros(rate.vatCents),
        })),
      },
      unusedPromotions: presentUnused(price.unused),
      payment: presentSplit(plan),
      available: {
        inKind: euros(purse.kindCents),
        flex: euros(purse.flexCents),
        balance: euros(purse.balanceCents),
        paidByUserAtDate: euros(company?.paidByUserAtDateCents ?? 0),
        unlocksAtUserSpent: euros(company?.unlocksAtUserSpentCents ?? 0),
      },
      deliveryOption: window,
      nextWindow: nextWindow(facts, slots),
      distanceMeters: meters,
      minimumOrder: minimum === null ? null : euros(minimum),
      canPayByTransfer,
      billingDetailsRequired: facts.rules.billingDetailsRequired || input.channel === 'catering',
      shouldRequestPhone: facts.rules.shouldRequestPhone,
      requireCostCenter: facts.rules.requireCostCenter,
      allowCustomerPayment: facts.rules.allowCustomerPayment,
      allowCustomProjectCodes: facts.rules.allowCustomProjectCodes,
      problems: [...problems, ...shortages].map(problem => presentProblem(problem, request.language)),
    }
  })
