import { describeCollection } from '../../../../core/contract/collections'

export const routeScheduleCollection = describeCollection({
  kind: 'routeSchedule',
  router: 'logistics.schedules',
  screen: '/admin/routeschedules',
  opens: 'logistics.schedules.update',
})
