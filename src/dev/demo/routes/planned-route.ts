import type { Address, City } from '../../../core/contract/common'
import type { VehicleType } from '../../../modules/logistics/couriers/rules/vehicles'
import type {
  WaypointStatus,
  WaypointStatusEntry,
} from '../../../modules/logistics/routes/rules/waypoint-state'
import type { Courier } from '../couriers'
import type { PlannedOrder } from '../orders/planned-order'

export interface PlannedStop {
  id: string
  name: string
  address: Address
  lat: number
  lon: number
  orders: PlannedOrder[]
  shouldPickup: boolean
  shouldDeliver: boolean
  windowStart: Date
  windowEnd: Date
  storeId: string | null
  locationId: string | null
  warehouseId: string | null
  contactName: string | null
  contactPhone: string | null
  proofRequirement: 'asked' | 'photo+name'
  status: WaypointStatus
  history: WaypointStatusEntry[]
  isTarget: boolean
}

export interface PlannedRoute {
  id: string
  city: City
  stops: PlannedStop[]
  courier: Courier | null
  /** To whom it is offered while nobody has it. */
  candidates: Courier[]
  vehicle: VehicleType
  createdAt: Date
}
