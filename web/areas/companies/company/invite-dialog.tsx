import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_INVITED_AT_ONCE } from '../../../../src/modules/companies/companies/contract/company'
import { type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { currentLanguage, type Language, languageNames, languages } from '../../../i18n/language'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { readAddresses } from './read-addresses'

type Invited = Outputs['company']['invitations']['create']
const SHOWN_WRONG = 5

/** Asks many people at once: their addresses are pasted. */
export function InviteDialog({
  place,
  onClose,
}: {
  place: { id: string; name: string }
  onClose: () => void
}) {
  const t = useTranslations('company')
  const ui = useTranslations('ui')
  const f = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const create = trpc.company.invitations.create.useMutation()
  const [text, setText] = useState('')
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const [failure, setFailure] = useState<unknown>(null)
  const [invited, setInvited] = useState<Invited | null>(null)
  const { emails, wrong } = readAddresses(text)
  const problem =
    wrong.length > 0
      ? t('invite.wrong', { list: f.list(wrong.slice(0, SHOWN_WRONG)) })
      : emails.length > MAX_INVITED_AT_ONCE
        ? t('invite.tooMany', { count: emails.length, max: MAX_INVITED_AT_ONCE })
        : null
  const send = async () => {
    setFailure(null)
    const answer = await create.mutateAsync({ locationId: place.id, emails, language })
    await utils.company.invitations.invalidate()
    const hasLeftOut = answer.alreadyMembers.length > 0 || answer.tooOften.length > 0
    if (hasLeftOut) {
      setInvited(answer)
      setText('')
    } else {
      toast.success(t('invite.sent', { count: answer.invitations.length }))
      onClose()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('invite.title', { place: place.name })}
      text={t('invite.text')}
      footer={
        <>
          <Button onClick={onClose}>{invited ? ui('close') : t('cancel')}</Button>
          <ActionButton
            action={send}
            onError={setFailure}
            whyDisabled={problem ?? (emails.length === 0 ? t('invite.missing') : null)}
          >
            {t('invite.send', { count: emails.length })}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        {invited && (
          <Banner tone="info">
            <p>{t('invite.sent', { count: invited.invitations.length })}</p>
            {invited.alreadyMembers.length > 0 && (
              <p>{t('invite.already', { list: f.list(invited.alreadyMembers) })}</p>
            )}
            {invited.tooOften.length > 0 && <p>{t('invite.tooOften', { list: f.list(invited.tooOften) })}</p>}
          </Banner>
        )}
        <Field
          label={t('invite.emails')}
          hint={t('invite.hint', { max: MAX_INVITED_AT_ONCE })}
          beside={emails.length > 0 && t('invite.found', { count: emails.length })}
          error={problem}
          required
        >
          <TextArea
            rows={7}
            value={text}
            spellCheck={false}
            autoCapitalize="none"
            onChange={event => setText(event.target.value)}
          />
        </Field>
        <Field label={t('invite.language')} hint={t('invite.languageHint')}>
          <Select
            value={language}
            onChange={setLanguage}
            options={languages.map(value => ({ value, label: languageNames[value] }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}
