import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { reloadSession, useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { toast } from '../../../ui/feedback/toast'
import { Tabs } from '../../../ui/layout/tabs'
import { AccountPage } from '../../identity/account/account-page'
import { AccountForm } from './account-form'
import { AddCardForm } from './add-card-form'

/** A card for orders, or a bank account for invoices. */
export default function AddCardScreen() {
  const t = useTranslations('payment-methods')
  const failureText = useFailureText()
  const { user } = useSession()
  const { tab = 'card' } = useSearch({ from: '/shop/wallet/add-card' })
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const saved = (text: string) => {
    toast.success(text)
    void utils.customer.paymentMethods.list.invalidate()
    void reloadSession().catch(() => undefined)
    void navigate({ to: '/wallet/payment-methods' })
  }
  const openPage = async () => {
    try {
      const { url } = await api.customer.paymentMethods.openSetupPage.mutate()
      location.assign(url)
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  return (
    <AccountPage title={t('add.title')} back="/wallet/payment-methods">
      <div className="max-w-lg">
        <Tabs
          label={t('add.tabs')}
          value={tab}
          onChange={next =>
            void navigate({
              to: '/wallet/add-card',
              search: { tab: next === 'account' ? next : undefined },
              replace: true,
            })
          }
          tabs={[
            {
              value: 'card',
              label: t('add.card'),
              content: (
                <div className="space-y-3 pt-5">
                  <AddCardForm onSaved={() => saved(t('add.saved'))} />
                  <Button kind="ghost" icon={ExternalLink} className="w-full" onClick={() => void openPage()}>
                    {t('add.page')}
                  </Button>
                </div>
              ),
            },
            {
              value: 'account',
              label: t('add.account'),
              content: (
                <div className="pt-5">
                  {user ? (
                    <AccountForm user={user} onSaved={() => saved(t('add.accountSaved'))} />
                  ) : (
                    <Skeleton className="h-96" />
                  )}
                </div>
              ),
            },
          ]}
        />
      </div>
    </AccountPage>
  )
}
