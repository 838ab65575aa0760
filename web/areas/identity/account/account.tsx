import {
  Bell,
  CreditCard,
  FileText,
  Gift,
  KeyRound,
  Landmark,
  Languages,
  LockKeyhole,
  MapPin,
  MonitorSmartphone,
  ReceiptText,
  Salad,
  Settings,
  TicketPercent,
  Wallet,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { nameOf, useSession } from '../../../session/session'
import { Skeleton } from '../../../ui/display/skeleton'
import { AccountPage } from './account-page'
import { CompaniesPanel } from './companies'
import { DataPanel } from './data-panel'
import { DeletionStrip } from './deletion-strip'
import { LinkList } from './link-list'
import { EmailRow, ProfileForm } from './profile-form'
import { ProfilePicture } from './profile-picture'
import { SignInMethods } from './sign-in-methods'

/** Who one is here, and the way to everything that the account keeps. */
export default function AccountScreen() {
  const t = useTranslations('account')
  const screens = useTranslations('screens')
  const { user } = useSession()
  if (!user)
    return (
      <AccountPage title={t('title')} back={null}>
        <Skeleton className="h-96 rounded-card" />
      </AccountPage>
    )
  return (
    <AccountPage title={t('title')} text={nameOf(user)} back={null}>
      {user.deletion && <DeletionStrip scheduledAt={user.deletion.scheduledAt} />}
      <section aria-label={t('profile.title')} className="rounded-card border bg-surface p-4 sm:p-5">
        <ProfilePicture user={user} />
        <ProfileForm key={user.id} user={user} />
        <div className="mt-4 border-t pt-3">
          <EmailRow user={user} />
        </div>
      </section>
      <LinkList
        title={t('links.money')}
        rows={[
          { to: '/home/orders', icon: ReceiptText, label: t('links.orders') },
          { to: '/wallet', icon: Wallet, label: screens('wallet') },
          { to: '/home/coupons', icon: TicketPercent, label: screens('coupons') },
          { to: '/home/referrals', icon: Gift, label: screens('referrals') },
          { to: '/wallet/payment-methods', icon: CreditCard, label: screens('paymentMethods') },
          { to: '/billing', icon: Landmark, label: screens('billing') },
          { to: '/user/billing-details', icon: FileText, label: t('billing.title') },
        ]}
      />
      <LinkList
        title={t('links.preferences')}
        rows={[
          { to: '/user/addresses', icon: MapPin, label: t('addresses.title') },
          { to: '/settings/nutritional-preferences', icon: Salad, label: t('nutrition.title') },
          { to: '/settings/notifications', icon: Bell, label: t('notifications.title') },
          { to: '/language', icon: Languages, label: t('language.title') },
          { to: '/settings', icon: Settings, label: t('settings.title') },
        ]}
      />
      <LinkList
        title={t('links.security')}
        rows={[
          { to: '/change-password', icon: LockKeyhole, label: t('links.password') },
          { to: '/account/sessions', icon: MonitorSmartphone, label: t('sessions.title') },
        ]}
      />
      <SignInMethods />
      <CompaniesPanel />
      <DataPanel user={user} />
      <LinkList
        title={t('links.developers')}
        rows={[{ to: '/account/api-keys', icon: KeyRound, label: t('keys.title') }]}
      />
    </AccountPage>
  )
}
