import { Link } from '@tanstack/react-router'
import { CreditCard, Landmark, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../api'
import { useFailureText } from '../../i18n/failure-text'
import type { SavedCard } from '../../payments/payment-port'
import { SavedCardLine } from '../../payments/saved-card-line'
import { reloadSession } from '../../session/session'
import { Button, IconButton } from '../../ui/button'
import { Chip } from '../../ui/chip'
import { ConfirmDialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast'
import { AccountPage } from '../account/account-page'
import { AddCardDialog } from './add-card-dialog'
import { useMethodName } from './method-name'

/** The cards and accounts that are saved, and which of them a checkout offers first. */
export default function PaymentMethodsScreen() {
  const t = useTranslations('wallet')
  const nameOf = useMethodName()
  const methods = trpc.customer.paymentMethods.list.useQuery()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<SavedCard | null>(null)
  const again = async () => {
    await Promise.all([methods.refetch(), reloadSession().catch(() => undefined)])
  }
  const addCard = (
    <Button kind="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t('methods.addCard')}
    </Button>
  )
  return (
    <AccountPage
      title={t('methods.title')}
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

export function MethodRow({
  method,
  onChanged,
  onRemove,
}: {
  method: SavedCard
  onChanged: () => Promise<unknown>
  onRemove: () => void
}) {
  const t = useTranslations('wallet')
  const nameOf = useMethodName()
  const failureText = useFailureText()
  const [working, setWorking] = useState(false)
  const name = nameOf(method)
  const isCard = method._type === 'card'
  const makeDefault = async () => {
    setWorking(true)
    try {
      await api.customer.paymentMethods.makeDefault.mutate({ id: method.id })
      toast.success(t('methods.isDefault', { name }))
      await onChanged()
    } catch (error) {
      toast.error(failureText(error))
    }
    setWorking(false)
  }
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <SavedCardLine card={method} />
        {(method.nickname || method.nameOnCard) && (
          <p className="truncate pl-7 text-meta text-text3">
            {[method.nickname, method.nameOnCard].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      <div className="ml-auto flex items-center gap-2">
        {method.verificationStatus === 'failed' && <Chip tone="bad">{t('methods.notVerified')}</Chip>}
        {!isCard && <Chip>{t('methods.forInvoices')}</Chip>}
        {method.isDefault ? (
          <Chip tone="brand">{t('methods.default')}</Chip>
        ) : (
          isCard &&
          method.verificationStatus !== 'failed' && (
            <Button
              size="small"
              loading={working}
              aria-label={t('methods.makeDefaultOne', { name })}
              onClick={() => void makeDefault()}
            >
              {t('methods.makeDefault')}
            </Button>
          )
        )}
        {!method.isDefault && (
          <IconButton icon={Trash2} label={t('methods.removeOne', { name })} onClick={onRemove} />
        )}
      </div>
    </li>
  )
}
