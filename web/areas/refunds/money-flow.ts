import type { Outputs } from '../../api'

export type ExplainedStep = Outputs['admin']['orders']['ledger']['explanation'][number]

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
  | 'kept'

export interface FlowLine {
  name: FlowName
  cents: number
  /** The rule that it follows from. */
  step?: ExplainedStep | undefined
  /** Contained in another line: told, and not added up. */
  isContained?: boolean
}

export interface MoneyFlow {
  bought: FlowLine[]
  paid: FlowLine[]
  gets: FlowLine[]
}

const SOURCES = ['inKind', 'flex', 'balance', 'card', 'transfer'] as const

/** The money of an order, read from left to right: what was bought, who paid it, who gets it. */
export function moneyFlow(steps: readonly ExplainedStep[], isFailed: boolean): MoneyFlow {
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

  const net = cents('merchantNet')
  const left = find('merchantLeft')?.result.amount ?? net
  const gets: FlowLine[] = [
    { name: 'merchant', cents: left, step: find('merchantLeft') ?? find('merchantNet') },
    ...line('commission', 'platformFee'),
    ...line('delivered', 'delivery').map(one => ({ ...one, step: undefined })),
    ...line('promotionPaid', 'promotion', cents('promotion') - cents('merchantPromotion')).map(one => ({
      ...one,
      step: undefined,
    })),
    // What the merchant does not bear of what was given back, or what is kept from it beyond that.
    ...line('borne', 'refund', net - left + refunded),
  ]
  return { bought, paid, gets }
}

export const sumOf = (lines: readonly FlowLine[]): number =>
  lines.reduce((sum, { cents, isContained }) => sum + (isContained ? 0 : cents), 0)
