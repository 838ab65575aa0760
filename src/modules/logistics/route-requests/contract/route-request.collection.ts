import { describeCollection } from '../../../../core/contract/collections'

export const routeRequestCollection = describeCollection({
  kind: 'routeRequest',
  router: 'logistics.requests',
  screen: '/admin/routerequests',
})
