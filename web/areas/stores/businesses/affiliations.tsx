import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import {
  AFFILIATION_STATES,
  type Affiliation,
} from '../../../../src/modules/stores/store-people/contract/affiliations'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, READ_ONLY, type Tools } from '../../../collection/describe'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'

const TONE = { active: 'ok', pending: 'info', expired: 'muted', revoked: 'muted' } as const
const stateOf = (row: Affiliation, { t }: Tools) => (
  <Chip tone={TONE[row.state]}>{t(`choices.affiliationState.${row.state}`)}</Chip>
)
const namesOf = (named: readonly { name: string }[], { format }: Tools) =>
  format.list(named.map(({ name }) => name))

const affiliations: Collection<Affiliation> = {
  name: 'affiliations',
  calls: {
    list: input => api.admin.affiliations.list.query(input),
    show: id => api.admin.affiliations.show.query({ id }),
  },
  titleOf: row => row.name || (row.email ?? ''),
  stateOf,
  subtitleOf: (row, tools) =>
    [tools.t(`choices.affiliationRole.${row.role}`), namesOf(row.merchants, tools)].join(' · '),
  sort: '-createdAt',
  columns: tools => {
    const { t, format } = tools
    return [
      {
        id: 'name',
        header: t('fields.name'),
        cell: row => row.name || row.email,
        sortable: true,
        strong: true,
        width: 200,
      },
      { id: 'email', header: t('fields.email'), cell: row => row.email, width: 220 },
      { id: 'state', header: t('fields.state'), cell: row => stateOf(row, tools), width: 110 },
      {
        id: 'role',
        header: t('fields.roles'),
        cell: row => t(`choices.affiliationRole.${row.role}`),
        width: 200,
      },
      {
        id: 'merchant',
        header: t('fields.merchant'),
        cell: row => namesOf(row.merchants, tools),
        width: 200,
      },
      {
        id: 'stores',
        header: t('fields.stores'),
        cell: row => <span className="text-text2">{namesOf(row.stores, tools)}</span>,
      },
      {
        id: 'lastSeen',
        header: t('fields.lastSeen'),
        cell: row => row.lastSeenAt && <span className="num">{format.dateTime(row.lastSeenAt)}</span>,
        width: INSTANT_WIDTH,
      },
    ]
  },
  filters: [{ key: 'state', label: 'state', of: 'affiliationState', values: AFFILIATION_STATES }],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'email', label: 'email', kind: 'text', hides: 'email' },
        { name: 'merchants', label: 'merchant', kind: 'texts' },
        { name: 'stores', label: 'stores', kind: 'texts' },
        { name: 'validFrom', label: 'validFrom', kind: 'instant' },
        { name: 'validUntil', label: 'validUntil', kind: 'instant' },
        { name: 'lastSeen', label: 'lastSeen', kind: 'instant' },
      ],
    },
  ],
  blank: () => ({}),
  toForm: row => ({
    email: row.email,
    merchants: row.merchants.map(({ name }) => name),
    stores: row.stores.map(({ name }) => name),
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    lastSeen: row.lastSeenAt,
  }),
  actions: row => <OpenPerson id={row.userId} />,
  can: READ_ONLY,
}

/** Permissions are given and ended where the person is. */
function OpenPerson({ id }: { id: string }) {
  const t = useTranslations('collection')
  return (
    <Button asChild>
      <Link to="/admin/users/{-$entityId}" params={{ entityId: id }}>
        {t('collections.affiliations.person')}
      </Link>
    </Button>
  )
}

export default function AffiliationsScreen() {
  return <CollectionScreen collection={affiliations} />
}
