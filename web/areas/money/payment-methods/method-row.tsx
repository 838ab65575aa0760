import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import type { SavedCard } from '../../../payments/payment-port'
import { SavedCardLine } from '../../../payments/saved-card-line'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { toast } from '../../../ui/feedback/toast'
import { useMethodName } from './method-name'

interface Props {
  method: SavedCard
  onChanged: () => Promise<unknown>
  onVerify: () => void
  onRename: () => void
  onRemove: () => void
}

/** A saved card or account, and what can be done with it. */
export function MethodRow({ method, onChanged, onVerify, onRename, onRemove }: Props) {
  const t = useTranslations('payment-methods')
  const paymentsTexts = useTranslations('payments')
  const nameOf = useMethodName()
  const failureText = useFailureText()
  const [working, setWorking] = useState(false)
  const name = nameOf(method)
  const isCard = method._type === 'card'
  const { verificationStatus: status } = method
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
      <div className="min-w-0 flex-1 basis-44">
        <SavedCardLine card={method} />
        {(method.nickname || method.nameOnCard) && (
          <p className="truncate pl-7 text-meta text-text3">
            {[method.nickname, method.nameOnCard].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {status === 'failed' && <Chip tone="bad">{t('methods.notVerified')}</Chip>}
        {!isCard && <Chip>{t('methods.forInvoices')}</Chip>}
        {method.isDefault && <Chip tone="brand">{paymentsTexts('methods.default')}</Chip>}
        {isCard && status !== 'verified' && (
          <Button size="small" aria-label={t('verify.one', { name })} onClick={onVerify}>
            {t('verify.submit')}
          </Button>
        )}
        {isCard && !method.isDefault && status !== 'failed' && (
          <Button
            size="small"
            loading={working}
            aria-label={t('methods.makeDefaultOne', { name })}
            onClick={() => void makeDefault()}
          >
            {t('methods.makeDefault')}
          </Button>
        )}
        <IconButton icon={Pencil} label={t('rename.one', { name })} onClick={onRename} />
        {!method.isDefault && (
          <IconButton icon={Trash2} label={t('methods.removeOne', { name })} onClick={onRemove} />
        )}
      </div>
    </li>
  )
}
