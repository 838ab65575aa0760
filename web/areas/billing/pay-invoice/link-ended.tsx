import { Link2Off, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { toast } from '../../../ui/feedback/toast'

interface Props {
  link: { invoiceId: string; key: string }
  ended: { expiresAt: Date | string; renewableTo: string | null }
}

/** A link that opens nothing any more. Only the address that had it gets a new one. */
export function LinkEnded({ link, ended: { expiresAt, renewableTo } }: Props) {
  const t = useTranslations('pay-invoice')
  const f = useFormat()
  const failureText = useFailureText()
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <EmptyState
        heading
        icon={MailCheck}
        title={t('renewed')}
        text={t('renewedText', { address: renewableTo ?? '' })}
      />
    )
  return (
    <EmptyState
      heading
      icon={Link2Off}
      title={t('ended')}
      text={
        renewableTo ? t('endedText', { day: f.date(expiresAt), address: renewableTo }) : t('endedForGood')
      }
      action={
        renewableTo && (
          <ActionButton
            action={() => api.public.invoices.renew.mutate(link)}
            onDone={() => setSent(true)}
            onError={error => toast.error(failureText(error))}
          >
            {t('renew')}
          </ActionButton>
        )
      }
    />
  )
}
