import type { Role } from '../../../../core/rules/access/roles'
import type { OrderActor } from './order-state'

/** As whom somebody moves an order that their scope reaches; the owner and its courier are for the caller to add. */
export function orderActorsOf(roles: readonly Role[]): OrderActor[] {
  const actors: [Role, OrderActor][] = [
    ['merchantAdmin', 'merchant'],
    ['logisticsAdmin', 'logistics'],
    ['helloAdmin', 'platform'],
    ['superAdmin', 'super'],
  ]
  return actors.filter(([role]) => roles.includes(role)).map(([, actor]) => actor)
}
