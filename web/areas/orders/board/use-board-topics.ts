import { channel } from '../../../../src/core/contract/channels'
import { SEES_CITIES, scopeOfPermissions } from '../../../../src/core/rules/access/permissions'
import { trpc } from '../../../api'
import { useSession } from '../../../session/session'

/** Every order, or those of one's own stores and places: the channels that tell when the board is out of date. */
export function useBoardTopics(): readonly string[] {
  const { permissions, holds } = useSession()
  const hearsAll = holds(...SEES_CITIES, 'SuperAdminPermission')
  const runsStores = !hearsAll && holds('MerchantAdminPermission')
  const runsCompany = !hearsAll && holds('OrganizationPermission')
  const stores = trpc.admin.stores.list.useQuery(
    { limit: 200, sort: 'name' },
    { enabled: runsStores, staleTime: 300_000 },
  )
  const companies = trpc.admin.organizations.list.useQuery(
    { limit: 200 },
    { enabled: runsCompany, staleTime: 300_000 },
  )
  if (hearsAll) {
    const { isEverything, scopes } = scopeOfPermissions(permissions, SEES_CITIES)
    return isEverything
      ? [channel.allOrders()]
      : [...new Set(scopes.flatMap(scope => scope.cities ?? []))].map(channel.cityOrders)
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
