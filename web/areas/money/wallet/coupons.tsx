import { Link } from '@tanstack/react-router'
import { TicketPercent } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { AccountPage } from '../../identity/account/account-page'
import { CouponCard } from './coupon-card'

/** The discounts that can be used now, and what has become of the others. */
export default function CouponsScreen() {
  const t = useTranslations('wallet')
  const answer = trpc.customer.coupons.list.useQuery()
  const usable = answer.data?.filter(({ state }) => state === 'available' || state === 'notStarted') ?? []
  const others = answer.data?.filter(coupon => !usable.includes(coupon)) ?? []
  const redeem = (
    <Button asChild kind="primary">
      <Link to="/home/coupons/redeem">{t('coupons.redeem')}</Link>
    </Button>
  )
  return (
    <AccountPage
      title={t('coupons.title')}
      text={t('coupons.text')}
      actions={answer.data?.length ? redeem : null}
    >
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={answer.refetch} />
      ) : answer.isPending ? (
        <Skeleton className="h-44 rounded-card" />
      ) : answer.data.length === 0 ? (
        <EmptyState
          icon={TicketPercent}
          title={t('coupons.none')}
          text={t('coupons.noneText')}
          action={redeem}
        />
      ) : (
        <>
          <ul aria-label={t('coupons.usable')} className="grid gap-3 sm:grid-cols-2">
            {usable.map(coupon => (
              <CouponCard key={coupon.id} coupon={coupon} />
            ))}
          </ul>
          {others.length > 0 && (
            <section aria-label={t('coupons.others')}>
              <h2 className="mb-2 font-semibold text-field">{t('coupons.others')}</h2>
              <ul className="grid gap-3 sm:grid-cols-2">
                {others.map(coupon => (
                  <CouponCard key={coupon.id} coupon={coupon} />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </AccountPage>
  )
}
