import {
  Archive,
  BadgeCheck,
  Ban,
  Bike,
  Check,
  CheckCheck,
  CircleAlert,
  CircleDashed,
  CircleDot,
  Clock,
  Eye,
  FileClock,
  HandCoins,
  Hourglass,
  type LucideIcon,
  MapPin,
  Navigation,
  Package,
  PackageCheck,
  Pause,
  PowerOff,
  Printer,
  ReceiptText,
  RotateCw,
  Send,
  ShoppingBag,
  Truck,
  Unplug,
  UserCheck,
  UserX,
  Warehouse,
  Wifi,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderState } from '../../../src/core/rules/ordering/order-states'
import type { WaypointStatus } from '../../../src/modules/logistics/routes/rules/waypoint-state'
import type { ProposalState } from '../../../src/modules/order-records/proposals/rules/proposal-state'
import { Chip, type Tone } from './chip'

type Look = readonly [Tone, LucideIcon]
type Looks = Record<string, Look>

/** Grey waits, blue goes on, amber asks for somebody, purple is on its way, green is good, red is not. */
export const statusLooks = {
  order: {
    pending: ['muted', CircleDot],
    accepted: ['info', Check],
    bag_check: ['warn', ShoppingBag],
    pending_pickup: ['warn', Package],
    at_warehouse: ['info', Warehouse],
    picked_up: ['purpleOutline', PackageCheck],
    out_for_delivery: ['purple', Truck],
    delivered: ['ok', CheckCheck],
    rejected_by_store: ['bad', Ban],
    canceled_by_user: ['bad', Ban],
    canceled_by_store: ['bad', Ban],
    late: ['bad', Clock],
  } satisfies Record<OrderState | 'late', Look>,
  invoice: {
    created: ['muted', FileClock],
    readyToCharge: ['info', ReceiptText],
    processing: ['warn', Hourglass],
    completed: ['ok', Check],
    failed: ['bad', CircleAlert],
    noPaymentRequired: ['muted', ReceiptText],
    pendingInvoice: ['bad', ReceiptText],
    due: ['bad', HandCoins],
  },
  quote: {
    draft: ['muted', FileClock],
    sent: ['info', Send],
    opened: ['purple', Eye],
    accepted: ['ok', CheckCheck],
    expired: ['warn', Hourglass],
    withdrawn: ['bad', Ban],
  } satisfies Record<ProposalState, Look>,
  waypoint: {
    Pending: ['muted', CircleDashed],
    EnRoute: ['purple', Navigation],
    Arrived: ['info', MapPin],
    Completed: ['ok', Check],
    Failed: ['bad', CircleAlert],
  } satisfies Record<WaypointStatus, Look>,
  route: {
    notAssigned: ['bad', UserX],
    offered: ['muted', Hourglass],
    assigned: ['info', UserCheck],
    pendingPickup: ['warn', Package],
    pendingDelivery: ['purple', Bike],
    done: ['ok', CheckCheck],
    canceled: ['bad', Ban],
  },
  printer: {
    online: ['ok', Printer],
    stale: ['warn', Clock],
    offline: ['bad', Unplug],
    disabled: ['muted', PowerOff],
  },
  printJob: {
    pending: ['muted', Clock],
    printing: ['info', Printer],
    printed: ['ok', Check],
    failed: ['bad', CircleAlert],
    retrying: ['warn', RotateCw],
    unconfirmed: ['warn', CircleAlert],
    canceled: ['muted', Ban],
  },
  courier: {
    online: ['ok', Wifi],
    stale: ['warn', Clock],
    offline: ['muted', PowerOff],
  },
  record: {
    active: ['ok', BadgeCheck],
    paused: ['warn', Pause],
    draft: ['muted', FileClock],
    published: ['ok', BadgeCheck],
    archived: ['muted', Archive],
    deleted: ['bad', Ban],
    pendingReview: ['warn', FileClock],
    suspended: ['bad', Ban],
    pending: ['muted', Clock],
    expired: ['muted', Clock],
    revoked: ['bad', Ban],
  },
} as const satisfies Record<string, Looks>

export type StatusFamily = keyof typeof statusLooks
export type StatusOf<Family extends StatusFamily> = keyof (typeof statusLooks)[Family] & string

export interface StatusChipProps<Family extends StatusFamily> {
  of: Family
  status: StatusOf<Family>
  size?: 'small' | 'normal'
  /** In place of the word that staff have for it. */
  label?: string
  /** After the word: "12 min", a number. */
  detail?: string
}

/** A state, always as picture, word and colour. */
export function StatusChip<Family extends StatusFamily>({
  of,
  status,
  size,
  label,
  detail,
}: StatusChipProps<Family>) {
  const usual = useStatusLabel()
  const looks: Looks = statusLooks[of]
  const [tone, icon] = looks[status] ?? ['muted', CircleDot]
  return (
    <Chip tone={tone} icon={icon} size={size}>
      {label ?? usual(of, status)}
      {detail && <span className="num">{detail}</span>}
    </Chip>
  )
}

/** The word for a state, for menus and sentences. */
export function useStatusLabel() {
  const t = useTranslations('ui')
  return <Family extends StatusFamily>(of: Family, status: StatusOf<Family>): string => {
    const key = `status.${of}.${status}` as 'status.order.pending'
    return t.has(key) ? t(key) : status
  }
}
