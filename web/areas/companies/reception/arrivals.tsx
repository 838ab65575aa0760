import { useNavigate, useSearch } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { Building2, Link2 } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { api, trpc } from '../../../api'
import { useFreshWhileLive, useLiveState } from '../../../live'
import { lazyPart } from '../../../router/lazy-part'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageBody, PageHeader } from '../../../ui/layout/page'
import { PlaceSwitch } from '../company/place-switch'
import { useDoorbell } from './use-doorbell'

type Parts = typeof import('./arrivals-parts')
const parts = () => import('./arrivals-parts')
const ArrivalsBoard = lazyPart<ComponentProps<Parts['ArrivalsBoard']>>(async () => ({
  default: (await parts()).ArrivalsBoard,
}))
const ArrivalsActions = lazyPart<ComponentProps<Parts['ArrivalsActions']>>(async () => ({
  default: (await parts()).ArrivalsActions,
}))
const DeskLink = lazyPart<ComponentProps<Parts['DeskLink']>>(async () => ({
  default: (await parts()).DeskLink,
}))

/** Without a live connection the list is asked for so often. */
const POLL_MS = 10_000
/** With one: it tells of orders, and where couriers are is asked for so often. */
const CALM_MS = 30_000

/** What arrives today at the offices that a company's staff runs. */
export default function ArrivalsScreen() {
  const t = useTranslations('reception')
  const companyTexts = useTranslations('company')
  const screens = useTranslations('screens')
  const navigate = useNavigate({ from: '/company-dash/arrivals' })
  const { place: wanted } = useSearch({ from: '/office/company-dash/arrivals' })
  const places = trpc.company.locations.list.useQuery({ limit: 20, sort: 'name' })
  const locationId = wanted ?? places.data?.docs[0]?.id
  const { polling } = useLiveState()
  const answer = trpc.company.reception.arrivals.useQuery(
    { locationId: locationId ?? '' },
    { enabled: locationId !== undefined, refetchInterval: polling ? POLL_MS : CALM_MS },
  )
  const utils = trpc.useUtils()
  useFreshWhileLive(
    locationId ? channel.locationOrders(locationId) : null,
    getQueryKey(trpc.company.reception.arrivals),
  )
  const [isSharing, setIsSharing] = useState(false)
  useDoorbell(answer.data?.orders)
  const receive = async (purchaseId: string, name: string | null) => {
    await api.company.reception.receive.mutate({ locationId: locationId ?? '', purchaseId, name })
    await utils.company.reception.arrivals.invalidate()
  }
  const failed = places.error ?? answer.error
  return (
    <>
      <PageHeader
        title={screens('arrivals')}
        text={answer.data?.location.name}
        actions={
          <>
            <PlaceSwitch
              places={places.data}
              placeId={locationId}
              onChange={id => void navigate({ search: { place: id } })}
            />
            {answer.data && (
              <Suspense fallback={null}>
                <ArrivalsActions arrivals={answer.data} />
              </Suspense>
            )}
            {locationId && (
              <Button kind="primary" icon={Link2} onClick={() => setIsSharing(true)}>
                {t('desk.open')}
              </Button>
            )}
          </>
        }
      />
      <PageBody width="office">
        {failed ? (
          <ErrorState error={failed} onRetry={() => Promise.all([places.refetch(), answer.refetch()])} />
        ) : places.data?.docs.length === 0 && !wanted ? (
          <EmptyState
            icon={Building2}
            title={companyTexts('place.none')}
            text={companyTexts('place.noneText')}
          />
        ) : answer.data ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ArrivalsBoard orders={answer.data.orders} receive={receive} />
          </Suspense>
        ) : (
          <Skeleton className="h-96" />
        )}
      </PageBody>
      {locationId && isSharing && (
        <Suspense fallback={null}>
          <DeskLink locationId={locationId} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
    </>
  )
}
