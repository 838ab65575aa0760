import { useSearch } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { AccountPage } from '../../identity/account/account-page'
import { BroughtBy } from './brought-by'
import { ProgramCard } from './program-card'
import { ReferralList } from './referral-list'

/** One's code for friends, what has become of those who came, and by whom one was brought oneself. */
export default function ReferralsScreen() {
  const t = useTranslations('referrals')
  const { code = '' } = useSearch({ from: '/shop/home/referrals' })
  const query = trpc.customer.referrals.show.useQuery()
  const { data } = query
  return (
    <AccountPage title={t('title')} text={t('text')}>
      {query.isError && !data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : !data ? (
        <Skeleton className="h-56 rounded-card" />
      ) : (
        <>
          {data.programs.length === 0 ? (
            <EmptyState icon={Gift} title={t('none')} text={t('noneText')} />
          ) : (
            data.programs.map(program => <ProgramCard key={program.id} program={program} />)
          )}
          <BroughtBy brought={data.broughtBy} canClaim={data.canClaim} givenCode={code} />
          <ReferralList referrals={data.referrals} />
        </>
      )}
    </AccountPage>
  )
}
