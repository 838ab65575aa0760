import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { lazyDialog } from '../../../router/lazy-dialog'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'

const BudgetDialog = lazyDialog(() => import('./budget-dialog').then(({ BudgetDialog: Dialog }) => Dialog))

type Budget = Outputs['company']['billing']['budget']
const LOOKS = {
  within: { bar: 'bg-brand', tone: 'ok' },
  near: { bar: 'bg-warn', tone: 'warn' },
  over: { bar: 'bg-bad', tone: 'bad' },
} as const

/** What the company plans to pay in a month, what it has paid, and whether the month will fit. */
export function BudgetPanel({ placeId, month }: { placeId: string; month: string }) {
  const t = useTranslations('company.budget')
  const { can } = useSession()
  const [isEditing, setEditing] = useState(false)
  const answer = trpc.company.billing.budget.useQuery({ locationId: placeId, month })
  const budget = answer.data
  return (
    <Section
      title={t('title')}
      actions={
        budget &&
        can('company.billing.setBudget') && (
          <Button size="small" icon={budget.monthly ? Pencil : Plus} onClick={() => setEditing(true)}>
            {t(budget.monthly ? 'change' : 'set')}
          </Button>
        )
      }
    >
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={answer.refetch} />
      ) : budget ? (
        <Use budget={budget} />
      ) : (
        <Skeleton className="h-14" />
      )}
      {isEditing && budget && (
        <BudgetDialog
          open
          placeId={placeId}
          cents={budget.monthly?.amount ?? null}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  )
}

function Use({ budget: { monthly, spent, forecast, level } }: { budget: Budget }) {
  const t = useTranslations('company.budget')
  const f = useFormat()
  if (!monthly || !level)
    return (
      <p className="text-text2">
        {forecast
          ? t('noneForecast', { spent: f.money(spent.amount), forecast: f.money(forecast.amount) })
          : t('none', { spent: f.money(spent.amount) })}
      </p>
    )
  const most = Math.max(monthly.amount, spent.amount, forecast?.amount ?? 0)
  const share = (cents: number) => `${(100 * cents) / most}%`
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="money text-title">{f.money(spent.amount)}</b>
        <span className="text-text2">{t('of', { budget: f.money(monthly.amount) })}</span>
        <Chip tone={LOOKS[level].tone}>{t(`levels.${level}`)}</Chip>
      </p>
      <div
        role="img"
        aria-label={t('bar', { spent: f.money(spent.amount), budget: f.money(monthly.amount) })}
        className="relative h-3 overflow-hidden rounded-full bg-sunken"
      >
        {forecast && (
          <span
            className={cx('absolute inset-y-0 start-0 opacity-35', LOOKS[level].bar)}
            style={{ width: share(forecast.amount) }}
          />
        )}
        <span
          className={cx('absolute inset-y-0 start-0', LOOKS[level].bar)}
          style={{ width: share(spent.amount) }}
        />
        <span
          className="absolute inset-y-0 w-0.5 bg-text"
          style={{ insetInlineStart: `calc(${share(monthly.amount)} - 2px)` }}
        />
      </div>
      {forecast && (
        <p className={cx('text-meta', forecast.amount > monthly.amount ? 'text-bad' : 'text-text2')}>
          {t(forecast.amount > monthly.amount ? 'willExceed' : 'willFit', {
            forecast: f.money(forecast.amount),
            difference: f.money(Math.abs(monthly.amount - forecast.amount)),
          })}
        </p>
      )}
    </div>
  )
}
