import {
  Archive,
  ArchiveRestore,
  Bike,
  CircleSlash,
  DoorClosed,
  DoorOpen,
  Gift,
  Route,
  UserCheck,
  UserRoundCog,
  UserX,
  Utensils,
} from 'lucide-react'
import type { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { DISPATCHING } from '../../../session/access'
import { impersonate } from '../../../session/impersonate'
import { type Act, about, type Choice, type Given, only, toEach, type Words } from './act'
import { setClosedToday } from './close-store'
import { shelfDoors, shelfOf } from './record-screens'

type Say = ReturnType<typeof useTranslations<'acts'>>

const person = { name: 'person', kind: 'person' } as const
const reason = { name: 'reason', kind: 'text' } as const
const dish = [
  { name: 'store', kind: 'store' },
  { name: 'dish', kind: 'dish' },
] as const

async function setSoldOut(given: Given, t: Say, soldOutToday: boolean) {
  const [store, product] = [only(given, 'store'), only(given, 'dish')]
  await api.merchant.inventory.setSoldOut.mutate({
    storeId: store.value,
    productId: product.value,
    soldOutToday,
  })
  const what = { dish: product.label, store: store.label }
  const text = soldOutToday ? t('answers.soldOut', what) : t('answers.soldAgain', what)
  return [{ ...about(store), ok: true, text }]
}

async function closeStore(choice: Choice, t: Say, isClosed: boolean) {
  const store = await setClosedToday(choice.value, isClosed)
  const text = t(isClosed ? 'answers.closed' : 'answers.opened', { store: store.name })
  return [{ ...about(choice), ok: true, text }]
}

const shelve = (chosen: readonly Choice[], words: Words, verb: 'archive' | 'unarchive') =>
  toEach(chosen, words, async choice => {
    if (!choice.record) throw new Error('what is archived is a record')
    await shelfOf(choice.record.kind)[verb](choice.value)
    return {
      ...about(choice),
      ok: true,
      text: words.t(verb === 'archive' ? 'answers.archived' : 'answers.restored'),
    }
  })

export const officeActs: readonly Act[] = [
  {
    name: 'route',
    icon: Route,
    opens: DISPATCHING,
    arguments: [
      { name: 'orders', kind: 'order', many: true },
      { name: 'route', kind: 'route' },
    ],
    async run(given, { t }) {
      const [orders, route] = [given.orders ?? [], only(given, 'route')]
      const { id, name } = await api.logistics.routes.create.mutate({
        purchaseIds: orders.map(({ value }) => value),
        addToExistingRouteId: route.value,
      })
      const at = { to: `/admin/logistics/map?route=${id}`, label: name }
      return orders.map(order => ({ ...about(order), ok: true, text: t('answers.routed'), at }))
    },
  },
  {
    name: 'assign',
    icon: Bike,
    opens: DISPATCHING,
    arguments: [
      { name: 'route', kind: 'route' },
      { name: 'courier', kind: 'courier' },
    ],
    async run(given, { t }) {
      const [route, courier] = [only(given, 'route'), only(given, 'courier')]
      await api.logistics.routes.update.mutate({ id: route.value, assignedTo: courier.value })
      return [{ ...about(route), ok: true, text: t('answers.assigned', { courier: courier.label }) }]
    },
  },
  {
    name: 'soldout',
    icon: CircleSlash,
    opens: 'merchant.inventory.setSoldOut',
    arguments: dish,
    run: (given, words) => setSoldOut(given, words.t, true),
  },
  {
    name: 'available',
    icon: Utensils,
    opens: 'merchant.inventory.setSoldOut',
    arguments: dish,
    run: (given, words) => setSoldOut(given, words.t, false),
  },
  {
    name: 'close',
    icon: DoorClosed,
    opens: 'admin.stores.update',
    arguments: [{ name: 'store', kind: 'store' }],
    run: (given, words) => closeStore(only(given, 'store'), words.t, true),
  },
  {
    name: 'open',
    icon: DoorOpen,
    opens: 'admin.stores.update',
    arguments: [{ name: 'store', kind: 'store' }],
    run: (given, words) => closeStore(only(given, 'store'), words.t, false),
  },
  {
    name: 'credit',
    icon: Gift,
    opens: 'admin.credits.create',
    arguments: [person, { name: 'amount', kind: 'amount' }, reason],
    async run(given, { t, format }) {
      const amount = Number(only(given, 'amount').value)
      await api.admin.credits.create.mutate({
        userId: only(given, 'person').value,
        price: { amount, currency: 'eur' },
        comment: only(given, 'reason').value,
      })
      const text = t('answers.credited', { amount: format.money(amount) })
      return [{ ...about(only(given, 'person')), ok: true, text }]
    },
  },
  {
    name: 'impersonate',
    icon: UserRoundCog,
    opens: 'app.auth.impersonate',
    arguments: [person, reason],
    async run(given, { t, user }) {
      const whom = only(given, 'person')
      await impersonate(user, whom.value, only(given, 'reason').value)
      return [{ ...about(whom), ok: true, text: t('answers.impersonated') }]
    },
  },
  {
    name: 'suspend',
    icon: UserX,
    opens: 'admin.users.suspend',
    arguments: [person, reason],
    async run(given, { t }) {
      const whom = only(given, 'person')
      await api.admin.users.suspend.mutate({ id: whom.value, reason: only(given, 'reason').value })
      return [{ ...about(whom), ok: true, text: t('answers.suspended') }]
    },
  },
  {
    name: 'unsuspend',
    icon: UserCheck,
    opens: 'admin.users.unsuspend',
    arguments: [person],
    async run(given, { t }) {
      const whom = only(given, 'person')
      await api.admin.users.unsuspend.mutate({ id: whom.value })
      return [{ ...about(whom), ok: true, text: t('answers.unsuspended') }]
    },
  },
  {
    name: 'archive',
    icon: Archive,
    opens: shelfDoors,
    arguments: [{ name: 'records', kind: 'unshelved', many: true }],
    run: (given, words) => shelve(given.records ?? [], words, 'archive'),
  },
  {
    name: 'restore',
    icon: ArchiveRestore,
    opens: shelfDoors,
    arguments: [{ name: 'records', kind: 'shelved', many: true }],
    run: (given, words) => shelve(given.records ?? [], words, 'unarchive'),
  },
]
