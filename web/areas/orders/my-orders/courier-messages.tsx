import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  HANDOVERS,
  MAX_MESSAGE_CHARACTERS,
} from '../../../../src/modules/logistics/tracking/rules/conversation'
import { type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { toast } from '../../../ui/feedback/toast'
import { Field, FieldGroup } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { RadioGroup } from '../../../ui/fields/toggles'
import { Card } from './order-beside'

type Conversation = Outputs['public']['orders']['conversation']
type Handover = (typeof HANDOVERS)[number]

const ASK_EVERY_MS = 15_000

/** How an order is to be handed over, and what its customer and its courier write to each other. */
export function CourierMessages({ token }: { token: string }) {
  const utils = trpc.useUtils()
  const answer = trpc.public.orders.conversation.useQuery(
    { token },
    {
      refetchInterval: ({ state: { data } }) =>
        data && (data.canWrite || data.canInstruct) ? ASK_EVERY_MS : false,
    },
  )
  const onSuccess = (saved: Conversation) => utils.public.orders.conversation.setData({ token }, saved)
  const instruct = trpc.public.orders.instruct.useMutation({ onSuccess })
  const write = trpc.public.orders.write.useMutation({ onSuccess })
  if (!answer.data) return null
  const { instructions, messages, canInstruct, canWrite } = answer.data
  return (
    <>
      {(canInstruct || instructions) && (
        <Instructions
          key={instructions?.updatedAt.getTime()}
          conversation={answer.data}
          onSave={async given => void (await instruct.mutateAsync({ token, ...given }))}
        />
      )}
      {(canWrite || messages.length > 0) && (
        <Messages
          conversation={answer.data}
          onSend={async text => void (await write.mutateAsync({ token, text }))}
        />
      )}
    </>
  )
}

/** The same for a customer who is signed in, by the link of the order. */
export function CourierMessagesOfOrder({ orderId }: { orderId: string }) {
  const link = trpc.customer.orders.trackToken.useQuery({ purchaseId: orderId })
  return link.data ? <CourierMessages token={link.data.token} /> : null
}

export function Instructions({
  conversation: { instructions, canInstruct },
  onSave,
}: {
  conversation: Pick<Conversation, 'instructions' | 'canInstruct'>
  onSave: (given: { handover: Handover; note: string }) => Promise<void>
}) {
  const t = useTranslations('my-orders')
  const [handover, setHandover] = useState<Handover>(instructions?.handover ?? 'in_person')
  const [note, setNote] = useState(instructions?.note ?? '')
  const failureText = useFailureText()
  const [isSaving, setSaving] = useState(false)
  const isSame = instructions?.handover === handover && instructions.note === note.trim()
  if (!canInstruct)
    return (
      <Card title={t('track.instructions.title')}>
        <p className="font-medium text-note">{t(`track.instructions.handover.${handover}`)}</p>
        {note && <p className="whitespace-pre-line text-note text-text2">{note}</p>}
      </Card>
    )
  const save = async () => {
    setSaving(true)
    try {
      await onSave({ handover, note })
      toast.success(t('track.instructions.saved'))
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Card title={t('track.instructions.title')}>
      <div className="space-y-3">
        <FieldGroup label={t('track.instructions.how')}>
          <RadioGroup
            value={handover}
            onChange={setHandover}
            options={HANDOVERS.map(value => ({ value, label: t(`track.instructions.handover.${value}`) }))}
          />
        </FieldGroup>
        <Field label={t('track.instructions.note')}>
          <TextArea
            rows={2}
            maxLength={MAX_MESSAGE_CHARACTERS}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
        </Field>
        <Button className="w-full" disabled={isSame} loading={isSaving} onClick={() => void save()}>
          {t('track.instructions.save')}
        </Button>
      </div>
    </Card>
  )
}

export function Messages({
  conversation: { messages, canWrite },
  onSend,
}: {
  conversation: Pick<Conversation, 'messages' | 'canWrite'>
  onSend: (text: string) => Promise<void>
}) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const [text, setText] = useState('')
  const failureText = useFailureText()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (!text.trim()) return
    setSending(true)
    try {
      await onSend(text.trim())
      setText('')
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Card title={t('track.messages.title')}>
      <ul aria-live="polite" className="space-y-2">
        {messages.map(({ id, author, quick, text: said, at }) => (
          <li
            key={id}
            className={cx(
              'w-fit max-w-[85%] rounded-card px-3 py-2 text-note',
              author === 'customer' ? 'ml-auto bg-brandSoft' : 'bg-sunken',
            )}
          >
            <p className="whitespace-pre-line break-words">
              {quick ? t(`track.messages.quick.${quick}`) : said}
            </p>
            <p className="num text-meta text-text2">
              {t(`track.messages.${author}`)} · {f.time(at)}
            </p>
          </li>
        ))}
      </ul>
      {canWrite ? (
        <form
          className="mt-3 flex items-end gap-2"
          onSubmit={event => {
            event.preventDefault()
            void send()
          }}
        >
          <Field label={t('track.messages.label')} labelHidden className="min-w-0 flex-1">
            <Input
              value={text}
              maxLength={MAX_MESSAGE_CHARACTERS}
              placeholder={t('track.messages.label')}
              onChange={event => setText(event.target.value)}
            />
          </Field>
          <Button type="submit" icon={Send} loading={isSending}>
            {t('track.messages.send')}
          </Button>
        </form>
      ) : (
        <p className="mt-3 text-meta text-text3">{t('track.messages.closed')}</p>
      )}
    </Card>
  )
}
