import { MapPin, Plus, TriangleAlert, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import type { GeofenceVisit } from '../../../../src/modules/logistics/geofences/contract/geofences'
import { trpc } from '../../../api'
import { useMayManage } from '../../../collection/may-manage'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { toast } from '../../../ui/feedback/toast'
import { GeofenceForm, type Place } from './geofence-form'
import type { Geofences } from './use-geofences'

export interface GeofencePanelProps {
  city: City
  geofences: Geofences
  places: readonly Place[]
  /** The name of a courier on the map. */
  nameOf: (courier: { id: string; name: string; nickname: string | null }) => string
}

/** The panel beside the map: the geofences of a city, the couriers inside, and the form. */
export default function GeofencePanel({ city, geofences, places, nameOf }: GeofencePanelProps) {
  const t = useTranslations('geofences')
  const may = useMayManage('logistics.geofences')
  const { draft } = geofences
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b px-3 py-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-field">
          {draft ? t(draft.id === null ? 'new' : 'edit') : t('title')}
        </h2>
        {!draft && may.create && (
          <Button icon={Plus} size="small" onClick={geofences.start}>
            {t('new')}
          </Button>
        )}
        <IconButton icon={X} label={t('close')} onClick={geofences.toggle} />
      </div>
      {draft ? (
        <GeofenceForm key={draft.id} city={city} draft={draft} geofences={geofences} places={places} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <GeofenceList geofences={geofences} mayChange={may.change} />
          <Visits city={city} nameOf={nameOf} />
        </div>
      )}
    </>
  )
}

function GeofenceList({ geofences, mayChange }: { geofences: Geofences; mayChange: boolean }) {
  const t = useTranslations('geofences')
  const format = useFormat()
  if (geofences.geofences.length === 0)
    return <EmptyState icon={MapPin} title={t('none')} text={t('noneText')} />
  return (
    <ul aria-label={t('title')} className="py-1">
      {geofences.geofences.map(
        ({ id, name, area, storeName, locationName, inside, incidentOn, stayMinutes }) => (
          <li key={id}>
            <button
              type="button"
              disabled={!mayChange}
              onClick={() => geofences.open(id)}
              className="flex w-full items-center gap-2 px-3 py-1.5 text-left outline-offset-[-2px] hover:bg-sunken pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-meta text-text2">
                  {[
                    storeName ?? locationName ?? t('zone'),
                    area.shape === 'circle'
                      ? format.distance(area.meters)
                      : t('corners', { count: area.corners.length }),
                    incidentOn.length > 0 &&
                      t('opensOn', { events: format.list(incidentOn.map(kind => t(`event.${kind}`))) }),
                    incidentOn.includes('stayed') && stayMinutes && t('after', { count: stayMinutes }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {inside > 0 && (
                <Chip tone="ok">
                  <span className="num">{t('inside', { count: inside })}</span>
                </Chip>
              )}
            </button>
          </li>
        ),
      )}
    </ul>
  )
}

function Visits({ city, nameOf }: Pick<GeofencePanelProps, 'city' | 'nameOf'>) {
  const t = useTranslations('geofences')
  const { data } = trpc.logistics.geofences.visits.useQuery({ city }, { refetchInterval: 20_000 })
  const visits = data?.visits ?? []
  if (visits.length === 0) return null
  return (
    <section className="border-t">
      <h3 className="px-3 pt-2 font-semibold text-dense text-text2">{t('visits')}</h3>
      <ul className="py-1">
        {visits.map(visit => (
          <VisitLine key={visit.id} visit={visit} nameOf={nameOf} />
        ))}
      </ul>
    </section>
  )
}

function VisitLine({ visit, nameOf }: { visit: GeofenceVisit } & Pick<GeofencePanelProps, 'nameOf'>) {
  const t = useTranslations('geofences')
  const format = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const editWaypoint = trpc.logistics.routes.editWaypoint.useMutation()
  const { courierId, courierNickname, geofenceName, arrivedAt, leftAt, overstayedAt, stop } = visit
  const courier = nameOf({ id: courierId, name: visit.courierName, nickname: courierNickname })
  const markArrived = async () => {
    if (!stop) return
    try {
      await editWaypoint.mutateAsync({
        routeId: stop.routeId,
        waypointId: stop.waypointId,
        fields: { status: 'Arrived' },
      })
      toast.success(t('marked'))
      await Promise.all([
        utils.logistics.geofences.visits.invalidate(),
        utils.logistics.dispatch.board.invalidate(),
      ])
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <span className="font-medium">{courier}</span> · {geofenceName}
        </span>
        <span className="num block text-meta text-text2">
          {leftAt ? format.window(arrivedAt, leftAt) : t('since', { time: format.time(arrivedAt) })}
        </span>
      </span>
      {overstayedAt && (
        <Chip tone="bad">
          <TriangleAlert size={12} aria-hidden /> {t('event.stayed')}
        </Chip>
      )}
      {stop && (
        <Button size="small" loading={editWaypoint.isPending} onClick={() => void markArrived()}>
          {t('markArrived', { stop: stop.name })}
        </Button>
      )}
    </li>
  )
}
