import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'

export type Movement = Outputs['customer']['wallet']['movements']['docs'][number]

/** What a movement of the wallet was, and why it is as much as it is. */
export function useMovementText() {
  const t = useTranslations('wallet')
  const f = useFormat()
  const kindOf = (kind: string) => {
    const key = `kinds.${kind.replaceAll('-', '_')}` as 'kinds.order'
    return t.has(key) ? t(key) : t('kinds.other')
  }
  const whatOf = ({ kind, order, amount }: Movement) => {
    if (!order) return kindOf(kind)
    const about = { number: order.ufid, store: order.storeName }
    if (kind === 'refund-failed') return t('movements.refundFailed', about)
    return t(amount.amount < 0 ? 'movements.order' : 'movements.refund', about)
  }
  return (movement: Movement): { what: string; why: string[] } => {
    const { amount, byCard, memo, spent } = movement
    const parts = spent.map(part =>
      t('movements.part', { kind: kindOf(part.kind), amount: f.money(part.amount.amount) }),
    )
    return {
      what: whatOf(movement),
      why: [
        ...(memo ? [memo] : []),
        // One credit alone says what the amount says already.
        ...(parts.length > 1 ? [t('movements.spent', { parts: f.list(parts) })] : []),
        ...(parts.length === 1 ? [t('movements.spentOne', { kind: kindOf(spent[0]!.kind) })] : []),
        ...(byCard
          ? [
              t(amount.amount < 0 ? 'movements.byCard' : 'movements.toCard', {
                amount: f.money(byCard.amount),
              }),
            ]
          : []),
      ],
    }
  }
}
