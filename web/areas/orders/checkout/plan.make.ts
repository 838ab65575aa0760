import { toMoney } from '../../../../src/core/rules/money/cents'
import { randomId } from '../../../session/random-id'
import type { Plan } from './checkout-problems'

const FEE = 299

/** A plan for two soups, brought to an office, as the server would answer it. For tests. */
export function planOf({
  soupCents = 650,
  kindCents = 0,
  discounts = [],
  ...changes
}: { soupCents?: number; kindCents?: number; discounts?: Plan['price']['discounts'] } & Partial<
  Omit<Plan, 'price' | 'payment' | 'lines'>
> = {}): Plan {
  const goods = soupCents * 2
  const off = discounts.reduce((sum, { amount }) => sum + amount.amount, 0)
  const total = goods - off + FEE
  return {
    storeId: 's1',
    channel: 'canteen',
    lines: [
      {
        // Another one each time, as the server's are.
        id: randomId(),
        productId: 'p1',
        name: 'Soup',
        quantity: 2,
        price: toMoney(soupCents),
        total: toMoney(goods),
        vatPercentage: 10,
        subItems: [],
        productCategories: ['starter'],
        allergens: [],
        mayContain: [],
        allergensStated: true,
        comment: '',
        refundedQuantity: 0,
      },
    ],
    price: {
      goods: toMoney(goods),
      discount: toMoney(off),
      deliveryFee: toMoney(FEE),
      deliveryDiscount: toMoney(0),
      discounts,
      total: toMoney(total),
      vat: [],
    },
    unusedPromotions: [],
    payment: {
      appliedInKind: toMoney(kindCents),
      appliedFlex: toMoney(0),
      appliedBalance: toMoney(0),
      card: toMoney(total - kindCents),
      transfer: toMoney(0),
      dueByUserAfterBalance: toMoney(total - kindCents),
    },
    available: {
      inKind: toMoney(kindCents),
      flex: toMoney(0),
      balance: toMoney(0),
      paidByUserAtDate: toMoney(0),
      unlocksAtUserSpent: toMoney(0),
    },
    deliveryOption: null,
    nextWindow: null,
    distanceMeters: 800,
    minimumOrder: null,
    canPayByTransfer: false,
    billingDetailsRequired: false,
    shouldRequestPhone: false,
    requireCostCenter: false,
    allowCustomerPayment: true,
    allowCustomProjectCodes: false,
    avoidedAllergens: [],
    avoidedTraces: [],
    unstatedLines: [],
    unmetDiets: [],
    problems: [],
    ...changes,
  }
}
