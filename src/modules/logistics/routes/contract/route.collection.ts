import { describeCollection } from '../../../../core/contract/collections'

export const routeCollection = describeCollection({
  kind: 'route',
  router: 'logistics.routes',
  opens: 'admin.fleets.create',
  takesFiles: false,
})
