import { CalendarCheck, Coins } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { lunchWarning } from './lunch-day'

/** Told before it costs: lunch is ordered for this day already, or the day's allowance is used. */
export function LunchNotice({
  storeId,
  locationId,
  on,
  ownCents,
  onDay,
}: {
  storeId: string
  locationId: string
  on: string | null
  /** What the person pays of the order themselves. */
  ownCents: number
  onDay: (on: string) => void
}) {
  const t = useTranslations('lunch')
  const f = useFormat()
  const answer = trpc.customer.checkout.days.useQuery({ storeId, locationId }, { staleTime: 60_000 })
  const warning = lunchWarning(answer.data?.days ?? [], on, ownCents)
  if (!warning || !on) return null
  const dayOf = (day: string) => f.day(`${day}T12:00:00Z`)
  const { kind, next } = warning
  return (
    <div className="mt-4" role="status">
      <Banner
        tone="warn"
        icon={kind === 'served' ? CalendarCheck : Coins}
        action={
          next && (
            <Button size="small" onClick={() => onDay(next)}>
              {t('take', { day: dayOf(next) })}
            </Button>
          )
        }
      >
        {kind === 'served'
          ? t('served', { day: dayOf(on) })
          : t('spent', { day: dayOf(on), amount: f.money(ownCents) })}{' '}
        {kind === 'served' && ownCents > 0 && t('own', { amount: f.money(ownCents) })}{' '}
        {next && t('next', { day: dayOf(next) })}
      </Banner>
    </div>
  )
}
