import { Link } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { ArrowLeft, Copy, Eye, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import {
  CHANGEABLE_PROPOSAL_STATES,
  OPEN_PROPOSAL_STATES,
} from '../../../../src/modules/order-records/proposals/rules/proposal-state'
import { trpc } from '../../../api'
import { useKeys } from '../../../command/keys'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { useFreshWhileLive } from '../../../live'
import { useAdminContext } from '../../../session/admin-mark'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Skeleton } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { useMedia } from '../../../ui/layout/media'
import { PageHeader } from '../../../ui/layout/page'
import { Tabs } from '../../../ui/layout/tabs'
import { QuoteEvent } from './quote-event'
import { QuoteLines } from './quote-lines'
import { QuotePrice } from './quote-price'
import { QuoteTerms } from './quote-terms'
import { QuoteThread } from './quote-thread'
import { QuoteTrack } from './quote-track'
import { type Quote, type QuoteState, useQuote } from './use-quote'

/** A quote on its way from a request to a price that can be accepted: thread, offer, and price with terms. */
export function QuoteBuilder({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const state = useQuote(id)
  const { answer } = state
  if (answer.isError)
    return (
      <div className="p-gutter">
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      </div>
    )
  if (!answer.data)
    return (
      <div className="grid gap-4 p-gutter lg:grid-cols-[18rem_minmax(0,1fr)_20rem]" aria-hidden>
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    )
  return <Builder quote={answer.data} state={state} onOpen={onOpen} />
}

type Part = 'thread' | 'quote' | 'send'

function Builder({
  quote,
  state,
  onOpen,
}: {
  quote: Quote
  state: QuoteState
  onOpen: (id: string) => void
}) {
  const t = useTranslations('quotes')
  const f = useFormat()
  const failureText = useFailureText()
  const isWide = useMedia('(min-width: 64rem)')
  const [part, setPart] = useState<Part>('quote')
  const [isAdding, setAdding] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const isAdmin = useAdminContext()
  const canChange = CHANGEABLE_PROPOSAL_STATES.includes(quote.state)
  const isOpen = OPEN_PROPOSAL_STATES.includes(quote.state)
  const whyNotSend = quote.missing.length
    ? t('missing.all', { what: f.list(quote.missing.map(need => t(`missing.${need}`))) })
    : null
  const send = async () => {
    if (canChange && !whyNotSend && (await state.send())) toast.success(t('sent'))
  }
  const add = () => {
    setPart('quote')
    setAdding(true)
  }
  useKeys({ a: () => canChange && add(), 'mod+Enter': () => void send() })
  useFreshWhileLive(channel.storeOrders(quote.storeId), getQueryKey(trpc.admin.quotes))
  const copy = () => state.copy().then(onOpen, error => void toast.error(failureText(error)))

  const sendButton = (
    <Button
      kind="primary"
      size="large"
      className="w-full"
      shortcut="Ctrl ↵"
      loading={state.isSaving}
      whyDisabled={whyNotSend}
      onClick={() => void send()}
    >
      {t(isOpen ? 'sendAgain' : 'send')}
    </Button>
  )
  const thread = <QuoteThread quote={quote} state={state} />
  const offer = (
    <div className="space-y-4">
      <QuoteEvent quote={quote} state={state} canChange={canChange} />
      <QuoteLines
        quote={quote}
        state={state}
        canChange={canChange}
        isAdding={isAdding}
        onAdding={setAdding}
      />
    </div>
  )
  const terms = (
    <div className="space-y-4">
      <QuotePrice quote={quote} state={state} />
      <QuoteTerms quote={quote} state={state} canChange={canChange} />
      {canChange && sendButton}
    </div>
  )
  return (
    <>
      <PageHeader
        title={quote.name || quote.number}
        beside={<StatusChip of="quote" status={quote.state} />}
        text={
          <span className="flex flex-wrap items-center gap-x-2">
            <Link
              to="/admin/quotes/{-$entityId}"
              params={{ entityId: undefined }}
              className="inline-flex items-center gap-1 rounded-ctl hover:text-text"
            >
              <ArrowLeft size={14} aria-hidden />
              {t('all')}
            </Link>
            <span className="num">{quote.number}</span>
            {quote.userName && <span>{t('for', { name: quote.userName })}</span>}
            {state.saved && (
              <span role="status" className="num text-text3">
                {t('savedAt', { time: f.time(state.saved) })}
              </span>
            )}
          </span>
        }
        actions={
          <>
            {isOpen && (
              <Button icon={Undo2} onClick={() => setWithdrawing(true)}>
                {t('withdraw')}
              </Button>
            )}
            <Button icon={Copy} onClick={() => void copy()}>
              {t('copy')}
            </Button>
            {quote.orderId ? (
              <Button asChild kind="primary">
                <Link to="/admin/purchases/{-$orderId}" params={{ orderId: quote.orderId }}>
                  {t('toOrder')}
                </Link>
              </Button>
            ) : (
              quote.state !== 'draft' && (
                <Button asChild icon={Eye}>
                  <Link to="/checkout-link/$id" params={{ id: quote.id }}>
                    {isAdmin && isOpen ? t('orderFor') : t('preview')}
                  </Link>
                </Button>
              )
            )}
          </>
        }
      />
      <QuoteTrack quote={quote} />
      {isWide ? (
        <div className="grid items-start gap-4 p-gutter lg:grid-cols-[17rem_minmax(0,1fr)_19rem] xl:grid-cols-[20rem_minmax(0,1fr)_21rem]">
          {thread}
          {offer}
          {terms}
        </div>
      ) : (
        <Tabs<Part>
          label={t('parts')}
          value={part}
          onChange={setPart}
          tabs={[
            {
              value: 'thread',
              label: t('thread.title'),
              count: (state.thread.data?.messages.length ?? 0) + (state.thread.data?.request ? 1 : 0),
              content: <div className="p-gutter">{thread}</div>,
            },
            { value: 'quote', label: t('offer'), content: <div className="p-gutter">{offer}</div> },
            { value: 'send', label: t('priceAndSend'), content: <div className="p-gutter">{terms}</div> },
          ]}
        />
      )}
      {!isWide && part !== 'send' && (
        <div className="sticky bottom-0 z-20 flex items-center gap-3 border-t bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <span className="min-w-0 flex-1">
            <b className="num block text-title">{f.money(quote.price.total.amount)}</b>
            {quote.price.perPerson && (
              <span className="num block text-meta text-text2">
                {t('aHead', { amount: f.money(quote.price.perPerson.amount) })}
              </span>
            )}
          </span>
          <Button kind="primary" onClick={() => setPart('send')}>
            {t('priceAndSend')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isWithdrawing}
        onOpenChange={setWithdrawing}
        title={t('withdrawTitle')}
        text={t('withdrawText')}
        confirm={t('withdraw')}
        action={state.withdraw}
        danger
      />
    </>
  )
}
