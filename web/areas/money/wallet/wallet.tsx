import { getQueryKey } from '@trpc/react-query'
import { CreditCard, Plus, ReceiptText, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { trpc } from '../../../api'
import { useFreshWhileLive } from '../../../live'
import { reloadSession, useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Money } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { AccountPage } from '../../identity/account/account-page'
import { LinkList } from '../../identity/account/link-list'
import { CreditList } from './credit-list'
import { MovementList } from './movement-list'
import { RedeemForm } from './redeem-form'
import { TopUpDialog } from './top-up-dialog'

/** What there is to spend, what it is made of, and how it got there. */
export default function WalletScreen() {
  const t = useTranslations('wallet')
  const paymentsTexts = useTranslations('payments')
  const { user } = useSession()
  const utils = trpc.useUtils()
  const balance = trpc.customer.wallet.balance.useQuery()
  const credits = trpc.customer.wallet.credits.useQuery()
  const [isToppingUp, setToppingUp] = useState(false)
  const again = () => {
    void utils.customer.wallet.invalidate()
    void reloadSession().catch(() => undefined)
  }
  // Money also comes and goes elsewhere: an order in another window, a gift.
  useFreshWhileLive(user ? channel.user(user.id) : null, getQueryKey(trpc.customer.wallet))
  return (
    <AccountPage title={t('balance.title')} text={t('balance.text')}>
      <section
        aria-label={t('balance.free')}
        className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 rounded-card border bg-surface p-5"
      >
        {balance.isError ? (
          <ErrorState error={balance.error} onRetry={balance.refetch} />
        ) : (
          <>
            <div>
              <p className="text-text2">{t('balance.free')}</p>
              {balance.data ? (
                <p className="font-semibold text-[2.75rem] leading-tight tracking-tight">
                  <Money cents={balance.data.amount} />
                </p>
              ) : (
                <Skeleton className="mt-1 h-12 w-40" />
              )}
            </div>
            <Button kind="primary" size="large" icon={Plus} onClick={() => setToppingUp(true)}>
              {t('topUp.open')}
            </Button>
          </>
        )}
      </section>
      <CreditList answer={credits} />
      <section aria-label={t('redeem.title')} className="rounded-card border bg-surface p-4 sm:p-5">
        <RedeemForm onRedeemed={again} />
      </section>
      <MovementList />
      <LinkList
        rows={[
          { to: '/home/coupons', icon: TicketPercent, label: t('coupons.title') },
          { to: '/wallet/payment-methods', icon: CreditCard, label: paymentsTexts('methods.title') },
          { to: '/billing', icon: ReceiptText, label: t('billing.title') },
        ]}
      />
      {isToppingUp && <TopUpDialog onClose={() => setToppingUp(false)} onPaid={again} />}
    </AccountPage>
  )
}
