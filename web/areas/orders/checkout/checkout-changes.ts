import type { PaymentParts } from '../menu/price-summary'
import type { DeliveryWindow } from '../menu/window-picker'
import type { Plan } from './checkout-problems'

/** One figure that is another one now, in cents; null: it was not there, or is not any more. */
export interface ChangedFigure<Name extends string = string> {
  name: Name
  before: number | null
  after: number | null
}

/** What is different from what somebody agreed to. Told, with both values, and never just done. */
export type CheckoutChange =
  | { kind: 'window'; was: DeliveryWindow; next: DeliveryWindow | null }
  | {
      kind: 'amounts'
      lines: ChangedFigure[]
      price: ChangedFigure<'discount' | 'delivery' | 'deliveryDiscount'>[]
      parts: ChangedFigure<keyof PaymentParts>[]
      total: { before: number; after: number }
    }

export const partsOf = ({ payment }: Pick<Plan, 'payment'>): PaymentParts => ({
  inKind: payment.appliedInKind.amount,
  flex: payment.appliedFlex.amount,
  balance: payment.appliedBalance.amount,
  card: payment.card.amount,
  transfer: payment.transfer.amount,
})

/** What costs or is paid otherwise now; null when nothing is. */
export function changedAmounts(
  before: Plan,
  after: Plan,
): Extract<CheckoutChange, { kind: 'amounts' }> | null {
  const differs = ({ before: was, after: is }: ChangedFigure) => was !== is
  // By their places: the server names the lines anew each time it is asked.
  const lines = before.lines
    .map((line, place) => {
      const now = after.lines[place]
      return {
        name: `${line.quantity}× ${line.name}`,
        before: line.total.amount,
        after: now?.productId === line.productId ? now.total.amount : null,
      }
    })
    .filter(differs)
  const figures = (plan: Plan) => ({
    discount: -plan.price.discount.amount,
    delivery: plan.price.deliveryFee.amount,
    deliveryDiscount: -plan.price.deliveryDiscount.amount,
  })
  const price = compare(figures(before), figures(after))
  const parts = compare(partsOf(before), partsOf(after))
  const total = { before: before.price.total.amount, after: after.price.total.amount }
  if (!lines.length && !price.length && !parts.length && total.before === total.after) return null
  return { kind: 'amounts', lines, price, parts, total }
}

const compare = <Name extends string>(
  before: Record<Name, number>,
  after: Record<Name, number>,
): ChangedFigure<Name>[] =>
  (Object.keys(before) as Name[])
    .filter(name => before[name] !== after[name])
    .map(name => ({ name, before: before[name], after: after[name] }))

/** Of the windows that can be had, the one that begins closest to the one that is gone. */
export const nearestWindow = (
  options: readonly DeliveryWindow[],
  was: Pick<DeliveryWindow, 'deliveryStartDate'>,
): DeliveryWindow | null => {
  const away = ({ deliveryStartDate }: Pick<DeliveryWindow, 'deliveryStartDate'>) =>
    Math.abs(Date.parse(deliveryStartDate) - Date.parse(was.deliveryStartDate))
  return options.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

/** What the person pays themselves, by wallet or card. */
export const ownCentsOf = ({ payment }: Plan): number => payment.appliedBalance.amount + payment.card.amount
