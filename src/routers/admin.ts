import { people } from '../features/people/people.resource'
import { router } from '../trpc/procedures'

/** The back office of the platform itself. */
export const admin = router({
  users: router(people),
})
