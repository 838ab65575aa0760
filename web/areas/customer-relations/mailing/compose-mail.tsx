import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGES, type Language } from '../../../../src/core/rules/languages'
import { LETTER, SendEmail } from '../../../../src/modules/messaging/messages/contract/mails'
import { api, type Inputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useLanguage } from '../../../i18n/provider'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { PageHeader, Section } from '../../../ui/layout/page'
import { useDebounced } from '../../../ui/use-debounced'
import { MailFrame } from '../../back-office/devtools/mail-frame'

const FIELDS = ['subject', 'heading', 'firstName', 'buttonLabel', 'buttonURL'] as const
type Data = Record<(typeof FIELDS)[number] | 'message', string>
const BLANK: Data = { subject: '', heading: '', firstName: '', message: '', buttonLabel: '', buttonURL: '' }

/** A mail by hand: a letter to anybody, or a sample of one of the product's own to oneself, as it will look. */
export function ComposeMail() {
  const t = useTranslations('collection')
  const failureText = useFailureText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const own = useLanguage()
  const { user } = useSession()
  const [template, setTemplate] = useState<string>(LETTER)
  const [language, setLanguage] = useState<Language>(own)
  const [data, setData] = useState(BLANK)
  const [to, setTo] = useState('')
  const templates = trpc.admin.mailPreviews.list.useQuery()
  const isLetter = template === LETTER
  const input = inputOf(useDebounced(useStable({ template, language, data }), 400))
  const isDrawn = input.template !== LETTER || Boolean(input.data?.subject && input.data.message)
  const drawn = useQuery({
    queryKey: ['mail-drawn', input],
    queryFn: () => api.admin.mails.render.mutate(input),
    enabled: isDrawn,
    placeholderData: before => before,
    retry: false,
  })
  const recipients = isLetter ? to.split(/[\s,;]+/).filter(Boolean) : user?.email ? [user.email] : []
  const sending = { ...inputOf({ template, language, data }), to: recipients }
  const missing =
    isLetter && !(data.subject.trim() && data.message.trim())
      ? t('compose.needsWords')
      : SendEmail.safeParse(sending).success
        ? null
        : Boolean(data.buttonLabel.trim()) !== Boolean(data.buttonURL.trim()) ||
            (data.buttonURL.trim() && !data.buttonURL.trim().startsWith('https://'))
          ? t('compose.needsButton')
          : t('compose.needsAddress')
  const send = async () => {
    await api.admin.mails.send.mutate(sending)
    await client.invalidateQueries({ queryKey: ['collection', 'mailing'] })
    toast.success(t('compose.sent', { count: recipients.length }))
    await navigate({ to: '/admin/mailing/{-$entityId}', params: { entityId: undefined } })
  }
  return (
    <>
      <PageHeader
        title={t('collections.mailing.new')}
        actions={
          <ActionButton
            kind="primary"
            icon={Send}
            action={send}
            onError={error => toast.error(failureText(error))}
            whyDisabled={missing}
          >
            {isLetter ? t('compose.send') : t('compose.sendToMe')}
          </ActionButton>
        }
      />
      <div className="grid min-h-0 flex-1 gap-4 overflow-y-auto p-gutter lg:grid-cols-2">
        <Section title={t('sections.words')}>
          <div className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('fields.template')} hint={isLetter ? undefined : t('compose.sampleHint')}>
                <Select
                  value={template}
                  onChange={setTemplate}
                  options={[
                    { value: LETTER, label: t('compose.letter') },
                    ...(templates.data?.templates ?? []).map(value => ({ value, label: value })),
                  ]}
                />
              </Field>
              <Field label={t('fields.language')}>
                <Select
                  value={language}
                  onChange={setLanguage}
                  options={LANGUAGES.map(value => ({ value, label: t(`choices.language.${value}`) }))}
                />
              </Field>
            </div>
            {isLetter && (
              <Field label={t('fields.recipients')} hint={t('compose.recipientsHint')} required>
                <Input
                  value={to}
                  inputMode="email"
                  autoComplete="off"
                  onChange={event => setTo(event.target.value)}
                />
              </Field>
            )}
            {FIELDS.filter(field => isLetter || field === 'firstName').map(field => (
              <Field key={field} label={t(`compose.${field}`)} required={field === 'subject'}>
                <Input
                  value={data[field]}
                  maxLength={field === 'buttonURL' ? 500 : 160}
                  placeholder={field === 'buttonURL' ? 'https://' : undefined}
                  onChange={event => setData({ ...data, [field]: event.target.value })}
                />
              </Field>
            ))}
            {isLetter && (
              <Field label={t('fields.message')} required>
                <TextArea
                  value={data.message}
                  rows={8}
                  maxLength={5000}
                  onChange={event => setData({ ...data, message: event.target.value })}
                />
              </Field>
            )}
          </div>
        </Section>
        <Section title={drawn.data?.subject || t('compose.preview')} flush className="flex min-h-96 flex-col">
          {!isDrawn ? (
            <EmptyState title={t('compose.empty')} />
          ) : drawn.isError ? (
            <ErrorState error={drawn.error} onRetry={drawn.refetch} />
          ) : drawn.data ? (
            <div className="flex h-[calc(100dvh-11rem)] min-h-96 flex-col">
              <MailFrame title={t('compose.preview')} html={drawn.data.html} />
            </div>
          ) : (
            <SkeletonRows rows={6} />
          )}
        </Section>
      </div>
    </>
  )
}

type Written = { template: string; language: Language; data: Data }

/** The same object for as long as it says the same. */
function useStable(value: Written): Written {
  const [kept, setKept] = useState(value)
  if (kept.template === value.template && kept.language === value.language && kept.data === value.data)
    return kept
  setKept(value)
  return value
}

/** Fields that say nothing are left out. */
function inputOf({ template, language, data }: Written): Inputs['admin']['mails']['render'] {
  const said = Object.entries(data).filter(
    ([field, value]) => value.trim() && (template === LETTER || field === 'firstName'),
  )
  return { template, language, data: Object.fromEntries(said.map(([field, value]) => [field, value.trim()])) }
}
