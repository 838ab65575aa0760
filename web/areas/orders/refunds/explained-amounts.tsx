import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Money } from '../../../ui/display/figures'
import { Section } from '../../../ui/layout/page'
import type { ExplainedStep } from './money-flow'
import { useStepDetail } from './use-step-detail'

/** Why each amount of an order is what it is: the rule, what went into it, and whether it still comes to the same. */
export function ExplainedAmounts({ steps }: { steps: readonly ExplainedStep[] }) {
  const t = useTranslations('refunds')
  const detailOf = useStepDetail()
  if (steps.length === 0) return null
  const rows = steps.map((step, index) => ({ id: index, step }))
  return (
    <Section title={t('explain.title')}>
      <ol className="divide-y divide-line">
        {rows.map(({ id, step }) => (
          <li key={id} className="py-2 first:pt-0 last:pb-0">
            <p className="flex items-center gap-2">
              <Holds holds={step.holds} />
              <span className="min-w-0 flex-1 font-medium">{name('amounts', step.amount)}</span>
              <Money cents={step.result.amount} />
            </p>
            <p className="pl-6 text-meta text-text2">
              {name('rules', step.rule)}
              {step.inputs.length > 0 && `: ${detailOf(step)}`}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )

  function name(group: 'amounts' | 'rules', key: string) {
    const path = `explain.${group}.${key}` as 'explain.amounts.goods'
    return t.has(path) ? t(path) : key
  }
}

function Holds({ holds }: { holds: ExplainedStep['holds'] }) {
  const t = useTranslations('refunds')
  const [Icon, tone, label] = {
    true: [CircleCheck, 'text-ok', t('explain.holds')] as const,
    false: [TriangleAlert, 'text-bad', t('explain.doesNotHold')] as const,
    null: [CircleHelp, 'text-text3', t('explain.unknown')] as const,
  }[String(holds) as 'true']
  return <Icon size={16} role="img" aria-label={label} className={`shrink-0 ${tone}`} />
}
