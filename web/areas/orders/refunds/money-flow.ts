import type { Outputs } from '../../../api'

type Ledger = Outputs['admin']['orders']['ledger']
export type ExplainedStep = Ledger['explanation'][number]
export type Effects = Ledger['effects']

/** What of an order's money a line stands for; its words follow from it. */
export type FlowName =
  | 'goods'
  | 'promotion'
  | 'delivery'
  | 'vat'
  | 'inKind'
  | 'flex'
  | 'balance'
  | 'card'
  | 'transfer'
  | 'refund'
  | 'merchant'
  | 'commission'
  | 'delivered'
  | 'promotionPaid'
  | 'borne'
  | 'withheld'
  | 'kept'

export interface FlowLine {
  name: FlowName
  cents: number
  /** The rule that it follows from. */
  step?: ExplainedStep | undefined
  /** Contained in another line: told, and not added up. */
  isContained?: boolean
  /** What refunds and disputes have changed of it. */
  effectCents?: number
}

export interface MoneyFlow {
  bought: FlowLine[]
  paid: FlowLine[]
  gets: FlowLine[]
}

const SOURCES = ['inKind', 'flex', 'balance', 'card', 'transfer'] as const

/** The money of an order, read from left to right: what was bought, who paid it, who gets it. */
export function moneyFlow(steps: readonly ExplainedStep[], effects: Effects, isFailed: boolean): MoneyFlow {
  const find = (amount: string) => steps.find(step => step.amount === amount)
  const cents = (amount: string) => find(amount)?.result.amount ?? 0
  const refunded = steps
    .filter(({ amount }) => amount === 'refund')
    .reduce((sum, { result }) => sum + result.amount, 0)
  const line = (name: FlowName, amount: string, from = cents(amount)): FlowLine[] =>
    from === 0 ? [] : [{ name, cents: from, step: find(amount) }]
  const refund = line('refund', 'refund', refunded)

  const bought: FlowLine[] = [
    ...line('goods', 'goods'),
    ...line('promotion', 'promotion'),
    { name: 'delivery', cents: cents('delivery'), step: find('delivery') },
    ...steps
      .filter(({ amount }) => amount === 'vat')
      .map((step): FlowLine => ({ name: 'vat', cents: step.result.amount, step, isContained: true })),
    ...refund,
  ]
  const paid = [...SOURCES.flatMap(source => line(source, source)), ...refund]
  if (isFailed) return { bought, paid, gets: line('kept', 'total', cents('total') + refunded) }

  /** A share as it was agreed, with what has changed of it since. */
  const share = (name: FlowName, agreed: number, effectCents: number, step?: ExplainedStep): FlowLine[] =>
    agreed === 0 && effectCents === 0 ? [] : [{ name, cents: agreed + effectCents, step, effectCents }]
  const { merchant, commission, delivery, promotion, withheld } = effects
  const shared = [merchant, commission, delivery, promotion, withheld].reduce(
    (sum, { amount }) => sum + amount,
    0,
  )
  const gets: FlowLine[] = [
    {
      name: 'merchant',
      cents: cents('merchantNet') + merchant.amount,
      step: find('merchantLeft') ?? find('merchantNet'),
      effectCents: merchant.amount,
    },
    ...share('commission', cents('platformFee'), commission.amount, find('platformFee')),
    ...share('delivered', cents('delivery'), delivery.amount),
    ...share('promotionPaid', cents('promotion') - cents('merchantPromotion'), promotion.amount),
    ...share('withheld', 0, withheld.amount),
    // No share was reduced by it: Comanda pays it.
    ...line('borne', 'refund', refunded - shared),
  ]
  return { bought, paid, gets }
}

export const sumOf = (lines: readonly FlowLine[]): number =>
  lines.reduce((sum, { cents, isContained }) => sum + (isContained ? 0 : cents), 0)
