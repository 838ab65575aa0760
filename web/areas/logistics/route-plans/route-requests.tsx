import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { routeRequestCollection } from '../../../../src/modules/logistics/route-requests/contract/route-request.collection'
import {
  ROUTE_REQUEST_STATES,
  type RouteRequest,
  RouteRequestFields,
} from '../../../../src/modules/logistics/route-requests/contract/route-requests'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo, type Tools } from '../../../collection/describe'
import { useMayLookUp } from '../../../collection/lookups'
import { useMayManage } from '../../../collection/may-manage'
import { useSession } from '../../../session/session'
import { Chip } from '../../../ui/display/chip'
import { Section } from '../../../ui/layout/page'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { RequestActions } from './request-actions'
import { RequestStops } from './request-stops'

const TONE = { open: 'warn', converted: 'ok', rejected: 'muted' } as const
const stateOf = (row: RouteRequest, { t }: Tools) => (
  <Chip tone={TONE[row.status]}>{t(`choices.routeRequest.${row.status}`)}</Chip>
)

export const routeRequests: Omit<Collection<RouteRequest>, 'can'> = {
  ...routeRequestCollection,
  calls: callsTo(api.logistics.requests),
  schema: RouteRequestFields,
  titleOf: row => row.placeName,
  stateOf,
  subtitleOf: (row, { format }) =>
    [format.dateTime(row.windowStart), row.stops.map(stop => stop.placeName).join(', ')].join(' · '),
  sort: '-windowStart',
  columns: tools => {
    const { t, format } = tools
    return [
      {
        id: 'windowStart',
        header: t('fields.pickup'),
        cell: row => <span className="num">{format.dateTime(row.windowStart)}</span>,
        sortable: true,
        width: INSTANT_WIDTH,
      },
      {
        id: 'status',
        header: t('fields.state'),
        cell: row => stateOf(row, tools),
        sortable: true,
        width: 120,
      },
      { id: 'place', header: t('fields.fetchedAt'), cell: row => row.placeName, strong: true, width: 200 },
      {
        id: 'stops',
        header: t('fields.broughtTo'),
        cell: row => <span className="text-text2">{row.stops.map(stop => stop.placeName).join(', ')}</span>,
      },
      {
        id: 'packages',
        header: t('fields.packages'),
        cell: row => row.packages,
        align: 'end',
        width: 100,
      },
      { id: 'by', header: t('fields.requestedBy'), cell: row => row.requestedByName, width: 160 },
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
    { key: 'status', label: 'state', of: 'routeRequest', values: ROUTE_REQUEST_STATES },
    { key: 'city', label: 'city', of: 'city', values: CITIES },
    { key: 'windowStart', label: 'pickup', kind: 'days' },
  ],
  form: [
    {
      title: 'pickup',
      fields: [
        { name: 'storeId', label: 'store', kind: 'reference', of: 'stores', nullable: true },
        { name: 'locationId', label: 'location', kind: 'reference', of: 'locations', nullable: true },
        { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
        {
          name: 'windowStart',
          label: 'pickupFrom',
          kind: 'range',
          of: 'instant',
          required: true,
          until: { name: 'windowEnd', label: 'pickupUntil' },
        },
        { name: 'packages', label: 'packages', kind: 'number', min: 1, max: 1000, required: true },
        { name: 'contactName', label: 'contactName', kind: 'text', nullable: true, hides: 'name' },
        { name: 'contactPhone', label: 'contactPhone', kind: 'phone', nullable: true, hides: 'phone' },
      ],
    },
    {
      title: 'stops',
      fields: [
        {
          name: 'stops',
          label: 'broughtTo',
          kind: 'own',
          required: true,
          control: field => <RequestStops {...field} />,
        },
        { name: 'deliverBy', label: 'deliverBy', kind: 'instant', after: 'windowEnd', required: true },
        { name: 'fleetId', label: 'fleet', kind: 'reference', of: 'fleets', nullable: true },
        { name: 'note', label: 'note', kind: 'long' },
      ],
    },
  ],
  blank: () => ({
    storeId: null,
    locationId: null,
    city: undefined,
    windowStart: undefined,
    windowEnd: undefined,
    deliverBy: undefined,
    packages: 1,
    contactName: null,
    contactPhone: null,
    stops: [],
    fleetId: null,
    note: '',
  }),
  toForm: row => ({
    storeId: row.storeId,
    locationId: row.locationId,
    city: row.city,
    windowStart: row.windowStart,
    windowEnd: row.windowEnd,
    deliverBy: row.deliverBy,
    packages: row.packages,
    contactName: row.contactName,
    contactPhone: row.contactPhone,
    stops: row.stops,
    fleetId: row.fleetId,
    note: row.note,
  }),
  more: row => <Answer request={row} />,
  isEditable: row => row.status === 'open',
}

/** What has become of a request. */
function Answer({ request }: { request: RouteRequest }) {
  const t = useTranslations('route-plans')
  const { can } = useSession()
  if (request.status === 'open') return null
  return (
    <Section title={t('request.answer')}>
      {request.routeId && can('logistics.routes.list') ? (
        <Link
          to="/admin/routes/{-$entityId}"
          params={{ entityId: request.routeId }}
          className="text-brand underline"
        >
          {t('dates.route')}
        </Link>
      ) : (
        <p className="whitespace-pre-wrap">{request.answer ?? t('request.converted')}</p>
      )}
    </Section>
  )
}

export default function RouteRequestsScreen() {
  const can = useMayManage('logistics.requests')
  const { can: may } = useSession()
  const mayLookUp = useMayLookUp()
  const answers = may('logistics.requests.convert')
  const [stores, locations, fleets] = [mayLookUp('stores'), mayLookUp('locations'), mayLookUp('fleets')]
  const collection = useMemo(() => {
    const hidden = new Set([
      ...(stores ? [] : ['storeId']),
      ...(locations ? [] : ['locationId']),
      ...(fleets ? [] : ['fleetId']),
    ])
    return {
      ...routeRequests,
      can,
      form: routeRequests.form.map(section => ({
        ...section,
        fields: section.fields.filter(({ name }) => !hidden.has(name)),
      })),
      ...(answers ? { actions: (row: RouteRequest) => <RequestActions request={row} /> } : {}),
    }
  }, [can, answers, stores, locations, fleets])
  return <CollectionScreen collection={collection} />
}
