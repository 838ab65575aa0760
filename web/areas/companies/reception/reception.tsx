import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFormat } from '../../../i18n/format'
import { useLinkLive } from '../../../link-live'
import { useNow } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { ArrivalsActions } from './arrivals-actions'
import { ArrivalsBoard } from './arrivals-board'
import { useDoorbell } from './use-doorbell'

/** Without a live connection the list is asked for so often. */
const POLL_MS = 10_000
/** With one: estimates age, and a courier may fall silent. */
const CALM_MS = 60_000

/** The link was revoked, or never was one. */
const isLinkOver = (error: unknown) => error !== null && readFailure(error)?.name === 'NotFound'

/** What arrives today, at the front desk of an office, without signing in. */
export default function ReceptionScreen() {
  const t = useTranslations('reception')
  const f = useFormat()
  const now = useNow(30_000)
  const { token = '' } = useParams({ strict: false })
  const utils = trpc.useUtils()
  const isPolling = useRef(true)
  const answer = trpc.public.reception.arrivals.useQuery(
    { token },
    {
      refetchInterval: ({ state }) => !isLinkOver(state.error) && (isPolling.current ? POLL_MS : CALM_MS),
      refetchIntervalInBackground: true,
      retry: (count, error) => count < 2 && !isLinkOver(error),
    },
  )
  // A link is listened to once it has opened, and no longer than it does.
  const opened = answer.data && !isLinkOver(answer.error) ? token : null
  const { polling } = useLinkLive(
    'reception',
    opened,
    () => void utils.public.reception.arrivals.invalidate(),
  )
  isPolling.current = polling
  useDoorbell(answer.data?.orders)
  if (isLinkOver(answer.error))
    return (
      <div className="mx-auto max-w-md px-gutter py-16 text-center">
        <h1 className="text-head">{t('linkOver')}</h1>
        <p className="mt-2 text-text2">{t('linkOverText')}</p>
      </div>
    )
  if (!answer.data)
    return answer.isError ? (
      <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
    ) : (
      <Skeleton className="m-6 h-96" />
    )
  const receive = async (purchaseId: string, name: string | null) => {
    await api.public.reception.receive.mutate({ token, purchaseId, name })
    await utils.public.reception.arrivals.invalidate()
  }
  return (
    <div className="mx-auto w-full max-w-[120rem] px-gutter pb-16">
      <header className="flex flex-wrap items-end justify-between gap-4 py-4">
        <div>
          <h1 className="text-head min-[110rem]:text-[2.75rem]">{answer.data.location.name}</h1>
          <p className="text-text2 min-[110rem]:text-head">
            {f.longDay(new Date(now))}, <b className="num font-semibold text-text">{f.time(new Date(now))}</b>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ArrivalsActions arrivals={answer.data} />
        </div>
      </header>
      {answer.isError && <p className="mb-3 text-bad text-note">{t('offline')}</p>}
      <ArrivalsBoard orders={answer.data.orders} receive={receive} />
    </div>
  )
}
