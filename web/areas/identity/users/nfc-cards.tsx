import { Ban } from 'lucide-react'
import { useMemo } from 'react'
import { nfcCardCollection } from '../../../../src/modules/identity/nfc-cards/contract/nfc-card.collection'
import { type NfcCard, NfcCardFields } from '../../../../src/modules/identity/nfc-cards/contract/nfc-cards'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { Chip } from '../../../ui/display/chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { RevokeCardButton } from './revoke-card-button'
import { RevokeCardsDialog } from './revoke-cards-dialog'

/** The number of a card is kept as a hash: its last four digits are all that is shown. */
const shownNumber = ({ uidLastFour }: NfcCard) => `•••• ${uidLastFour}`

export const nfcCards: Omit<Collection<NfcCard>, 'can'> = {
  ...nfcCardCollection,
  calls: callsTo(api.admin.nfcCards),
  schema: NfcCardFields,
  titleOf: row => row.nickname,
  subtitleOf: row => row.userName,
  stateOf: (row, { t }) => (
    <span className="flex items-center gap-2">
      <span className="num text-meta text-text2">{shownNumber(row)}</span>
      {row.revokedAt && <Chip>{t('fields.revokedAt')}</Chip>}
    </span>
  ),
  sort: 'nickname',
  columns: ({ t, format }) => [
    {
      id: 'nickname',
      header: t('fields.nickname'),
      cell: row => row.nickname,
      sortable: true,
      strong: true,
      width: 220,
    },
    { id: 'person', header: t('fields.person'), cell: row => row.userName, width: 180 },
    {
      id: 'uid',
      header: t('fields.uid'),
      cell: row => <span className="num">{shownNumber(row)}</span>,
      width: 160,
    },
    { id: 'note', header: t('fields.note'), cell: row => <span className="text-text2">{row.note}</span> },
    {
      id: 'revokedAt',
      header: t('fields.revokedAt'),
      cell: row => row.revokedAt && format.dateTime(row.revokedAt),
      width: INSTANT_WIDTH,
    },
    {
      id: 'createdAt',
      header: t('fields.createdAt'),
      cell: row => format.dateTime(row.createdAt),
      sortable: true,
      width: INSTANT_WIDTH,
    },
  ],
  filters: [
    { key: 'userId', label: 'person', kind: 'record', of: 'people' },
    { key: 'isRevoked', label: 'revokedAt', values: ['true', 'false'] },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'userId', label: 'person', kind: 'reference', of: 'people', required: true, fixed: true },
        { name: 'uid', label: 'uid', kind: 'text', required: true, mono: true, fixed: true },
        { name: 'nickname', label: 'nickname', kind: 'text', required: true },
        { name: 'note', label: 'note', kind: 'long' },
      ],
    },
  ],
  blank: () => ({ userId: undefined, uid: '', nickname: '', note: '' }),
  toForm: ({ userId, nickname, note }) => ({ userId, nickname, note }),
  actions: row => <RevokeCardButton card={row} />,
  dialogs: [
    {
      name: 'revoke',
      icon: Ban,
      opens: 'admin.nfcCards.revoke',
      fits: row => !row.revokedAt && !row.archivedAt,
      Dialog: RevokeCardsDialog,
    },
  ],
}

export default function NfcCardsScreen() {
  const can = useMayManage('admin.nfcCards')
  const collection = useMemo(() => ({ ...nfcCards, can }), [can])
  return <CollectionScreen collection={collection} />
}
