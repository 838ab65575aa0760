import { useNavigate } from '@tanstack/react-router'
import { ReceiptText, Store, User } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { COUNTED_ON_SCREENS } from '../../../src/core/contract/list'
import { MOST_LOOKED_THROUGH } from '../../../src/modules/orders/rules/board-order'
import { trpc } from '../../api'
import { ORDER_BOARD } from '../../session/access'
import { useMask } from '../../session/incognito'
import { useSession } from '../../session/session'
import { useStatusLabel } from '../../ui/display/status-chip'
import { useDebounced } from '../../ui/use-debounced'
import type { PaletteCommand } from './palette-commands'

/** Any day an order may be from. */
const everAfter = new Date('2020-01-01T00:00:00Z')
/** Order numbers and ids have figures in them; words do not. */
const looksLikeOrder = /^(?=.*\d)[\w-]{4,24}$/
/** Fewer letters than this are in every other name. */
const LEAST_LETTERS = 3
const PAUSE_MS = 200
const MOST = 5

/** Orders, people and stores of that number or name, as far as this person looks through them. */
export function useFoundRecords(text: string): PaletteCommand[] {
  return [...useOrdersNumbered(text), ...usePeopleNamed(text), ...useStoresNamed(text)]
}

function useOrdersNumbered(text: string): PaletteCommand[] {
  const t = useTranslations('navigation')
  const navigate = useNavigate()
  const { can } = useSession()
  const statusLabel = useStatusLabel()
  const search = useDeferredValue(text.trim().toUpperCase())
  const found = trpc.merchant.orders.list.useQuery(
    { filter: { number: search }, after: everAfter, limit: MOST, countUpTo: MOST_LOOKED_THROUGH },
    { enabled: can(ORDER_BOARD) && looksLikeOrder.test(search), placeholderData: before => before },
  )
  if (!looksLikeOrder.test(search)) return []
  return (found.data?.docs ?? []).map(({ id, purchase }) => ({
    id: `order.${id}`,
    label: purchase.ufid ?? id,
    detail: statusLabel('order', purchase.state),
    group: t('palette.orders'),
    icon: ReceiptText,
    keywords: search,
    run: () => void navigate({ to: '/admin/purchases/{-$orderId}', params: { orderId: id } }),
  }))
}

/** What is looked up by name: the text once it stands still and is long enough, else null. */
function useName(text: string): string | null {
  const still = useDebounced(text.trim(), PAUSE_MS)
  return still.length >= LEAST_LETTERS && !looksLikeOrder.test(still) ? still : null
}

function usePeopleNamed(text: string): PaletteCommand[] {
  const t = useTranslations('navigation')
  const navigate = useNavigate()
  const mask = useMask()
  const { can } = useSession()
  const search = useName(text)
  const found = trpc.admin.users.list.useQuery(
    { search: search ?? '', limit: MOST, countUpTo: COUNTED_ON_SCREENS },
    { enabled: can('admin.users.update') && search !== null, placeholderData: before => before },
  )
  if (search === null) return []
  return (found.data?.docs ?? []).map(({ id, profile, email }) => ({
    id: `person.${id}`,
    label:
      mask('name', [profile.firstName, profile.lastName].filter(Boolean).join(' ')) || t('palette.person'),
    detail: mask('email', email) ?? '',
    group: t('palette.people'),
    icon: User,
    keywords: search,
    run: () => void navigate({ to: '/admin/users/{-$entityId}', params: { entityId: id } }),
  }))
}

function useStoresNamed(text: string): PaletteCommand[] {
  const t = useTranslations('navigation')
  const navigate = useNavigate()
  const { can } = useSession()
  const search = useName(text)
  const found = trpc.admin.stores.list.useQuery(
    { search: search ?? '', limit: MOST, countUpTo: COUNTED_ON_SCREENS },
    { enabled: can('admin.stores.update') && search !== null, placeholderData: before => before },
  )
  if (search === null) return []
  return (found.data?.docs ?? []).map(({ id, name, address }) => ({
    id: `store.${id}`,
    label: name,
    detail: address.city,
    group: t('palette.stores'),
    icon: Store,
    keywords: search,
    run: () => void navigate({ to: '/admin/stores/{-$entityId}', params: { entityId: id } }),
  }))
}
