import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'

const messageLength = 500

/** Closes the platform to all but super admins, with a message and an end; or opens it again. */
export default function MaintenanceDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('maintenance')
  const navigationTexts = useTranslations('navigation')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const status = trpc.public.status.useQuery()
  const [message, setMessage] = useState('')
  const [until, setUntil] = useState('')
  const set = trpc.admin.setMaintenanceMode.useMutation({
    onSuccess: answer => {
      utils.public.status.setData(undefined, answer)
      onClose()
    },
  })
  const isOn = status.data?.maintenance === true
  const isPast = until !== '' && new Date(until).getTime() <= Date.now()
  const submit = () => {
    if (set.isPending || status.isPending || (!isOn && isPast)) return
    set.mutate(
      isOn
        ? { on: false }
        : { on: true, message: message.trim() || null, until: until ? new Date(until) : null },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={navigationTexts('maintenance.mode')}
      text={t(isOn ? 'maintenance.isOn' : 'maintenance.explained')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('maintenance.cancel')}</Button>
          <Button
            kind={isOn ? 'primary' : 'danger'}
            loading={set.isPending || status.isPending}
            onClick={submit}
          >
            {t(isOn ? 'maintenance.turnOff' : 'maintenance.turnOn')}
          </Button>
        </>
      }
    >
      <form
        className="space-y-5"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {set.error && <Banner tone="bad">{failureText(set.error)}</Banner>}
        {!isOn && (
          <>
            <Field label={t('maintenance.message')} hint={t('maintenance.messageHint')}>
              <TextArea
                value={message}
                maxLength={messageLength}
                onChange={event => setMessage(event.target.value)}
              />
            </Field>
            <Field
              label={t('maintenance.end')}
              hint={t('maintenance.endHint')}
              error={isPast ? t('maintenance.past') : undefined}
            >
              <Input type="datetime-local" value={until} onChange={event => setUntil(event.target.value)} />
            </Field>
          </>
        )}
      </form>
    </Dialog>
  )
}
