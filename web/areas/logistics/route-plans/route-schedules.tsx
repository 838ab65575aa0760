import { useQueryClient } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { WEEKDAYS } from '../../../../src/core/rules/local-time'
import { VEHICLE_TYPES } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import { routeScheduleCollection } from '../../../../src/modules/logistics/route-schedules/contract/route-schedule.collection'
import {
  type RouteSchedule,
  RouteScheduleFields,
} from '../../../../src/modules/logistics/route-schedules/contract/route-schedules'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo, type RecordAct, type Tools } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { StatusChip } from '../../../ui/display/status-chip'
import { toast } from '../../../ui/feedback/toast'
import { NextDates } from './next-dates'
import { ScheduledStops } from './scheduled-stops'
import { SkippedDaysField } from './skipped-days-field'

const stateOf = (row: RouteSchedule) => <StatusChip of="record" status={row.isActive ? 'active' : 'paused'} />
const daysOf = (row: RouteSchedule, { t, format }: Tools) =>
  row.weekdays.length === WEEKDAYS.length
    ? t('choices.weekday.all')
    : format.list(row.weekdays.map(day => t(`choices.weekday.${day}`)))

export const routeSchedules: Omit<Collection<RouteSchedule>, 'can'> = {
  ...routeScheduleCollection,
  calls: callsTo(api.logistics.schedules),
  schema: RouteScheduleFields,
  titleOf: row => row.name,
  stateOf,
  subtitleOf: (row, tools) => [row.startsAt, daysOf(row, tools)].join(' · '),
  sort: 'name',
  columns: tools => {
    const { t, format } = tools
    return [
      {
        id: 'name',
        header: t('fields.name'),
        cell: row => row.name,
        sortable: true,
        strong: true,
        width: 210,
      },
      { id: 'state', header: t('fields.state'), cell: stateOf, width: 110 },
      {
        id: 'startsAt',
        header: t('fields.startsAt'),
        cell: row => <span className="num">{row.startsAt}</span>,
        sortable: true,
        width: 90,
      },
      { id: 'weekdays', header: t('fields.weekdays'), cell: row => daysOf(row, tools) },
      {
        id: 'next',
        header: t('fields.nextDate'),
        cell: row =>
          row.nextDates[0] && <span className="num">{format.date(row.nextDates[0].startsAt)}</span>,
        width: 130,
      },
      { id: 'stops', header: t('fields.stops'), cell: row => row.stops.length, align: 'end', width: 80 },
      { id: 'driver', header: t('fields.courier'), cell: row => row.driverName, width: 160 },
      {
        id: 'vehicleType',
        header: t('fields.vehicleType'),
        cell: row => t(`choices.vehicle.${row.vehicleType}`),
        width: 130,
      },
      {
        id: 'city',
        header: t('fields.city'),
        cell: row => t(`choices.city.${row.city as 'bcn'}`),
        sortable: true,
        width: 110,
      },
    ]
  },
  filters: [
    { key: 'city', label: 'city', of: 'city', values: CITIES },
    { key: 'weekdays', label: 'weekdays', of: 'weekday', values: WEEKDAYS },
    { key: 'active', label: 'active', values: ['true', 'false'] },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
        {
          name: 'weekdays',
          label: 'weekdays',
          kind: 'choices',
          of: 'weekday',
          values: WEEKDAYS,
          required: true,
        },
        { name: 'startsAt', label: 'startsAt', kind: 'time', required: true },
        { name: 'daysAhead', label: 'daysAhead', kind: 'number', min: 0, max: 14, hint: 'daysAhead' },
        {
          name: 'validFrom',
          label: 'validFrom',
          kind: 'range',
          of: 'date',
          nullable: true,
          until: { name: 'validUntil', label: 'validUntil' },
        },
        {
          name: 'skippedDays',
          label: 'skippedDays',
          kind: 'own',
          control: field => <SkippedDaysField {...field} />,
        },
        { name: 'isActive', label: 'active', kind: 'switch' },
      ],
    },
    {
      title: 'stops',
      fields: [
        {
          name: 'stops',
          label: 'stops',
          kind: 'own',
          required: true,
          control: field => <ScheduledStops {...field} />,
        },
      ],
    },
    {
      title: 'driving',
      fields: [
        {
          name: 'vehicleType',
          label: 'vehicleType',
          kind: 'choice',
          of: 'vehicle',
          values: VEHICLE_TYPES,
          required: true,
        },
        { name: 'fleetId', label: 'fleet', kind: 'reference', of: 'fleets', nullable: true },
        {
          name: 'driverId',
          label: 'courier',
          kind: 'reference',
          of: 'people',
          nullable: true,
          within: () => ({ isCourier: true }),
          hint: 'scheduledCourier',
        },
        {
          name: 'candidateDriverIds',
          label: 'candidates',
          kind: 'references',
          of: 'people',
          within: () => ({ isCourier: true }),
        },
        { name: 'note', label: 'note', kind: 'long' },
      ],
    },
  ],
  blank: () => ({
    name: '',
    city: undefined,
    weekdays: [],
    startsAt: '08:00',
    daysAhead: 1,
    validFrom: null,
    validUntil: null,
    skippedDays: [],
    isActive: true,
    stops: [],
    vehicleType: 'van',
    fleetId: null,
    driverId: null,
    candidateDriverIds: [],
    note: '',
  }),
  toForm: row => ({
    name: row.name,
    city: row.city,
    weekdays: row.weekdays,
    startsAt: row.startsAt,
    daysAhead: row.daysAhead,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    skippedDays: row.skippedDays,
    isActive: row.isActive,
    stops: row.stops,
    vehicleType: row.vehicleType,
    fleetId: row.fleetId,
    driverId: row.driverId,
    candidateDriverIds: row.candidateDriverIds,
    note: row.note,
  }),
  more: row => <NextDates schedule={row} />,
}

/** Stops the routes of a schedule, and lets them go on. */
function PauseButton({ schedule }: { schedule: RouteSchedule }) {
  const t = useTranslations('route-plans')
  const client = useQueryClient()
  const failureText = useFailureText()
  if (schedule.archivedAt) return null
  return (
    <ActionButton
      kind="outline"
      icon={schedule.isActive ? Pause : Play}
      action={async () => {
        const { id, updatedAt, isActive } = schedule
        await api.logistics.schedules.update.mutate({ id, updatedAt, isActive: !isActive })
        await client.invalidateQueries({ queryKey: ['collection', 'routeSchedules'] })
      }}
      onError={error => toast.error(failureText(error))}
    >
      {t(schedule.isActive ? 'schedule.pause' : 'schedule.resume')}
    </ActionButton>
  )
}

const ACTS: readonly RecordAct<RouteSchedule>[] = [
  {
    name: 'pause',
    icon: Pause,
    opens: 'logistics.schedules.update',
    fits: row => row.isActive && !row.archivedAt,
    run: ({ id, updatedAt }) => api.logistics.schedules.update.mutate({ id, updatedAt, isActive: false }),
  },
  {
    name: 'resume',
    icon: Play,
    opens: 'logistics.schedules.update',
    fits: row => !row.isActive && !row.archivedAt,
    run: ({ id, updatedAt }) => api.logistics.schedules.update.mutate({ id, updatedAt, isActive: true }),
  },
]

export default function RouteSchedulesScreen() {
  const can = useMayManage('logistics.schedules')
  const collection = useMemo(
    () => ({
      ...routeSchedules,
      can,
      acts: ACTS,
      ...(can.change ? { actions: (row: RouteSchedule) => <PauseButton schedule={row} /> } : {}),
    }),
    [can],
  )
  return <CollectionScreen collection={collection} />
}
