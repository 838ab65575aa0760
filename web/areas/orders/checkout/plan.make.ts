import { randomId } from '../../../session/random-id'
import type { Plan } from './checkout-problems'

const euros = (amount: number) => ({ amount, currency: 'eur' as const })
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
        price: euros(soupCents),
        total: euros(goods),
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
      goods: euros(goods),
      discount: euros(off),
      deliveryFee: euros(FEE),
      deliveryDiscount: euros(0),
      discounts,
      total: euros(total),
      vat: [],
    },
    unusedPromotions: [],
    payment: {
      appliedInKind: euros(kindCents),
      appliedFlex: euros(0),
      appliedBalance: euros(0),
      card: euros(total - kindCents),
      transfer: euros(0),
      dueByUserAfterBalance: euros(total - kindCents),
    },
    available: {
      inKind: euros(kindCents),
      flex: euros(0),
      balance: euros(0),
      paidByUserAtDate: euros(0),
      unlocksAtUserSpent: euros(0),
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
