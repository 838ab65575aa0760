import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ExplainedEntitlements } from '../../../../src/modules/companies/allowances/contract/entitlements'
import { useFormat } from '../../../i18n/format'
import { ExplainedSums } from './explained-sums'

/** The answer and the way to it: each rule with its reason, then the sums. */
export function Explanation({ explained }: { explained: ExplainedEntitlements }) {
  const t = useTranslations('company')
  const f = useFormat()
  return (
    <div className="space-y-4" aria-live="polite">
      <p className="text-head">
        {t('explain.result', {
          amount: f.money(explained.result.amount),
          date: f.longDay(`${explained.on}T12:00:00Z`),
        })}
      </p>
      {explained.rules.length === 0 ? (
        <p className="text-text2">{t('gives.none')}</p>
      ) : (
        <ol className="divide-y rounded-card border">
          {explained.rules.map(rule => {
            const isUsed = rule.reason === 'applies'
            const Icon = isUsed ? Check : Minus
            return (
              <li key={rule.id} className="flex items-start gap-2.5 px-3 py-2">
                <Icon
                  size={16}
                  aria-hidden
                  className={`mt-0.5 shrink-0 ${isUsed ? 'text-ok' : 'text-text3'}`}
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{rule.name || t(`gives.kinds.${rule.kind}`)}</span>
                  <span className="block text-meta text-text2">{t(`explain.reasons.${rule.reason}`)}</span>
                </span>
                <span className={`num ${isUsed ? '' : 'text-text3'}`}>{f.money(rule.usable.amount)}</span>
              </li>
            )
          })}
        </ol>
      )}
      <ExplainedSums explained={explained} />
    </div>
  )
}
