import { lazy, Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { type User, UserFields } from '../../../../src/modules/identity/people/contract/people'
import { personCollection } from '../../../../src/modules/identity/people/contract/person.collection'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { languages } from '../../../i18n/language'
import { loadTextsInUse } from '../../../i18n/texts'
import { Private, useMask } from '../../../session/incognito'
import { Avatar } from '../../../ui/display/avatar'
import { Chip } from '../../../ui/display/chip'
import { Ago } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { Section } from '../../../ui/layout/page'
import { AppText } from './app-text'
import { PersonFigures } from './person-figures'
import { PersonOrders } from './person-orders'
import { UserActions } from './user-actions'
import { UserCredit } from './user-credit'
import { UserPermissions } from './user-permissions'
import { UserSessions } from './user-sessions'

type Person = z.output<typeof User>

// With the sentences of every call: the other sides of a person do without them.
const UserAudit = lazy(async () => {
  const [{ UserAudit }] = await Promise.all([import('./user-audit'), loadTextsInUse(['history'])])
  return { default: UserAudit }
})

const nameOf = ({ profile, email }: Person) =>
  [profile.firstName, profile.lastName].filter(Boolean).join(' ') || email || ''

export const people: Omit<Collection<Person>, 'can'> = {
  ...personCollection,
  calls: callsTo(api.admin.users),
  schema: UserFields,
  titleOf: nameOf,
  subtitleOf: row => row.email ?? row.phone?.number ?? '',
  stateOf: row => row.isSuspended && <StatusChip of="record" status="suspended" />,
  sort: '-createdAt',
  columns: ({ t }) => [
    {
      id: 'name',
      header: t('fields.name'),
      cell: row => (
        <span className="inline-flex items-center gap-2">
          <Avatar name={nameOf(row)} />
          <Private of="name">{nameOf(row)}</Private>
        </span>
      ),
      sortable: true,
      strong: true,
      width: 230,
    },
    {
      id: 'email',
      header: t('fields.email'),
      cell: row => <Private of="email">{row.email}</Private>,
      sortable: true,
      width: 240,
    },
    {
      id: 'roles',
      header: t('fields.roles'),
      cell: row => <Roles types={row.permissions.map(({ type }) => type)} />,
      width: 200,
    },
    {
      id: 'locations',
      header: t('fields.locations'),
      cell: row => <span className="text-text2">{row.locations.map(({ name }) => name).join(', ')}</span>,
    },
    {
      id: 'city',
      header: t('fields.city'),
      cell: row => t(`choices.city.${row.city as 'bcn'}`),
      width: 110,
    },
    {
      id: 'lastSeen',
      header: t('fields.lastSeen'),
      cell: row => row.lastSeen && <Ago at={row.lastSeen} />,
      sortable: true,
      width: 120,
    },
  ],
  filters: [
    {
      key: 'permissions',
      label: 'roles',
      of: 'role',
      values: [
        'MerchantAdminPermission',
        'CourierPermission',
        'LogisticsAdminPermission',
        'LocationAdminPermission',
        'OrganizationPermission',
        'FleetAdminPermission',
        'HelloAdminPermission',
        'SuperAdminPermission',
        'DeveloperPermission',
        'ImpersonatorPermission',
        'RestockerPermission',
      ],
    },
    { key: 'city', label: 'city', of: 'city', values: CITIES },
    {
      key: 'authMethod',
      label: 'authMethod',
      of: 'authMethod',
      values: ['EmailAuthProvider', 'GoogleAuthProvider', 'AppleAuthProvider', 'PhoneAuthProvider'],
    },
    { key: 'language', label: 'language', of: 'language', values: languages },
    {
      key: 'platform',
      label: 'platform',
      of: 'platform',
      values: ['iOS', 'iPadOS', 'Android', 'Windows', 'macOS', 'ChromeOS', 'Linux'],
    },
    { key: 'active', label: 'active', values: ['true', 'false'] },
    { key: 'isSuspended', label: 'suspended', values: ['true', 'false'] },
    { key: 'isUserVerified', label: 'verified', values: ['true', 'false'] },
    { key: 'lastSeen', label: 'lastSeen', kind: 'days' },
    { key: 'createdAt', label: 'createdAt', kind: 'days' },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'firstName', label: 'firstName', kind: 'text', required: true, hides: 'name' },
        { name: 'lastName', label: 'lastName', kind: 'text', required: true, hides: 'name' },
        { name: 'nickname', label: 'nickname', kind: 'text', nullable: true, hides: 'name' },
        { name: 'email', label: 'email', kind: 'text', type: 'email', nullable: true, hides: 'email' },
        { name: 'phone', label: 'phone', kind: 'phone', nullable: true, hides: 'phone' },
        { name: 'language', label: 'language', kind: 'choice', of: 'language', values: languages },
        { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES },
      ],
    },
  ],
  blank: () => ({
    firstName: '',
    lastName: '',
    nickname: null,
    email: null,
    phone: null,
    language: 'es',
    city: 'bcn',
  }),
  toForm: ({ profile, email, phone, language, city }) => ({
    firstName: profile.firstName,
    lastName: profile.lastName,
    nickname: profile.nickname,
    email,
    phone: phone?.number ?? null,
    language,
    city,
  }),
  more: row => (
    <>
      <PersonFigures userId={row.id} />
      <Standing person={row} />
      <PersonOrders userId={row.id} />
    </>
  ),
}

const actionsOf = (row: Person) => <UserActions user={row} name={nameOf(row)} />

/** What else there is about a person. */
const sidesIn = (t: ReturnType<typeof useTranslations<'users'>>): Collection<Person>['sides'] => ({
  label: t('tabs.label'),
  facts: t('tabs.profile'),
  tabs: row => [
    {
      value: 'permissions',
      label: t('tabs.permissions'),
      content: <UserPermissions userId={row.id} name={nameOf(row)} />,
    },
    { value: 'credit', label: t('tabs.credit'), content: <UserCredit userId={row.id} /> },
    { value: 'sessions', label: t('tabs.sessions'), content: <UserSessions userId={row.id} /> },
    {
      value: 'audit',
      label: t('tabs.audit'),
      content: (
        <Suspense fallback={<Skeleton className="m-4 h-64" />}>
          <UserAudit userId={row.id} />
        </Suspense>
      ),
    },
  ],
})

function Roles({ types }: { types: readonly Person['permissions'][number]['type'][] }) {
  const t = useTranslations('session')
  return (
    <span className="flex gap-1">
      {[...new Set(types)].map(type => (
        <Chip key={type} tone={type === 'SuperAdminPermission' ? 'purple' : 'muted'}>
          {t(`roles.${type}`)}
        </Chip>
      ))}
    </span>
  )
}

function Standing({ person }: { person: Person }) {
  const t = useTranslations('collection')
  return (
    <Section title={t('sections.standing')}>
      <div className="flex flex-wrap items-center gap-2">
        <StatusChip of="record" status={person.isSuspended ? 'suspended' : 'active'} />
        {person.isVerified && <Chip tone="ok">{t('fields.verified')}</Chip>}
        {person.isInternal && <Chip tone="purple">{t('fields.internal')}</Chip>}
        <Roles types={person.permissions.map(({ type }) => type)} />
        {person.locations.map(({ id, name }) => (
          <Chip key={id} tone="brand">
            {name}
          </Chip>
        ))}
      </div>
      {person.clientInfo && (
        <p className="mt-2 text-text2">
          {t('fields.app')}: <AppText client={person.clientInfo} />
          {person.lastSeen && (
            <>
              , <Ago at={person.lastSeen} />
            </>
          )}
        </p>
      )}
    </Section>
  )
}

export default function UsersScreen() {
  const t = useTranslations('users')
  const can = useMayManage('admin.users')
  const mask = useMask()
  const collection = useMemo(
    () => ({
      ...people,
      can,
      sides: sidesIn(t),
      actions: actionsOf,
      areActionsCompact: true,
      titleOf: (row: Person) => mask('name', nameOf(row)),
      subtitleOf: (row: Person) => mask('email', row.email) ?? mask('phone', row.phone?.number) ?? '',
    }),
    [can, t, mask],
  )
  return <CollectionScreen collection={collection} />
}
