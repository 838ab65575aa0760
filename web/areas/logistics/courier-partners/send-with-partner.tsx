import { useQueries } from '@tanstack/react-query'
import { RefreshCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { RadioGroup } from '../../../ui/fields/toggles'
import { PartnerStatusChip, TrackingLink } from './partner-status'

type Quote = Outputs['logistics']['partners']['estimate']
type Sent = Outputs['logistics']['partners']['dispatch']
interface Offer {
  id: string
  name: string
  isAsked: boolean
  quote: Quote | null
  refusal: unknown
}

export interface SendWithPartnerProps {
  orders: readonly { id: string; ufid: string }[]
  onClose: () => void
  onSent?: () => void
}

/** What each courier partner takes for these orders; one of them is chosen, and asked to bring them once. */
export default function SendWithPartner({ orders, onClose, onSent }: SendWithPartnerProps) {
  const t = useTranslations('courier-partners')
  const failureText = useFailureText()
  const mayConnect = useSession().can('admin.integrations.create')
  const utils = trpc.useUtils()
  const dispatch = trpc.logistics.partners.dispatch.useMutation()
  // What was to be sent when it was opened: once sent, the orders are gone from where they were chosen.
  const [wanted] = useState(orders)
  const ids = wanted.map(({ id }) => id)
  const { partners, offers, askAgain } = useOffers(ids)
  const [chosen, setChosen] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [sent, setSent] = useState<(Sent & { partner: string }) | null>(null)
  const format = useFormat()

  const possible = offers.filter(({ quote }) => quote)
  const isAsking = partners.isPending || offers.some(({ isAsked }) => isAsked)
  const offer = possible.find(({ id }) => id === chosen) ?? possible[0]
  const send = async () => {
    if (!offer?.quote) return
    setFailure(null)
    try {
      const answer = await dispatch.mutateAsync({ quoteId: offer.quote.quoteId })
      setSent({ ...answer, partner: offer.name })
      onSent?.()
      void Promise.all([
        utils.logistics.dispatch.board.invalidate(),
        utils.logistics.partners.ofOrder.invalidate(),
        utils.merchant.orders.invalidate(),
      ])
    } catch (error) {
      setFailure(failureText(error))
      throw error
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('send.title')}
      text={t('send.orders', {
        count: wanted.length,
        numbers: format.list(wanted.slice(0, 5).map(({ ufid }) => ufid)),
      })}
      footer={
        sent ? (
          <Button kind="primary" onClick={onClose}>
            {t('send.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('send.cancel')}</Button>
            <ActionButton
              icon={Send}
              action={send}
              whyDisabled={offer ? null : t(isAsking ? 'send.asking' : 'send.noOffer')}
            >
              {offer?.quote
                ? t('send.order', { price: format.money(offer.quote.price.amount) })
                : t('send.orderNow')}
            </ActionButton>
          </>
        )
      }
    >
      {sent ? (
        <SentNote sent={sent} />
      ) : (
        <div className="space-y-3">
          {failure && <Banner tone="bad">{failure}</Banner>}
          {partners.isPending ? (
            <SkeletonRows rows={3} />
          ) : partners.isError ? (
            <ErrorState error={partners.error} onRetry={partners.refetch} />
          ) : offers.length === 0 ? (
            <EmptyState
              icon={Send}
              title={t('send.none')}
              text={t(mayConnect ? 'send.noneText' : 'send.noneForOthers')}
            />
          ) : (
            <>
              <Offers offers={offers} chosen={offer?.id ?? null} onChoose={setChosen} />
              <Button
                kind="ghost"
                icon={RefreshCw}
                loading={isAsking}
                onClick={() => {
                  setFailure(null)
                  void askAgain()
                }}
              >
                {t('send.again')}
              </Button>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Each partner is asked once when the dialog opens, and again at the press of a button: an answer is a price with an end. */
function useOffers(purchaseIds: string[]) {
  const partners = trpc.logistics.partners.list.useQuery()
  const asked = useQueries({
    queries: (partners.data?.partners ?? []).map(({ id }) => ({
      queryKey: ['partner-offer', id, ...purchaseIds],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      queryFn: () => api.logistics.partners.estimate.mutate({ purchaseIds, partner: id }),
    })),
  })
  const offers = (partners.data?.partners ?? []).map(({ id, name }, at): Offer => {
    const { data, error, isFetching } = asked[at]!
    return { id, name, isAsked: isFetching, quote: isFetching ? null : (data ?? null), refusal: error }
  })
  return { partners, offers, askAgain: () => Promise.all(asked.map(one => one.refetch())) }
}

interface OffersProps {
  offers: readonly Offer[]
  chosen: string | null
  onChoose: (id: string) => void
}

function Offers({ offers, chosen, onChoose }: OffersProps) {
  const t = useTranslations('courier-partners')
  const format = useFormat()
  const failureText = useFailureText()
  const minutesTo = (at: Date) => Math.max(0, Math.round((at.getTime() - Date.now()) / 60_000))
  return (
    <RadioGroup
      label={t('send.partners')}
      look="cards"
      value={chosen}
      onChange={onChoose}
      options={offers.map(({ id, name, isAsked, quote, refusal }) => ({
        value: id,
        label: name,
        disabled: quote === null,
        hint: isAsked ? (
          t('send.asking')
        ) : quote ? (
          <span className="num">
            {t('send.times', {
              pickup: format.time(quote.pickupEta),
              dropoff: format.time(quote.dropoffEta),
              minutes: minutesTo(quote.dropoffEta),
            })}
            <br />
            {t('send.until', { time: format.time(quote.expiresAt) })}
          </span>
        ) : (
          <span className="text-bad">{failureText(refusal)}</span>
        ),
        ...(quote && {
          after: <span className="money font-semibold">{format.money(quote.price.amount)}</span>,
        }),
      }))}
    />
  )
}

function SentNote({ sent }: { sent: Sent & { partner: string } }) {
  const t = useTranslations('courier-partners')
  return (
    <div className="space-y-3">
      <Banner tone="ok">{t('send.sent', { partner: sent.partner })}</Banner>
      <p className="flex flex-wrap items-center gap-3">
        <PartnerStatusChip status={sent.status} />
        {sent.trackingUrl && <TrackingLink address={sent.trackingUrl} />}
      </p>
    </div>
  )
}
