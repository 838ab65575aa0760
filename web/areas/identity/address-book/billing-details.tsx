import { FileText, Pencil, Plus, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Button, IconButton } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Chip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { AccountPage } from '../account/account-page'
import { BillingDialog } from './billing-dialog'

export type SavedBilling = Outputs['customer']['account']['billingDetails']['list'][number]

/** To whom one's orders are billed. */
export default function BillingDetailsScreen() {
  const t = useTranslations('address-book')
  const accountTexts = useTranslations('account')
  const failureText = useFailureText()
  const entries = trpc.customer.account.billingDetails.list.useQuery()
  const [edited, setEdited] = useState<SavedBilling | 'new' | null>(null)
  const [removed, setRemoved] = useState<SavedBilling | null>(null)
  const again = () => void entries.refetch()
  const makeDefault = (id: string) =>
    void api.customer.account.billingDetails.update
      .mutate({ id, isDefault: true })
      .catch(error => toast.error(failureText(error)))
      .finally(again)
  const add = (
    <Button kind="primary" icon={Plus} onClick={() => setEdited('new')}>
      {t('billing.add')}
    </Button>
  )
  return (
    <AccountPage
      title={accountTexts('billing.title')}
      text={t('billing.text')}
      actions={entries.data?.length ? add : null}
    >
      {entries.isError ? (
        <ErrorState error={entries.error} onRetry={again} />
      ) : entries.isPending ? (
        <Skeleton className="h-44 rounded-card" />
      ) : entries.data.length === 0 ? (
        <EmptyState icon={FileText} title={t('billing.none')} text={t('billing.noneText')} action={add} />
      ) : (
        <ul className="divide-y rounded-card border bg-surface">
          {entries.data.map(one => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
              <FileText size={19} aria-hidden className="shrink-0 text-brand" />
              <div className="min-w-0 flex-1 basis-52">
                <p className="flex flex-wrap items-center gap-x-2 font-medium">
                  {one.name}
                  {one.isDefault && <Chip tone="brand">{t('default')}</Chip>}
                </p>
                <p className="num text-meta text-text2">
                  {[one.vatNumber, one.address.address, one.address.postalCode, one.address.city]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className="num text-meta text-text3">
                  {[
                    one.invoiceEmail ?? one.email,
                    one.ibanLastFour && t('billing.ibanEnding', { lastFour: one.ibanLastFour }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className="flex items-center gap-1">
                {!one.isDefault && (
                  <IconButton
                    icon={Star}
                    label={t('makeDefault', { name: one.name })}
                    onClick={() => makeDefault(one.id)}
                  />
                )}
                <IconButton
                  icon={Pencil}
                  label={t('change', { name: one.name })}
                  onClick={() => setEdited(one)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('remove', { name: one.name })}
                  onClick={() => setRemoved(one)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <BillingDialog
          entry={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={again}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t('billing.removeTitle')}
        text={removed?.name}
        confirm={t('removeShort')}
        danger
        action={async () => {
          if (!removed) return
          await api.customer.account.billingDetails.remove.mutate({ id: removed.id })
          again()
        }}
      />
    </AccountPage>
  )
}
