import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Eraser, Send, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  NOTIFICATION_MEDIA,
  type NotificationMedium,
} from '../../../../src/modules/customer-relations/notifications/rules/notifying'
import { api, trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'
import { Field, FieldGroup } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Checkbox, RadioGroup } from '../../../ui/fields/toggles'
import { PageHeader, Section } from '../../../ui/layout/page'
import { useDebounced } from '../../../ui/use-debounced'
import { AudienceFields } from './audience-fields'
import { blankDraft, type Draft, inputOf, keepDraft, keptDraft, missingIn } from './draft'
import { NotificationPreview } from './notification-preview'
import { SendDialog } from './send-dialog'
import { WordsFields } from './words-fields'

const OWN = 'own'

/** A message to an audience: who, what in which language, by which way, and how it reads, before it is sent. */
export function Composer() {
  const t = useTranslations('notifications')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [draft, setDraft] = useState(keptDraft)
  const [isSending, setSending] = useState(false)
  const templates = trpc.admin.notifications.templates.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(next)
  }
  const missing = missingIn(draft)
  const input = inputOf(useDebounced(draft, 400))
  const preview = useQuery({
    queryKey: ['notification-preview', input],
    // the audience is counted while the words are still being written
    queryFn: () =>
      api.admin.notifications.preview.mutate(
        Object.keys(input.words ?? {}).length ? input : { ...input, title: '…', message: '…' },
      ),
    placeholderData: before => before,
  })
  const startFrom = (name: string) => {
    const template = templates.data?.templates.find(one => one.name === name)
    if (!template) return change({ template: null })
    change({
      template: name,
      kind: template.kind,
      media: template.media,
      audience: draft.audience.group === template.group ? draft.audience : { group: template.group },
      words: structuredClone(template.words),
    })
  }
  const toggle = (medium: NotificationMedium, isOn: boolean) =>
    change({ media: NOTIFICATION_MEDIA.filter(one => (one === medium ? isOn : draft.media.includes(one))) })
  const send = async () => {
    const sent = await api.admin.notifications.execute.mutate({ ...inputOf(draft), confirmedCount: count })
    keepDraft(null)
    await client.invalidateQueries({ queryKey: ['collection', 'notifications'] })
    toast.success(t('send.started', { count }))
    await navigate({ to: '/admin/notifications/{-$entityId}', params: { entityId: sent.id } })
  }
  const count = preview.data?.recipients ?? 0
  const whyNot = missing ? t(`missing.${missing}`) : count === 0 ? t('missing.people') : null
  return (
    <>
      <PageHeader
        title={t('new')}
        actions={
          <>
            <Button asChild>
              <Link to="/admin/marketing">
                <Sparkles size={16} aria-hidden />
                {t('draftForOffer')}
              </Link>
            </Button>
            <Button icon={Eraser} onClick={() => change(blankDraft())}>
              {t('clear')}
            </Button>
            <Button
              kind="primary"
              icon={Send}
              onClick={() => setSending(true)}
              whyDisabled={preview.isFetching ? t('preview.counting') : whyNot}
            >
              {t('send.open', { count })}
            </Button>
          </>
        }
      />
      <div className="grid min-h-0 flex-1 gap-4 overflow-y-auto p-gutter lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="flex flex-col gap-4">
          <Section title={t('audience.title')}>
            <AudienceFields audience={draft.audience} onChange={audience => change({ audience })} />
          </Section>
          <Section title={t('words.heading')}>
            <div className="flex flex-col gap-4">
              <Field label={t('template')}>
                <Select
                  value={draft.template ?? OWN}
                  onChange={startFrom}
                  options={[
                    { value: OWN, label: t('ownWords') },
                    ...(templates.data?.templates ?? []).map(({ name }) => ({
                      value: name,
                      label: t(`templates.${name as 'missYou'}`),
                    })),
                  ]}
                />
              </Field>
              <FieldGroup label={t('kind')}>
                <RadioGroup
                  value={draft.kind}
                  onChange={kind => change({ kind })}
                  options={(['service', 'marketing'] as const).map(value => ({
                    value,
                    label: t(`kinds.${value}.name`),
                    hint: t(`kinds.${value}.hint`),
                  }))}
                />
              </FieldGroup>
              <WordsFields words={draft.words} onChange={words => change({ words })} />
              <Field
                label={t('link')}
                hint={t('linkHint')}
                error={missing === 'link' ? t('missing.link') : null}
              >
                <Input
                  value={draft.link}
                  maxLength={480}
                  placeholder="/search"
                  onChange={event => change({ link: event.target.value })}
                />
              </Field>
              <FieldGroup label={t('media.title')} hint={t('media.hint')}>
                <div className="flex flex-wrap gap-x-6">
                  {NOTIFICATION_MEDIA.map(medium => (
                    <Checkbox
                      key={medium}
                      checked={draft.media.includes(medium)}
                      onChange={isOn => toggle(medium, isOn)}
                      label={t(`media.${medium}`)}
                    />
                  ))}
                </div>
              </FieldGroup>
            </div>
          </Section>
        </div>
        <NotificationPreview query={preview} isWritten={missing !== 'words'} />
      </div>
      {isSending && <SendDialog count={count} onSend={send} onClose={() => setSending(false)} />}
    </>
  )
}
