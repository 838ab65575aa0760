import { TicketPercent, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { reloadSession } from '../../../session/session'
import { AccountPage } from '../../identity/account/account-page'
import { LinkList } from '../../identity/account/link-list'
import { RedeemForm } from './redeem-form'

/** Where a code from a leaflet or a letter is typed in. */
export default function RedeemScreen() {
  const t = useTranslations('wallet')
  const utils = trpc.useUtils()
  return (
    <AccountPage title={t('redeem.title')} text={t('redeem.text')}>
      <section aria-label={t('redeem.title')} className="rounded-card border bg-surface p-4 sm:p-5">
        <RedeemForm
          onRedeemed={() => {
            void utils.customer.wallet.invalidate()
            void utils.customer.coupons.invalidate()
            void reloadSession().catch(() => undefined)
          }}
        />
      </section>
      <LinkList
        rows={[
          { to: '/wallet', icon: Wallet, label: t('balance.title') },
          { to: '/home/coupons', icon: TicketPercent, label: t('coupons.title') },
        ]}
      />
    </AccountPage>
  )
}
