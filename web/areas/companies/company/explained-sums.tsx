import { useTranslations } from 'use-intl'
import type { ExplainedEntitlements } from '../../../../src/modules/companies/allowances/contract/entitlements'
import { useFormat } from '../../../i18n/format'
import { Facts } from '../../../ui/layout/page'

/** How an answer follows from what is given, what is spent, what is to be paid first, and the order. */
export function ExplainedSums({ explained }: { explained: ExplainedEntitlements }) {
  const t = useTranslations('company')
  const f = useFormat()
  const { copayment, order } = explained
  const lines: [string, string][] = []
  for (const [kind, sum] of [
    ['in_kind', explained.inKind],
    ['flex', explained.flex],
  ] as const)
    if (sum.granted.amount > 0)
      lines.push([
        t(`gives.kinds.${kind}`),
        t('explain.sum', {
          usable: f.money(sum.usable.amount),
          granted: f.money(sum.granted.amount),
          spent: f.money(sum.spent.amount),
          available: f.money(sum.available.amount),
        }),
      ])
  if (copayment.unlocksAt.amount > 0)
    lines.push([
      t('explain.copayment'),
      t('explain.copaymentSum', {
        unlocks: f.money(copayment.unlocksAt.amount),
        paid: f.money(copayment.paid.amount),
        missing: f.money(copayment.missing.amount),
      }),
    ])
  if (!explained.paysDelivery) lines.push([t('explain.delivery'), t('explain.deliveryNot')])
  if (order)
    lines.push([
      t('explain.order'),
      t('explain.orderSum', {
        total: f.money(order.total.amount),
        subsidisable: f.money(order.subsidisable.amount),
        inKind: f.money(order.inKind.amount),
        flex: f.money(order.flex.amount),
        byUser: f.money(order.byUser.amount),
      }),
    ])
  return lines.length > 0 ? <Facts items={lines} /> : null
}
