import { ArrowLeft, Rewind } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import { trpc } from '../../../api'
import { useKeys } from '../../../command/keys'
import { cities } from '../../../map/cities'
import { MapCanvas } from '../../../map/map-canvas'
import { useMask } from '../../../session/incognito'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { todayAt } from '../../../ui/fields/date-presets'
import { DateRange } from '../../../ui/fields/date-range'
import { Select } from '../../../ui/fields/select'
import { useScheme } from '../../../use-scheme'
import { eventsOf, type Replay, type ReplayEvent, spanOf } from './replay'
import { ReplayControls } from './replay-controls'
import { ReplayLists } from './replay-lists'
import { courierColours, replayScene } from './replay-scene'
import { usePlayback } from './use-playback'

const STEP_SECONDS = 60

export interface ReplayViewProps {
  city: City
  cities: readonly { value: City; label: string }[]
  onCity: (city: City) => void
  day: string
  onDay: (day: string) => void
  isAnonymous: boolean
  onClose: () => void
}

/** A day of a city, played again on the map. */
export function ReplayView({
  city,
  cities: choices,
  onCity,
  day,
  onDay,
  isAnonymous,
  onClose,
}: ReplayViewProps) {
  const t = useTranslations('replay')
  const isToday = day === todayAt(new Date())
  const query = trpc.logistics.drivers.replay.useQuery(
    { city, day },
    { staleTime: isToday ? 60_000 : Number.POSITIVE_INFINITY },
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-2 border-b px-gutter py-2">
        <Button icon={ArrowLeft} onClick={onClose}>
          {t('close')}
        </Button>
        <h1 className="min-w-0 flex-1 truncate text-title">{t('title')}</h1>
        <span className="w-32 shrink-0">
          <Select label={t('city')} value={city} onChange={onCity} options={choices} />
        </span>
        <DateRange
          value={{ from: day, to: day }}
          onChange={range => onDay(range.from)}
          presets={['today', 'yesterday']}
        />
      </header>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : !query.data ? (
        <Skeleton className="m-4 min-h-96 flex-1" />
      ) : (
        <PlayedDay key={`${city} ${day}`} replay={query.data} city={city} isAnonymous={isAnonymous} />
      )}
    </div>
  )
}

function PlayedDay({ replay, city, isAnonymous }: { replay: Replay; city: City; isAnonymous: boolean }) {
  const t = useTranslations('replay')
  const mask = useMask()
  const scheme = useScheme()
  const events = useMemo(() => eventsOf(replay), [replay])
  const span = useMemo(() => spanOf(replay, events), [replay, events])
  const playback = usePlayback(span, span?.from ?? 0)
  const [courierId, setCourierId] = useState<string | null>(null)
  const { second } = playback
  const texts = useMemo(
    () => ({
      place: (place: string) => mask('address', place),
      silent: t('silent'),
      status: (status: Parameters<typeof statusName>[1]) => statusName(t, status),
    }),
    [t, mask],
  )
  const scene = useMemo(
    () => replayScene({ replay, second, courierId, isAnonymous, scheme, texts }),
    [replay, second, courierId, isAnonymous, scheme, texts],
  )
  const goToEvent = (event: ReplayEvent) => {
    playback.stop()
    playback.goTo(event.second)
    setCourierId(current => (current === null ? null : event.courierId))
  }
  const beside = (direction: 1 | -1) => () => {
    const own = courierId === null ? events : events.filter(event => event.courierId === courierId)
    const event =
      direction === 1 ? own.find(one => one.second > second) : own.findLast(one => one.second < second)
    if (event) goToEvent(event)
  }
  useKeys(
    {
      k: playback.play,
      j: beside(-1),
      l: beside(1),
      ',': () => playback.goTo(second - STEP_SECONDS),
      '.': () => playback.goTo(second + STEP_SECONDS),
      '[': () => playback.faster(-1),
      ']': () => playback.faster(1),
    },
    { enabled: span !== null },
  )
  if (!span) return <EmptyState icon={Rewind} title={t('nothing')} text={t('nothingText')} />
  const points = [
    ...replay.trails.flatMap(({ lats, lons }) => [
      { lat: Math.min(...lats), lon: Math.min(...lons) },
      { lat: Math.max(...lats), lon: Math.max(...lons) },
    ]),
    ...replay.stops.map(({ geo }) => geo),
  ]
  const { centre, zoom } = cities[city]
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <MapCanvas
          className="min-h-0 flex-1"
          label={t('map', { day: replay.day })}
          scene={scene}
          camera={{ longitude: centre.lon, latitude: centre.lat, zoom }}
          focus={{ key: `${city} ${replay.day}`, points, maxZoom: 14 }}
          onPick={id => setCourierId(id?.startsWith('courier ') ? id.slice('courier '.length) : null)}
          isListed
        />
        <ReplayControls
          playback={playback}
          span={span}
          events={courierId === null ? events : events.filter(event => event.courierId === courierId)}
          start={replay.from}
          onEvent={goToEvent}
        />
      </div>
      <section
        aria-label={t('lists')}
        className="flex w-[21rem] shrink-0 flex-col border-l bg-surface max-md:h-[40%] max-md:w-full max-md:border-t max-md:border-l-0"
      >
        <ReplayLists
          replay={replay}
          events={events}
          second={second}
          courierId={courierId}
          onCourier={setCourierId}
          onEvent={goToEvent}
          isAnonymous={isAnonymous}
          colours={courierColours(replay, scheme)}
        />
      </section>
    </div>
  )
}

const statusName = (
  t: ReturnType<typeof useTranslations<'replay'>>,
  status: Replay['stops'][number]['steps'][number]['status'],
) => t(`status.${status}`)
