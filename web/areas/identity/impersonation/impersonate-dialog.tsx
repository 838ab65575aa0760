import { UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { impersonate } from '../../../session/impersonate'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'

const reasonLength = 300

/**
 * Asks why, and acts as somebody else. Opened from that person's record, or without one: then it asks for whom.
 */
export function ImpersonateDialog({
  person = null,
  onClose,
}: {
  person?: { id: string; name: string } | null
  onClose: () => void
}) {
  const t = useTranslations('impersonation')
  const navigationTexts = useTranslations('navigation')
  const failureText = useFailureText()
  const { user } = useSession()
  const [userId, setUserId] = useState(person?.id ?? '')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const hasReason = reason.trim() !== ''

  const start = async () => {
    setMissing(true)
    if (!user || !userId || !hasReason) return
    setWorking(true)
    setFailure(null)
    try {
      await impersonate(user, userId, reason.trim())
    } catch (error) {
      setFailure(error)
      setWorking(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={person ? t('impersonate.titleOf', { name: person.name }) : navigationTexts('impersonate.title')}
      text={t('impersonate.text')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('impersonate.cancel')}</Button>
          <Button kind="primary" icon={UserRoundCog} loading={working} onClick={() => void start()}>
            {t('impersonate.start')}
          </Button>
        </>
      }
    >
      <form
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault()
          void start()
        }}
      >
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        {!person && (
          <Field
            label={t('impersonate.who')}
            required
            error={missing && !userId ? t('impersonate.needed') : undefined}
          >
            <WhoField value={userId} onChange={setUserId} />
          </Field>
        )}
        <Field
          label={t('impersonate.reason')}
          hint={t('impersonate.reasonHint')}
          required
          error={missing && !hasReason ? t('impersonate.needed') : undefined}
        >
          <TextArea
            value={reason}
            maxLength={reasonLength}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** Who may look people up finds them by name; others know the id from a ticket. */
function WhoField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useTranslations('impersonation')
  const { can } = useSession()
  if (!can('admin.users.update'))
    return (
      <Input
        value={value}
        spellCheck={false}
        placeholder={t('impersonate.id')}
        onChange={event => onChange(event.target.value.trim())}
      />
    )
  return (
    <Combobox
      value={value || null}
      onChange={id => onChange(id ?? '')}
      placeholder={t('impersonate.find')}
      search={findPeople}
    />
  )
}

async function findPeople(search: string, signal: AbortSignal) {
  const { docs } = await api.admin.users.list.query({ limit: 20, ...(search && { search }) }, { signal })
  return docs.map(({ id, email, phone, profile }) => ({
    value: id,
    label: [profile.firstName, profile.lastName].filter(Boolean).join(' ') || email || id,
    detail: email ?? phone?.number ?? '',
  }))
}
