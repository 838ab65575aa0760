import { Link, useParams } from '@tanstack/react-router'
import { Ban, Check, LinkIcon, Lock, TimerOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { useNow } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { OrderLines, PriceRows } from '../menu/price-summary'
import { PayPart } from './pay-part'

export type PayLink = Outputs['public']['payLinks']['show']

const LOOK_AGAIN_MS = 10_000

/** Where the link of a till leads: what it is for, and a card to pay it with. No account is asked for. */
export default function PayLinkScreen() {
  const t = useTranslations('pay-link')
  const { token = '' } = useParams({ strict: false })
  const answer = trpc.public.payLinks.show.useQuery(
    { token },
    {
      refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? LOOK_AGAIN_MS : false),
      retry: (count, error) => count < 2 && readFailure(error)?.name !== 'NotFound',
    },
  )
  return (
    <div className="mx-auto w-full max-w-md px-gutter pt-5 pb-16">
      {answer.data ? (
        <Shown link={answer.data} token={token} />
      ) : answer.isPending ? (
        <Skeleton className="h-96" />
      ) : readFailure(answer.error)?.name === 'NotFound' ? (
        <EmptyState heading icon={LinkIcon} title={t('unknown')} text={t('unknownText')} />
      ) : (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      )}
    </div>
  )
}

function Shown({ link, token }: { link: PayLink; token: string }) {
  const t = useTranslations('pay-link')
  const f = useFormat()
  const now = useNow(1000)
  const seconds = Math.ceil((new Date(link.expiresAt).getTime() - now) / 1000)
  const isWaiting = link.state === 'waiting' && seconds > 0
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className="space-y-5">
      <header>
        <p className="text-note text-text2">{link.store.name}</p>
        <h1 className="text-display">
          {isWaiting ? t('title', { amount: f.money(link.price.total.amount) }) : t('order')}
        </h1>
        <p className="text-note text-text2">
          {t('collect', {
            name: link.guestName,
            day: f.day(link.windowStart),
            window: f.window(link.windowStart, link.windowEnd),
          })}
        </p>
        {link.store.address && <p className="text-meta text-text3">{link.store.address.address}</p>}
      </header>
      {isWaiting ? (
        <>
          <PayPart token={token} link={link} />
          <p role="timer" className="num flex items-center justify-center gap-1.5 text-meta text-text3">
            <Lock size={13} aria-hidden />
            {t('left', { left })}
          </p>
        </>
      ) : (
        <Over link={link} />
      )}
      <section aria-label={t('order')} className="rounded-card border bg-surface p-4">
        <OrderLines lines={link.lines} />
        <div className="mt-2 border-t pt-3">
          <PriceRows price={link.price} isPickup />
        </div>
      </section>
    </div>
  )
}

function Over({ link }: { link: PayLink }) {
  const t = useTranslations('pay-link')
  const state = link.state === 'waiting' ? 'expired' : link.state
  const [Icon, look] =
    state === 'paid'
      ? [Check, 'bg-okSoft text-ok']
      : state === 'expired'
        ? [TimerOff, 'bg-mutedSoft text-text2']
        : [Ban, 'bg-badSoft text-bad']
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-2 rounded-card border bg-surface px-4 py-6 text-center"
    >
      <span className={`grid size-14 place-items-center rounded-full ${look}`}>
        <Icon size={28} aria-hidden />
      </span>
      <h2 className="text-title">{t(`states.${state}`)}</h2>
      <p className="text-text2">{t(`states.${state}Text`)}</p>
      {link.order && (
        <>
          <p className="mt-2 text-meta text-text3">{t('code')}</p>
          <p className="num font-semibold text-display">{link.order.pickupCode}</p>
          <p className="num text-meta text-text3">{t('number', { number: link.order.ufid })}</p>
          <Button asChild kind="primary" size="large" className="mt-2">
            <Link to="/track/$token" params={{ token: link.order.trackToken }}>
              {t('track')}
            </Link>
          </Button>
        </>
      )}
    </div>
  )
}
