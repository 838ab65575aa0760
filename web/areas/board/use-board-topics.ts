import { channel } from '../../../src/core/contract/channels'
import { trpc } from '../../api'
import { useSession } from '../../session/session'

/** Every order, or those of one's own stores and places: the channels that tell when the board is out of date. */
export function useBoardTopics(): readonly string[] {
  const { permissions, holds } = useSession()
  const hearsAll = holds('HelloAdminPermission', 'SuperAdminPermission', 'LogisticsAdminPermission')
  const runsStores = !hearsAll && holds('MerchantAdminPermission')
  const runsCompany = !hearsAll && holds('OrganizationPermission')
  const stores = trpc.admin.stores.list.useQuery({ limit: 200 }, { enabled: runsStores, staleTime: 300_000 })
  const companies = trpc.admin.organizations.list.useQuery(
    { limit: 200 },
    { enabled: runsCompany, staleTime: 300_000 },
  )
  if (hearsAll) {
    const cities = permissions.flatMap(({ type, scope }) =>
      SEES_CITIES.includes(type) ? [Array.isArray(scope.cities) ? (scope.cities as string[]) : []] : [],
    )
    return cities.some(of => of.length === 0)
      ? [channel.allOrders()]
      : [...new Set(cities.flat())].map(channel.cityOrders)
  }
  const locationIds = permissions.flatMap(({ type, scope }) =>
    type === 'LocationAdminPermission' && Array.isArray(scope.locationIds)
      ? (scope.locationIds as string[])
      : [],
  )
  return [
    ...(stores.data?.docs ?? []).map(store => channel.storeOrders(store.id)),
    ...[
      ...new Set([
        ...locationIds,
        ...(companies.data?.docs ?? []).flatMap(company => company.locations.map(({ id }) => id)),
      ]),
    ].map(channel.locationOrders),
  ]
}

const SEES_CITIES: readonly string[] = [
  'HelloAdminPermission',
  'SuperAdminPermission',
  'LogisticsAdminPermission',
]
