import { useTranslations } from 'use-intl'
import type { OwnReferrals } from '../../../../src/modules/customer-relations/referrals/contract/referrals'
import { useFormat } from '../../../i18n/format'
import { Chip, type Tone } from '../../../ui/display/chip'

type One = OwnReferrals['referrals'][number]
const TONES: Record<One['state'], Tone> = { claimed: 'muted', waiting: 'info', paid: 'ok', refused: 'warn' }

/** Those who came, each with what has become of it. */
export function ReferralList({ referrals }: { referrals: readonly One[] }) {
  const t = useTranslations('referrals')
  const format = useFormat()
  if (!referrals.length) return null
  return (
    <section aria-label={t('friends')} className="overflow-hidden rounded-card border bg-surface">
      <h2 className="border-b px-4 py-3 font-semibold text-field">{t('friends')}</h2>
      <ul className="divide-y">
        {referrals.map(one => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{one.friendName || t('friend')}</p>
              <p className="text-meta text-text2">
                {one.reason
                  ? t(`reasons.${one.reason}`)
                  : one.state === 'waiting' && one.releaseAt
                    ? t('paidOn', { at: format.dateTime(one.releaseAt) })
                    : format.dateTime(one.createdAt)}
              </p>
            </div>
            {one.state !== 'refused' && <span className="num">{format.money(one.amount.amount)}</span>}
            <Chip tone={TONES[one.state]}>{t(`states.${one.state}`)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
