import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { Page, Words } from './help-report'

/** What somebody likes, misses, or would do differently, signed in or not. */
export default function FeedbackScreen() {
  const t = useTranslations('help')
  const { status } = useSession()
  return (
    <Page title={t('help.feedback')} text={t('help.feedbackText')}>
      {status === 'signedIn' ? <Words send={{ kind: 'feedback' }} missing={null} /> : <VisitorsWords />}
    </Page>
  )
}

const LOOSE_EMAIL = /.+@.+\..+/

function VisitorsWords() {
  const t = useTranslations('help')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [comment, setComment] = useState('')
  const [contact, setContact] = useState('')
  const [isTried, setTried] = useState(false)
  const send = trpc.public.feedback.useMutation({
    onSuccess: () => navigate({ to: '/help/submitted', replace: true }),
  })
  const noComment = comment.trim() ? null : t('help.commentMissing')
  const wrongContact = contact.trim() && !LOOSE_EMAIL.test(contact) ? t('help.contactInvalid') : null
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if (noComment || wrongContact) return
        send.mutate({ comment: comment.trim(), ...(contact.trim() ? { contact: contact.trim() } : {}) })
      }}
    >
      <Field label={t('help.comment')} required error={isTried ? noComment : null}>
        <TextArea
          rows={5}
          maxLength={2000}
          value={comment}
          onChange={event => setComment(event.target.value)}
        />
      </Field>
      <Field label={t('help.contact')} error={isTried ? wrongContact : null}>
        <Input
          type="email"
          autoComplete="email"
          maxLength={200}
          value={contact}
          onChange={event => setContact(event.target.value)}
        />
      </Field>
      {send.error && (
        <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
          {failureText(send.error)}
        </p>
      )}
      <Button type="submit" kind="primary" className="w-full" loading={send.isPending}>
        {t('help.send')}
      </Button>
    </form>
  )
}
