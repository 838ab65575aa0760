import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { City } from '../../../../src/core/contract/common'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import type { Outcome } from '../../../../src/modules/orders/board/rules/outcomes'
import { writeDays, writeFilters } from '../../../collection/filters-in-url'
import { useSession } from '../../../session/session'

/** Which orders a figure is made of. */
export interface OrdersBehind {
  from: string
  to: string
  outcome: Outcome
  storeId?: string | undefined
  channel?: Channel | undefined
  city?: City | undefined
}

type Props = Omit<ComponentProps<'a'>, 'href' | 'children'> & { of: OrdersBehind; children?: ReactNode }

/** Leads to the orders behind a figure: the platform's people to the records, a kitchen to its board. */
export function OrderLink({ of, ...rest }: Props) {
  const { can } = useSession()
  if (can('admin.purchases.list'))
    return (
      <Link
        to="/admin/crud-purchases/{-$entityId}"
        search={{
          sort: '-deliveryDate',
          filter: writeFilters({
            deliveryDay: writeDays({ from: of.from, until: of.to }),
            outcome: of.outcome,
            storeId: of.storeId ?? null,
            channel: of.channel ?? null,
            city: of.city ?? null,
          }),
        }}
        {...rest}
      />
    )
  return (
    <Link
      to="/admin/purchases/{-$orderId}"
      search={{
        from: of.from,
        to: of.to,
        outcome: of.outcome,
        store: of.storeId,
        channel: of.channel,
        city: of.city,
      }}
      {...rest}
    />
  )
}
