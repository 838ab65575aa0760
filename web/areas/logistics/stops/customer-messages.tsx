import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  MAX_MESSAGE_CHARACTERS,
  QUICK_ANSWERS,
} from '../../../../src/modules/logistics/tracking/rules/conversation'
import { type Inputs, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { useKept } from '../outbox/use-kept'

type Conversation = Outputs['courier']['messages']['show']
type Answer = Omit<Inputs['courier']['messages']['answer'], 'purchaseId'>

const ASK_EVERY_MS = 15_000
const KEEP_FOR_MS = 120_000

/** What the customer of an order wants at the door and wrote, and the answers of the courier. */
export function CustomerMessages({ purchaseId }: { purchaseId: string }) {
  const utils = trpc.useUtils()
  const answer = trpc.courier.messages.show.useQuery({ purchaseId }, { refetchInterval: ASK_EVERY_MS })
  const kept = useKept(`conversation ${purchaseId}`, answer.data)
  const write = trpc.courier.messages.answer.useMutation({
    onSuccess: saved => utils.courier.messages.show.setData({ purchaseId }, saved),
  })
  if (!kept) return null
  return (
    <ConversationAtStop
      conversation={answer.data ?? { ...kept, canWrite: false }}
      onAnswer={async given => void (await write.mutateAsync({ purchaseId, ...given }))}
    />
  )
}

/** Loads the messages of these customers onto the phone before the courier reaches their doors. */
export function KeepConversations({ purchaseIds }: { purchaseIds: readonly string[] }) {
  return purchaseIds.map(purchaseId => <KeepConversation key={purchaseId} purchaseId={purchaseId} />)
}

function KeepConversation({ purchaseId }: { purchaseId: string }) {
  const { data } = trpc.courier.messages.show.useQuery({ purchaseId }, { staleTime: KEEP_FOR_MS })
  useKept(`conversation ${purchaseId}`, data)
  return null
}

export function ConversationAtStop({
  conversation: { instructions, messages, canWrite },
  onAnswer,
}: {
  conversation: Conversation
  onAnswer: (answer: Answer) => Promise<void>
}) {
  const t = useTranslations('stops')
  const format = useFormat()
  const [text, setText] = useState('')
  const failureText = useFailureText()
  const [isSending, setSending] = useState(false)
  const send = async (answer: Answer) => {
    setSending(true)
    try {
      await onAnswer(answer)
      setText('')
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setSending(false)
    }
  }
  if (!instructions && !messages.length && !canWrite) return null
  return (
    <section aria-label={t('messages.title')} className="mt-3 space-y-3">
      {instructions && (
        <p className="flex gap-2 rounded-card bg-warnSoft p-3 font-medium text-warn">
          <DoorOpen size={18} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">
            {t(`messages.handover.${instructions.handover}`)}
            {instructions.note && <span className="block whitespace-pre-line">{instructions.note}</span>}
          </span>
        </p>
      )}
      {messages.length > 0 && (
        <ul aria-live="polite" className="space-y-2">
          {messages.map(({ id, author, quick, text: said, at }) => (
            <li
              key={id}
              className={cx(
                'w-fit max-w-[85%] rounded-card px-3 py-2',
                author === 'courier' ? 'ml-auto bg-brandSoft' : 'bg-sunken',
              )}
            >
              <p className="whitespace-pre-line break-words">{quick ? t(`messages.quick.${quick}`) : said}</p>
              <p className="num text-meta text-text2">{format.time(at)}</p>
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <>
          <div className="flex flex-wrap gap-2">
            {QUICK_ANSWERS.map(quick => (
              <Button key={quick} disabled={isSending} onClick={() => void send({ quick })}>
                {t(`messages.quick.${quick}`)}
              </Button>
            ))}
          </div>
          <form
            className="flex items-end gap-2"
            onSubmit={event => {
              event.preventDefault()
              if (text.trim()) void send({ text: text.trim() })
            }}
          >
            <Field label={t('messages.label')} labelHidden className="min-w-0 flex-1">
              <Input
                value={text}
                maxLength={MAX_MESSAGE_CHARACTERS}
                placeholder={t('messages.label')}
                onChange={event => setText(event.target.value)}
              />
            </Field>
            <Button type="submit" loading={isSending}>
              {t('messages.send')}
            </Button>
          </form>
        </>
      )}
    </section>
  )
}
