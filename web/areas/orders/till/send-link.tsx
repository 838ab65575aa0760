import { Copy, Mail, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { copyText } from '../../../ui/display/copy-text'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { PhoneInput } from '../../../ui/fields/phone-input'
import type { TillOrder } from './use-till'

/** Other ways for the link to get to its guest than their camera. */
export function SendLink({ order: { id, link, guest } }: { order: TillOrder }) {
  const t = useTranslations('till')
  const failureText = useFailureText()
  const [phone, setPhone] = useState(guest.phone ?? '')
  const [email, setEmail] = useState(guest.email ?? '')
  const send = trpc.merchant.till.send.useMutation({
    onSuccess: (_, { to }) => toast.success(t('send.sent', { to })),
    onError: error => toast.error(failureText(error)),
  })
  const isSending = (by: 'sms' | 'email') => send.isPending && send.variables?.by === by
  const copy = () =>
    void copyText(link ?? '').then(
      () => toast.success(t('send.copied')),
      () => toast.error(t('send.notCopied')),
    )
  return (
    <div className="space-y-3">
      <Button size="large" icon={Copy} className="w-full" onClick={copy}>
        {t('send.copy')}
      </Button>
      <form
        className="flex items-end gap-2"
        onSubmit={event => {
          event.preventDefault()
          if (phone.trim()) send.mutate({ tillOrderId: id, by: 'sms', to: phone.trim() })
        }}
      >
        <Field label={t('guest.phone')} className="min-w-0 flex-1">
          <PhoneInput
            className="h-12"
            autoComplete="off"
            prefixLabel={t('guest.prefix')}
            value={phone}
            onChange={setPhone}
          />
        </Field>
        <Button
          type="submit"
          size="large"
          icon={MessageSquareText}
          disabled={!phone.trim()}
          loading={isSending('sms')}
        >
          {t('send.sms')}
        </Button>
      </form>
      <form
        className="flex items-end gap-2"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (email.trim()) send.mutate({ tillOrderId: id, by: 'email', to: email.trim() })
        }}
      >
        <Field label={t('guest.email')} className="min-w-0 flex-1">
          <Input
            type="email"
            className="h-12"
            autoComplete="off"
            maxLength={200}
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        </Field>
        <Button type="submit" size="large" icon={Mail} disabled={!email.trim()} loading={isSending('email')}>
          {t('send.email')}
        </Button>
      </form>
    </div>
  )
}
