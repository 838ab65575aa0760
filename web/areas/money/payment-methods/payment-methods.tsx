import { Link } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { CreditCard, Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { api, trpc } from '../../../api'
import { useFreshWhileLive } from '../../../live'
import type { SavedCard } from '../../../payments/payment-port'
import { reloadSession, useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { AccountPage } from '../../identity/account/account-page'
import { AddCardDialog } from './add-card-dialog'
import { useMethodName } from './method-name'
import { MethodRow } from './method-row'
import { RenameMethodDialog } from './rename-method-dialog'
import { VerifyCardDialog } from './verify-card-dialog'

/** The cards and accounts that are saved, and which of them a checkout offers first. */
export default function PaymentMethodsScreen() {
  const t = useTranslations('payment-methods')
  const paymentsTexts = useTranslations('payments')
  const nameOf = useMethodName()
  const methods = trpc.customer.paymentMethods.list.useQuery()
  const { user } = useSession()
  // A bank may answer later, or in another window.
  useFreshWhileLive(user ? channel.user(user.id) : null, getQueryKey(trpc.customer.paymentMethods.list))
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<SavedCard | null>(null)
  const [renamed, setRenamed] = useState<SavedCard | null>(null)
  const [verified, setVerified] = useState<SavedCard | null>(null)
  const again = async () => {
    await Promise.all([methods.refetch(), reloadSession().catch(() => undefined)])
  }
  const addCard = (
    <Button kind="primary" icon={Plus} onClick={() => setAdding(true)}>
      {paymentsTexts('methods.addCard')}
    </Button>
  )
  return (
    <AccountPage
      title={paymentsTexts('methods.title')}
      text={t('methods.text')}
      actions={methods.data?.length ? addCard : null}
    >
      {methods.isError ? (
        <ErrorState error={methods.error} onRetry={methods.refetch} />
      ) : methods.isPending ? (
        <Skeleton className="h-44 rounded-card" />
      ) : methods.data.length === 0 ? (
        <EmptyState
          icon={CreditCard}
          title={t('methods.none')}
          text={t('methods.noneText')}
          action={addCard}
        />
      ) : (
        <div>
          <ul aria-label={t('methods.list')} className="divide-y rounded-card border bg-surface">
            {methods.data.map(method => (
              <MethodRow
                key={method.id}
                method={method}
                onChanged={again}
                onVerify={() => setVerified(method)}
                onRename={() => setRenamed(method)}
                onRemove={() => setRemoved(method)}
              />
            ))}
          </ul>
          <p className="mt-2 px-1 text-meta text-text3">{t('methods.defaultStays')}</p>
        </div>
      )}
      {methods.data && (
        <Button asChild>
          <Link to="/wallet/add-card" search={{ tab: 'account' }}>
            <Landmark size={16} aria-hidden />
            {t('methods.addAccount')}
          </Link>
        </Button>
      )}
      {isAdding && <AddCardDialog onClose={() => setAdding(false)} onSaved={() => void again()} />}
      {verified && <VerifyCardDialog card={verified} onClose={() => setVerified(null)} onChanged={again} />}
      {renamed && <RenameMethodDialog method={renamed} onClose={() => setRenamed(null)} onChanged={again} />}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={removed ? t('methods.removeTitle', { name: nameOf(removed) }) : ''}
        text={t('methods.removeText')}
        confirm={t('methods.remove')}
        danger
        action={async () => {
          if (!removed) return
          await api.customer.paymentMethods.remove.mutate({ paymentMethodId: removed.id })
          toast.success(t('methods.removed', { name: nameOf(removed) }))
          await again()
        }}
      />
    </AccountPage>
  )
}
