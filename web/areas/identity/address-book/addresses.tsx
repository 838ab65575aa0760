import { MapPin, Pencil, Plus, Star, Trash2 } from 'lucide-react'
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
import { AddressDialog } from './address-dialog'

export type SavedAddress = Outputs['customer']['account']['addresses']['list'][number]

/** Where one has things brought to. */
export default function AddressesScreen() {
  const t = useTranslations('address-book')
  const accountTexts = useTranslations('account')
  const failureText = useFailureText()
  const addresses = trpc.customer.account.addresses.list.useQuery()
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null)
  const [removed, setRemoved] = useState<SavedAddress | null>(null)
  const again = () => void addresses.refetch()
  const makeDefault = (id: string) =>
    void api.customer.account.addresses.update
      .mutate({ id, isDefault: true })
      .catch(error => toast.error(failureText(error)))
      .finally(again)
  const add = (
    <Button kind="primary" icon={Plus} onClick={() => setEdited('new')}>
      {t('addresses.add')}
    </Button>
  )
  return (
    <AccountPage
      title={accountTexts('addresses.title')}
      text={t('addresses.text')}
      actions={addresses.data?.length ? add : null}
    >
      {addresses.isError ? (
        <ErrorState error={addresses.error} onRetry={again} />
      ) : addresses.isPending ? (
        <Skeleton className="h-44 rounded-card" />
      ) : addresses.data.length === 0 ? (
        <EmptyState icon={MapPin} title={t('addresses.none')} text={t('addresses.noneText')} action={add} />
      ) : (
        <ul className="divide-y rounded-card border bg-surface">
          {addresses.data.map(one => {
            const line = lineOf(one)
            const name = one.label ?? one.address.address
            return (
              <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
                <MapPin size={19} aria-hidden className="shrink-0 text-brand" />
                <div className="min-w-0 flex-1 basis-52">
                  <p className="flex flex-wrap items-center gap-x-2 font-medium">
                    {name}
                    {one.isDefault && <Chip tone="brand">{t('default')}</Chip>}
                  </p>
                  <p className="text-meta text-text2">{line}</p>
                </div>
                <div className="flex items-center gap-1">
                  {!one.isDefault && (
                    <IconButton
                      icon={Star}
                      label={t('makeDefault', { name })}
                      onClick={() => makeDefault(one.id)}
                    />
                  )}
                  <IconButton icon={Pencil} label={t('change', { name })} onClick={() => setEdited(one)} />
                  <IconButton icon={Trash2} label={t('remove', { name })} onClick={() => setRemoved(one)} />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {edited && (
        <AddressDialog
          address={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={again}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t('addresses.removeTitle')}
        text={removed ? lineOf(removed) : ''}
        confirm={t('removeShort')}
        danger
        action={async () => {
          if (!removed) return
          await api.customer.account.addresses.remove.mutate({ id: removed.id })
          again()
        }}
      />
    </AccountPage>
  )
}

const lineOf = ({ address, label }: SavedAddress) =>
  [
    label ? address.address : null,
    address.details,
    [address.postalCode, address.city].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')
